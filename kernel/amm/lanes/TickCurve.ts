import type { TickPoolState } from '../types.ts';
import { createFloatLane, extendFloatLane, type FloatLane, HALF_LOG_BASE } from './floatLane.ts';
import type { CurveTally, PoolCurve } from './poolCurve.ts';

/** The largest error of a sum, as a share of it. */
const SUM_ERROR = 1e-12;
/** `WORD_GAS` as a share of a tick's gas: words of the bitmap that the price enters are counted as ticks. */
const WORD_SHARE = 0.27;

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
    return this.#other(true, amount, usedIn, usedOut, tally);
  }

  input(amount: number, usedIn: number, usedOut: number, tally: CurveTally): number {
    return this.#other(false, amount, usedOut, usedIn, tally);
  }

  /** @param used of the token of `amount` @param usedOther of the one of the result */
  #other(forward: boolean, amount: number, used: number, usedOther: number, tally: CurveTally): number {
    const { zeroForOne } = this;
    const kept = this.#kept;
    this.#lane ??= createFloatLane(this.pool, zeroForOne);
    const ahead = this.#lane;
    const { prices, liquidity, sumIn, sumOut } = ahead;
    const sums = forward ? sumIn : sumOut;
    const others = forward ? sumOut : sumIn;
    const target = used + amount;
    while (sums[sums.length - 1]! < target) {
      if (extendFloatLane(ahead, this.pool, kept)) continue;
      if (ahead.end === 'known') tally.exceeded.add(this);
      const last = sums.length - 1;
      const slack = (forward ? ahead.slackIn : ahead.slackOut) + target * SUM_ERROR;
      // Slightly more than floats count may be no more than there is to the contract.
      return target - sums[last]! > slack ? Number.NaN : others[last]! - usedOther;
    }
    const point = lastBelow(sums, target);
    const from = prices[point]!;
    const given = target - sums[point]!;
    const depth = liquidity[point]!;
    const base = others[point]! - usedOther;
    const before = used === 0 ? 0 : lastBelow(sums, used);
    tally.ticks += point - before;
    if (depth === 0) return base;
    const price = this.#priceAfter(forward, point, given);
    const start = used === 0 ? prices[0]! : this.#priceAfter(forward, before, used - sums[before]!);
    tally.ticks += Math.abs(this.#wordOf(price) - this.#wordOf(start)) * WORD_SHARE;
    const swapped = forward ? given * kept : given;
    const other = zeroForOne === forward ? swapped * from * price : swapped / (from * price);
    return base + (forward ? other : other / kept);
  }

  /** The square root of the price when `given` more has gone beyond a point of the lane. */
  #priceAfter(forward: boolean, point: number, given: number): number {
    const { prices, liquidity } = this.#lane!;
    const from = prices[point]!;
    const depth = liquidity[point]!;
    if (depth === 0) return from;
    if (forward) {
      const swapped = given * this.#kept;
      return this.zeroForOne ? (depth * from) / (depth + swapped * from) : from + swapped / depth;
    }
    // Of a price that falls to nearly nothing the difference is lost in floats.
    const end = prices[point + 1]!;
    if (this.zeroForOne) return Math.max(end, from - given / depth);
    const left = depth - given * from;
    return left > 0 ? Math.min(end, (depth * from) / left) : end;
  }

  /** The word of the bitmap where a price is, by its square root. */
  #wordOf(price: number): number {
    return Math.floor(Math.log(price) / HALF_LOG_BASE / 256 / this.pool.tickSpacing);
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
