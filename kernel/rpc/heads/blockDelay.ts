import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Timers } from '../../runtime/Timers.ts';
import type { BlockHead } from '../BlockHead.ts';

/** What is known about a chain's newest block. */
export interface SeenBlock {
  readonly head: BlockHead;
  /** When the page last saw a newer block arrive, {@link Timers.elapsedMs}; undefined if it has seen only one. */
  readonly advancedAtMs: number | undefined;
}

/**
 * If the head was received longer ago than this many refreshes, and than MIN_MS, nobody reads the chain now:
 * the head's age says nothing about the chain.
 */
const MISSED_REFRESHES = 4;
const MIN_MS = 15_000;

/**
 * Whole minutes for which a chain has had no new block, once that is more than the chain file allows.
 * Undefined before that, and while nobody reads the chain. The block's own timestamp counts only until this
 * page has seen a block arrive: with a wrong local clock every block would look old.
 */
export function minutesWithoutBlock(
  chain: Pick<ChainSpec, 'blockWaitMsBeforeWarning' | 'refreshIntervalMs'>,
  { head, advancedAtMs }: SeenBlock,
  timers: Timers,
): number | undefined {
  const { blockWaitMsBeforeWarning: wait, refreshIntervalMs } = chain;
  if (wait === undefined) return undefined;
  const nowMs = timers.elapsedMs();
  const isCurrent = nowMs - head.receivedAtMs <= Math.max(MIN_MS, MISSED_REFRESHES * refreshIntervalMs);
  const ageMs =
    advancedAtMs === undefined ? timers.wallMs() - Number(head.timestamp) * 1000 : nowMs - advancedAtMs;
  return isCurrent && ageMs > wait ? Math.floor(ageMs / 60_000) : undefined;
}
