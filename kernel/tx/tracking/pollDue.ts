import type { TransactionRecord } from '../TransactionRecord.ts';

export interface PollHead {
  readonly number: number;
  /** Seconds. */
  readonly timestamp: number;
}

const minuteMs = 60_000;
const maxMs = 6 * 60 * minuteMs;

/**
 * Rules 4.12 to 4.17: every block for 5 minutes, then every more than 2 blocks for an hour, then every
 * more than 9. `last`: look once more, then give up for the reason of `givesUp`.
 */
export function pollDue(record: TransactionRecord, head: PollHead, nowMs: number): 'due' | 'wait' | 'last' {
  if (givesUp(record, head, nowMs)) return 'last';
  return blocksDue(record.lastCheckedBlockNumber, head.number, nowMs - record.addedTime) ? 'due' : 'wait';
}

/** Why polling ends without an answer, if it does: by the chain's clock for the deadline, by ours for the age. */
export function givesUp(
  record: TransactionRecord,
  head: PollHead,
  nowMs: number,
): 'deadline' | 'age' | undefined {
  // Signatures of a Safe and bundles of a wallet take as long as people do.
  if (record.reference.kind === 'safe' || record.reference.kind === 'calls') return undefined;
  if (record.deadline !== undefined) return head.timestamp > record.deadline ? 'deadline' : undefined;
  return nowMs - record.addedTime > maxMs ? 'age' : undefined;
}

function blocksDue(lastChecked: number | undefined, head: number, ageMs: number): boolean {
  // A head below the last one: another endpoint, or a reorganised chain.
  if (lastChecked === undefined || head < lastChecked) return true;
  const blocks = head - lastChecked;
  if (ageMs > 60 * minuteMs) return blocks > 9;
  if (ageMs > 5 * minuteMs) return blocks > 2;
  return blocks > 0;
}
