import { getTickAtSqrtRatio } from '../amm/index.ts';
import type { TickRange } from '../positions/liquidityAmounts.ts';
import type { Span } from './positionLedger.ts';

/** A pool's price after the last change in a block. It holds until the next one. */
export interface PathPrice {
  readonly block: bigint;
  readonly seconds: bigint;
  readonly sqrtPriceX96: bigint;
  /** The pool's tick; undefined: that of the price. */
  readonly tick: number | undefined;
}

/** Seconds. */
export interface TimeInRange {
  /** With liquidity and the price in the range. */
  readonly inRange: bigint;
  /** With liquidity and a known price. */
  readonly total: bigint;
  /** From when to when the price is known. */
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * For how long a position's liquidity was in range. The price of a block counts from the time of that block to the
 * time of the next block with another price.
 * @param path one price for each block, oldest first
 * @param spans when the position had liquidity
 * @param nowSeconds the end of the last price
 * @returns undefined without a price
 */
export function timeInRange(
  path: readonly PathPrice[],
  range: TickRange,
  spans: readonly Span[],
  nowSeconds: bigint,
): TimeInRange | undefined {
  const [first] = path;
  if (!first) return undefined;
  let [inRange, total] = [0n, 0n];
  path.forEach((price, index) => {
    const until = path[index + 1]?.seconds ?? nowSeconds;
    const shared = spans.reduce((sum, span) => sum + overlap(span, price.seconds, until), 0n);
    total += shared;
    if (isInRange(price, range)) inRange += shared;
  });
  return { inRange, total, from: first.seconds, to: nowSeconds > first.seconds ? nowSeconds : first.seconds };
}

/** The prices at which liquidity in `range` came into use or went out of it, without the first one. */
export function crossings<T extends Pick<PathPrice, 'sqrtPriceX96' | 'tick'>>(
  path: readonly T[],
  range: TickRange,
): readonly T[] {
  let before: boolean | undefined;
  return path.filter((price) => {
    const now = isInRange(price, range);
    const crossed = before !== undefined && before !== now;
    before = now;
    return crossed;
  });
}

/** Whether liquidity in `range` is in use at this price. The range excludes its upper tick. */
export function isInRange(
  { sqrtPriceX96, tick = getTickAtSqrtRatio(sqrtPriceX96) }: Pick<PathPrice, 'sqrtPriceX96' | 'tick'>,
  { tickLower, tickUpper }: TickRange,
): boolean {
  return tick >= tickLower && tick < tickUpper;
}

function overlap({ from, to }: Span, start: bigint, end: bigint): bigint {
  const [late, early] = [from > start ? from : start, to < end ? to : end];
  return early > late ? early - late : 0n;
}
