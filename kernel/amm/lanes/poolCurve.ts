import type { PoolState, V3PoolState } from '../types.ts';
import { createFloatLane, extendFloatLane, type FloatLane } from './floatLane.ts';

/**
 * A pool in one direction as a function of floats. The route search uses it to rank and divide; every result
 * is quoted again exactly. It is the exact curve without rounding, so up to float error its output is never
 * below the exact output and its input never above the exact input.
 */
export interface PoolCurve {
  readonly pool: PoolState;
  readonly zeroForOne: boolean;
  /**
   * Raw units out per raw unit in for an infinitely small swap, fee included. No larger swap has a better
   * rate.
   */
  readonly rate: number;
  /** The share of the input left after the fee. */
  readonly kept: number;
  /** 0 for V3. */
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Only for a V3 pool. Built when a search first needs it; most pools of a large market never need one. */
  lane: FloatLane | undefined;
}

/** Totals that the curves collect during a search. */
export interface CurveTally {
  ticks: number;
  /** Curves whose known ticks were not enough. */
  readonly exceeded: Set<PoolCurve>;
}

const V2_KEPT = 0.997;
const MAX_RESERVE = 2 ** 112;

/** The pool's curve in one direction. */
export function poolCurve(pool: PoolState, zeroForOne: boolean): PoolCurve {
  if (pool.kind === 'v2') {
    const reserveIn = Number(zeroForOne ? pool.reserve0 : pool.reserve1);
    const reserveOut = Number(zeroForOne ? pool.reserve1 : pool.reserve0);
    const rate = reserveIn > 0 ? (reserveOut / reserveIn) * V2_KEPT : 0;
    return { pool, zeroForOne, rate, kept: V2_KEPT, reserveIn, reserveOut, lane: undefined };
  }
  const kept = 1 - pool.fee / 1e6;
  const price = Number(pool.sqrtPriceX96) / 2 ** 96;
  const rate = zeroForOne ? price * price * kept : kept / (price * price);
  return { pool, zeroForOne, rate, kept, reserveIn: 0, reserveOut: 0, lane: undefined };
}

/**
 * Raw units out for `amount` in, after `usedIn`/`usedOut` have already gone the same way. NaN when the pool
 * cannot take the whole amount. Adds the ticks crossed to the tally.
 */
export function curveOutput(
  curve: PoolCurve,
  amount: number,
  usedIn: number,
  usedOut: number,
  tally: CurveTally,
): number {
  if (curve.pool.kind === 'v3') return laneOutput(curve, curve.pool, amount, usedIn, usedOut, tally);
  const reserveIn = curve.reserveIn + usedIn;
  if (reserveIn + amount >= MAX_RESERVE) return Number.NaN;
  const swapped = amount * V2_KEPT;
  return (swapped * (curve.reserveOut - usedOut)) / (reserveIn + swapped);
}

/** Raw units in for `amount` out; otherwise as {@link curveOutput}. */
export function curveInput(
  curve: PoolCurve,
  amount: number,
  usedIn: number,
  usedOut: number,
  tally: CurveTally,
): number {
  if (curve.pool.kind === 'v3') return laneInput(curve, curve.pool, amount, usedIn, usedOut, tally);
  const left = curve.reserveOut - usedOut - amount;
  if (left <= 0) return Number.NaN;
  const reserveIn = curve.reserveIn + usedIn;
  const amountIn = (reserveIn * amount) / left / V2_KEPT;
  return reserveIn + amountIn >= MAX_RESERVE ? Number.NaN : amountIn;
}

function laneOutput(
  curve: PoolCurve,
  pool: V3PoolState,
  amount: number,
  usedIn: number,
  usedOut: number,
  tally: CurveTally,
): number {
  curve.lane ??= createFloatLane(pool, curve.zeroForOne);
  const ahead = curve.lane;
  const { prices, liquidity, sumIn, sumOut } = ahead;
  const target = usedIn + amount;
  while (sumIn[sumIn.length - 1]! < target) {
    if (!extendFloatLane(ahead, pool, curve.kept)) return exhausted(curve, ahead, tally);
  }
  const point = lastBelow(sumIn, target);
  const from = prices[point]!;
  const swapped = (target - sumIn[point]!) * curve.kept;
  const depth = liquidity[point]!;
  const base = sumOut[point]! - usedOut;
  tally.ticks += point - (usedIn === 0 ? 0 : lastBelow(sumIn, usedIn));
  if (depth === 0) return base;
  return curve.zeroForOne
    ? base + swapped * from * ((depth * from) / (depth + swapped * from))
    : base + swapped / (from * (from + swapped / depth));
}

function laneInput(
  curve: PoolCurve,
  pool: V3PoolState,
  amount: number,
  usedIn: number,
  usedOut: number,
  tally: CurveTally,
): number {
  curve.lane ??= createFloatLane(pool, curve.zeroForOne);
  const ahead = curve.lane;
  const { prices, liquidity, sumIn, sumOut } = ahead;
  const target = usedOut + amount;
  while (sumOut[sumOut.length - 1]! < target) {
    if (!extendFloatLane(ahead, pool, curve.kept)) return exhausted(curve, ahead, tally);
  }
  const point = lastBelow(sumOut, target);
  const from = prices[point]!;
  const given = target - sumOut[point]!;
  const depth = liquidity[point]!;
  const base = sumIn[point]! - usedIn;
  tally.ticks += point - (usedOut === 0 ? 0 : lastBelow(sumOut, usedOut));
  if (depth === 0) return base;
  const swapped = curve.zeroForOne
    ? given / (from * (from - given / depth))
    : given * from * ((depth * from) / (depth - given * from));
  return base + swapped / curve.kept;
}

function exhausted(curve: PoolCurve, { end }: FloatLane, tally: CurveTally): number {
  if (end === 'known') tally.exceeded.add(curve);
  return Number.NaN;
}

/** The last index whose sum is below `target`. `target` is positive and not above the last sum. */
function lastBelow(sums: readonly number[], target: number): number {
  let first = 1;
  let end = sums.length - 1;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (sums[middle]! < target) first = middle + 1;
    else end = middle;
  }
  return first - 1;
}
