import type { TickPoolState } from '../types.ts';
import { createFloatLane, extendFloatLane, type FloatLane } from './floatLane.ts';
import type { CurveTally, PoolCurve } from './poolCurve.ts';

/** A pool of concentrated liquidity: constant between two initialised ticks. */
export class TickCurve implements PoolCurve {
  readonly pool: TickPoolState;
  readonly zeroForOne: boolean;
  readonly rate: number;
  readonly #kept: number;
  /** Built when a search first needs it; most pools of a large market never need one. */
  #lane: FloatLane | undefined;

  /** @param kept the share of the input left after the fee in this direction */
  constructor(pool: TickPoolState, zeroForOne: boolean, kept: number) {
    this.pool = pool;
    this.zeroForOne = zeroForOne;
    this.#kept = kept;
    const price = Number(pool.sqrtPriceX96) / 2 ** 96;
    this.rate = zeroForOne ? price * price * kept : kept / (price * price);
  }

  output(amount: number, usedIn: number, usedOut: number, tally: CurveTally): number {
    this.#lane ??= createFloatLane(this.pool, this.zeroForOne);
    const ahead = this.#lane;
    const { prices, liquidity, sumIn, sumOut } = ahead;
    const target = usedIn + amount;
    while (sumIn[sumIn.length - 1]! < target) {
      if (!extendFloatLane(ahead, this.pool, this.#kept)) return this.#exhausted(ahead, tally);
    }
    const point = lastBelow(sumIn, target);
    const from = prices[point]!;
    const swapped = (target - sumIn[point]!) * this.#kept;
    const depth = liquidity[point]!;
    const base = sumOut[point]! - usedOut;
    tally.ticks += point - (usedIn === 0 ? 0 : lastBelow(sumIn, usedIn));
    if (depth === 0) return base;
    return this.zeroForOne
      ? base + swapped * from * ((depth * from) / (depth + swapped * from))
      : base + swapped / (from * (from + swapped / depth));
  }

  input(amount: number, usedIn: number, usedOut: number, tally: CurveTally): number {
    this.#lane ??= createFloatLane(this.pool, this.zeroForOne);
    const ahead = this.#lane;
    const { prices, liquidity, sumIn, sumOut } = ahead;
    const target = usedOut + amount;
    while (sumOut[sumOut.length - 1]! < target) {
      if (!extendFloatLane(ahead, this.pool, this.#kept)) return this.#exhausted(ahead, tally);
    }
    const point = lastBelow(sumOut, target);
    const from = prices[point]!;
    const given = target - sumOut[point]!;
    const depth = liquidity[point]!;
    const base = sumIn[point]! - usedIn;
    tally.ticks += point - (usedOut === 0 ? 0 : lastBelow(sumOut, usedOut));
    if (depth === 0) return base;
    const swapped = this.zeroForOne
      ? given / (from * (from - given / depth))
      : given * from * ((depth * from) / (depth - given * from));
    return base + swapped / this.#kept;
  }

  #exhausted({ end }: FloatLane, tally: CurveTally): number {
    if (end === 'known') tally.exceeded.add(this);
    return Number.NaN;
  }
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
