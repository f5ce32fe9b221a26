import { getAmount0Delta, getAmount1Delta } from '../pools/sqrtPriceMath.ts';
import { feeOnInput } from '../pools/swapMath.ts';
import type { TickPoolState } from '../types.ts';
import { createLane, extendLane, type SwapLane } from './swapLane.ts';

/**
 * The position of a pool state on a lane: at or beyond point `at` and before the next point.
 * Subtract `originIn`/`originOut` from the totals of a later point to get what this state needs to reach that
 * point.
 */
export interface LanePosition {
  readonly lane: SwapLane;
  readonly at: number;
  readonly originIn: bigint;
  readonly originOut: bigint;
}

interface KnownPositions {
  down?: LanePosition;
  up?: LanePosition;
  /** The lane of the swap that led to this state, and the last point it passed. */
  kept?: { readonly lane: SwapLane; readonly at: number };
}

/** Weak keys: a lane lives as long as its pool state, and pool states are immutable. */
const positions = new WeakMap<TickPoolState, KnownPositions>();

/** The pool state's position on its lane in one direction; found or built on first use, then remembered. */
export function lanePosition(pool: TickPoolState, zeroForOne: boolean): LanePosition {
  let known = positions.get(pool);
  if (known === undefined) {
    known = {};
    positions.set(pool, known);
  }
  const found = zeroForOne ? known.down : known.up;
  if (found !== undefined) return found;
  const made =
    known.kept?.lane.zeroForOne === zeroForOne
      ? positionBehind(pool, known.kept.lane, known.kept.at)
      : { lane: createLane(pool, zeroForOne), at: 0, originIn: 0n, originOut: 0n };
  if (zeroForOne) known.down = made;
  else known.up = made;
  return made;
}

/**
 * Lets the pool state after a swap reuse the lane of the state before it. `at` is the last point the swap
 * passed.
 */
export function keepLane(after: TickPoolState, lane: SwapLane, at: number): void {
  positions.set(after, { kept: { lane, at } });
}

function positionBehind(pool: TickPoolState, lane: SwapLane, at: number): LanePosition {
  const { sqrtPriceX96: price, liquidity } = pool;
  const onPoint = price === lane.prices[at];
  if (onPoint || (at + 1 === lane.prices.length && !extendLane(lane, pool))) {
    return { lane, at, originIn: lane.sumIn[at]!, originOut: lane.sumOut[at]! };
  }
  const next = lane.prices[at + 1]!;
  const rawIn = lane.zeroForOne
    ? getAmount0Delta(next, price, liquidity, true)
    : getAmount1Delta(next, price, liquidity, true);
  const rawOut = lane.zeroForOne
    ? getAmount1Delta(next, price, liquidity, false)
    : getAmount0Delta(next, price, liquidity, false);
  return {
    lane,
    at,
    originIn: lane.sumIn[at + 1]! - rawIn - feeOnInput(rawIn, BigInt(pool.fee)),
    originOut: lane.sumOut[at + 1]! - rawOut,
  };
}
