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
  /** By so much the contract's totals up to the last point may be above these: it rounds at each step. Raw units. */
  slackIn: number;
  slackOut: number;
  /** Those of the last point. */
  tick: number;
  depth: bigint;
  cursor: number;
  end: 'open' | 'known' | 'price';
}

/**
 * Half the logarithm of 1.0001. Written with log1p, because 1.0001 is not exact as a float and the error
 * would grow with the tick.
 */
export const HALF_LOG_BASE = Math.log1p(0.0001) / 2;
/** The largest error of a price, as a share of it. It is a large part of a short way. */
const PRICE_ERROR = 1e-13;
/** The contract's prices are whole multiples of this half. */
const PRICE_UNIT = 2 ** -95;
/** The most raw units that a step of the contract takes beyond the exact curve, before the fee. */
const STEP_ROUNDING = 3;

export function createFloatLane(pool: TickPoolState, zeroForOne: boolean): FloatLane {
  const above = countAtOrBelow(pool.ticks.indexes, pool.tick);
  return {
    zeroForOne,
    prices: [Number(pool.sqrtPriceX96) / 2 ** 96],
    liquidity: [Number(pool.liquidity)],
    sumIn: [0],
    sumOut: [0],
    slackIn: 0,
    slackOut: 0,
    tick: pool.tick,
    depth: pool.liquidity,
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
  const blur1 = depth * (Math.max(price, from) * PRICE_ERROR + PRICE_UNIT);
  const blur0 = blur1 / (price * from);
  // The contract stops at the ends of words, too.
  const steps = depth === 0 ? 0 : 2 + Math.abs(stop - lane.tick) / (256 * pool.tickSpacing);
  lane.slackIn += ((zeroForOne ? blur0 : blur1) + STEP_ROUNDING * steps) / kept;
  lane.slackOut += zeroForOne ? blur1 : blur0;
  lane.tick = stop;
  const net = tick === undefined ? 0n : pool.ticks.liquidityNet[lane.cursor]!;
  // In floats a small position behind a large one would be lost.
  lane.depth += zeroForOne ? -net : net;
  lane.prices.push(price);
  lane.liquidity.push(Number(lane.depth));
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
