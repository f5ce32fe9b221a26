import type { PoolEvent } from '../index/types.ts';

/** What the replay needs of a V3 pool's event; its price and liquidity are those after it. */
export type ReplayEvent = Pick<
  PoolEvent,
  | 'kind'
  | 'block'
  | 'logIndex'
  | 'timestampSeconds'
  | 'amount0Raw'
  | 'amount1Raw'
  | 'sqrtPriceX96'
  | 'ticks'
  | 'liquidityRaw'
>;

/** A price that held from its block's time until the next one. */
export interface PathPoint {
  readonly seconds: number;
  readonly sqrtPriceX96: bigint;
  /** The pool's own tick: which positions were active. */
  readonly tick: number;
}

/** One step of a swap between two neighbouring stops, at constant liquidity. Only steps that paid a fee. */
export interface FeeStep {
  readonly seconds: number;
  /** Token0 was paid in, and so is the fee. */
  readonly zeroForOne: boolean;
  /** The pool's tick before the step: a position is active if it holds that. */
  readonly tick: number;
  /** Square root prices (Q64.96) before and after. */
  readonly fromX96: bigint;
  readonly toX96: bigint;
  readonly liquidity: bigint;
  /** What liquidity got of the fee, raw units: without the protocol's part. */
  readonly feeRaw: bigint;
}

/** What a pool did between two times, replayed and found to be what its logs say. */
export interface ReplayedWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Oldest first; the first one holds at `fromSeconds`, so there is at least one. */
  readonly path: readonly PathPoint[];
  /** Oldest first. */
  readonly steps: readonly FeeStep[];
  readonly swaps: number;
}

/** Why a replay says nothing. */
export type ReplayFault =
  /** A log lacks what every log of its kind has. */
  | 'log_incomplete'
  /** A swap, or the state at the end, is not what the logs before it lead to: a log is missing, or a node is wrong. */
  | 'differs'
  /** The price went where no ticks were read. */
  | 'ticks_unknown';

export type Replay =
  | { readonly state: 'known'; readonly window: ReplayedWindow }
  | { readonly state: 'unknown'; readonly reason: ReplayFault };

/** The part of a window from a time on. */
export function windowSince(window: ReplayedWindow, fromSeconds: number): ReplayedWindow {
  if (fromSeconds <= window.fromSeconds) return window;
  const from = Math.min(fromSeconds, window.toSeconds);
  const { path: all, steps: allSteps, toSeconds } = window;
  // The last price by then holds when the part begins.
  const begin = all.findLastIndex(({ seconds }) => seconds <= from);
  const later = all.slice(begin + 1);
  const path = [{ ...(all[begin] as PathPoint), seconds: from }, ...later];
  const steps = allSteps.filter(({ seconds }) => seconds > from);
  return { fromSeconds: from, toSeconds, path, steps, swaps: later.length };
}
