import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../BlockHead.ts';

/** What is known of a chain's newest block. */
export interface SeenBlock {
  readonly head: BlockHead;
  /** When a newer block than the one before came in, local clock; undefined where this page has seen only one. */
  readonly advancedAtMs: number | undefined;
}

/** A head older than so many refreshes, and this, was not asked for again: nothing is known of what came after. */
const MISSED_REFRESHES = 4;
const MIN_MS = 15_000;

/**
 * Whole minutes for which a chain has had no new block, once they are more than the chain file allows; undefined
 * before, and while nobody asks. The block's own time counts only until a block was seen to come: a local clock that
 * is wrong would make every block look old.
 */
export function minutesWithoutBlock(
  chain: Pick<ChainSpec, 'blockWaitMsBeforeWarning' | 'refreshIntervalMs'>,
  { head, advancedAtMs }: SeenBlock,
  nowMs: number,
): number | undefined {
  const { blockWaitMsBeforeWarning: wait, refreshIntervalMs } = chain;
  if (wait === undefined) return undefined;
  const isCurrent = nowMs - head.receivedAtMs <= Math.max(MIN_MS, MISSED_REFRESHES * refreshIntervalMs);
  const ageMs = nowMs - (advancedAtMs ?? Number(head.timestamp) * 1000);
  return isCurrent && ageMs > wait ? Math.floor(ageMs / 60_000) : undefined;
}
