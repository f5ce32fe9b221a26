import type { PoolState } from '../types.ts';
import type { PoolCurve } from './poolCurve.ts';

/** The largest difference of the nearest floats of two amounts from that of the amounts, as a share of the larger one. */
const FLOAT_ERROR = Number.EPSILON;

/** A pool whose reserves have a constant product, with a fee on the input. */
export class ReserveCurve implements PoolCurve {
  readonly pool: PoolState;
  readonly zeroForOne: boolean;
  readonly rate: number;
  readonly #reserveIn: number;
  readonly #reserveOut: number;
  readonly #kept: number;
  readonly #maxReserve: number;

  /**
   * @param reserves of token0 and token1
   * @param kept the share of the input left after the fee
   * @param maxReserve above it the pool takes nothing more
   */
  constructor(
    pool: PoolState,
    zeroForOne: boolean,
    [reserve0, reserve1]: readonly [bigint, bigint],
    kept: number,
    maxReserve: number,
  ) {
    this.pool = pool;
    this.zeroForOne = zeroForOne;
    this.#reserveIn = Number(zeroForOne ? reserve0 : reserve1);
    this.#reserveOut = Number(zeroForOne ? reserve1 : reserve0);
    this.#kept = kept;
    this.#maxReserve = maxReserve;
    this.rate = this.#reserveIn > 0 ? (this.#reserveOut / this.#reserveIn) * kept : 0;
  }

  output(amount: number, usedIn: number, usedOut: number): number {
    const reserveIn = this.#reserveIn + usedIn;
    if (reserveIn + amount > this.#maxReserve) return Number.NaN;
    const swapped = amount * this.#kept;
    return (swapped * (this.#reserveOut - usedOut)) / (reserveIn + swapped);
  }

  input(amount: number, usedIn: number, usedOut: number): number {
    const there = this.#reserveOut - usedOut;
    // What floats leave out of the two may be all that is left: with it the input is never above the exact one.
    const left = there - amount + there * FLOAT_ERROR;
    if (left <= 0) return Number.NaN;
    const reserveIn = this.#reserveIn + usedIn;
    const amountIn = (reserveIn * amount) / left / this.#kept;
    return reserveIn + amountIn > this.#maxReserve ? Number.NaN : amountIn;
  }
}
