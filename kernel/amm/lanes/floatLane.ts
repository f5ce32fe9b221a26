import { MAX_TICK, MIN_TICK } from '../pools/tickMath.ts';
import { countAtOrBelow } from '../pools/tickTable.ts';
import type { TickPoolState } from '../types.ts';

/**
 * The initialised ticks ahead of a V3 pool in one direction, with running totals, in floats, for the route
 * search. The ends of bitmap words are left out: they only change the rounding, and a full-range position has
 * thousands of them. Point 0 is the pool's own price; point k is the price after the swap has crossed k
 * ticks.
 */
export interface FloatLane {
  readonly zeroForOne: boolean;
  /** sqrt(token1/token0) of raw units. */
  readonly prices: number[];
  /** The liquidity beyond the point. */
  readonly liquidity: number[];
  /** Raw units, fee included. */
  readonly sumIn: number[];
  readonly sumOut: number[];
  cursor: number;
  end: 'open' | 'known' | 'price';
}

/**
 * Half the logarithm of 1.0001. Written with log1p, because 1.0001 is not exact as a float and the error
 * would grow with the tick.
 */
const HALF_LOG_BASE = Math.log1p(0.0001) / 2;

export function createFloatLane(pool: TickPoolState, zeroForOne: boolean): FloatLane {
  const above = countAtOrBelow(pool.ticks.indexes, pool.tick);
  return {
    zeroForOne,
    prices: [Number(pool.sqrtPriceX96) / 2 ** 96],
    liquidity: [Number(pool.liquidity)],
    sumIn: [0],
    sumOut: [0],
    cursor: zeroForOne ? above - 1 : above,
    end: 'open',
  };
}

/**
 * Adds the next initialised tick; after the last one, the edge of the known ticks. False when there is no
 * more.
 */
export function extendFloatLane(lane: FloatLane, pool: TickPoolState, kept: number): boolean {
  if (lane.end !== 'open') return false;
  const { zeroForOne } = lane;
  const tick = pool.ticks.indexes[lane.cursor];
  const last = lane.prices.length - 1;
  const stop = tick ?? edgeOfKnown(pool, zeroForOne);
  if (tick === undefined) lane.end = stop === MIN_TICK || stop === MAX_TICK ? 'price' : 'known';

  const from = lane.prices[last]!;
  const computed = Math.exp(stop * HALF_LOG_BASE);
  const price = zeroForOne ? Math.min(from, computed) : Math.max(from, computed);
  const depth = lane.liquidity[last]!;
  const in1 = depth * Math.abs(price - from);
  const in0 = in1 / (price * from);
  const net = tick === undefined ? 0 : Number(pool.ticks.liquidityNet[lane.cursor]!);
  lane.prices.push(price);
  // Float rounding leaves a small remainder when positions cancel out: do not count it as liquidity.
  const beyond = zeroForOne ? depth - net : depth + net;
  lane.liquidity.push(beyond > depth * 1e-12 ? beyond : 0);
  lane.sumIn.push(lane.sumIn[last]! + (zeroForOne ? in0 : in1) / kept);
  lane.sumOut.push(lane.sumOut[last]! + (zeroForOne ? in1 : in0));
  lane.cursor += zeroForOne ? -1 : 1;
  return true;
}

function edgeOfKnown({ ticks, tickSpacing }: TickPoolState, zeroForOne: boolean): number {
  const span = 256 * tickSpacing;
  return zeroForOne
    ? Math.max(MIN_TICK, ticks.minWord * span)
    : Math.min(MAX_TICK, ticks.maxWord * span + span - tickSpacing);
}
