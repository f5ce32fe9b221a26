import type { TransactionRecord } from '../TransactionRecord.ts';

export interface PollHead {
  readonly number: number;
  /** Seconds. */
  readonly timestamp: number;
}

const minuteMs = 60_000;
const maxMs = 6 * 60 * minuteMs;

/**
 * Rules 4.12 to 4.17: every block for 5 minutes, then after more than 2 blocks for an hour, then after more
 * than 9. `last`: check once more, then give up for the reason of `givesUp`.
 */
export function pollDue(record: TransactionRecord, head: PollHead, ageMs: number): 'due' | 'wait' | 'last' {
  if (givesUp(record, head, ageMs)) return 'last';
  return blocksDue(record.lastCheckedBlockNumber, head.number, ageMs) ? 'due' : 'wait';
}

/**
 * Why polling ends without an outcome, if it does. The deadline is compared with the chain's time.
 */
export function givesUp(
  record: TransactionRecord,
  head: PollHead,
  ageMs: number,
): 'deadline' | 'age' | undefined {
  // People decide how long a Safe's signatures and a wallet's batch take.
  if (record.reference.kind === 'safe' || record.reference.kind === 'calls') return undefined;
  if (record.deadline !== undefined) return head.timestamp > record.deadline ? 'deadline' : undefined;
  return ageMs > maxMs ? 'age' : undefined;
}

function blocksDue(lastChecked: number | undefined, head: number, ageMs: number): boolean {
  // The head is below the last one: another endpoint, or a reorganised chain.
  if (lastChecked === undefined || head < lastChecked) return true;
  const blocks = head - lastChecked;
  if (ageMs > 60 * minuteMs) return blocks > 9;
  if (ageMs > 5 * minuteMs) return blocks > 2;
  return blocks > 0;
}
