import { rangePrices, type TickRange } from '../positions/liquidityAmounts.ts';
import type { PositionEvent } from './positionEvents.ts';

const Q96 = 1n << 96n;
/** How far the bounds may be apart, as a share of the root: one part in 20,000, one basis point of the price. */
const MOST_APART = 20_000n;

/** All root prices between these two, both included, fit the event. */
export interface PriceBounds {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/**
 * The pool's price at a deposit or removal, as far as its own amounts tell it. With liquidity L and the range's
 * ends a and b the pool takes `L * (b - p) / (b * p)` of token0 and `L * (p - a)` of token1 (root prices), rounded
 * up for a deposit and down for a removal, so each amount bounds p from both sides.
 * @returns undefined where the price was at an end of the range or outside, for a collection, or for amounts that
 * contradict each other
 * Source: Uniswap/v3-core SqrtPriceMath.sol, getAmount0Delta and getAmount1Delta, solved for the price.
 */
export function priceBounds(
  { kind, liquidity, amount0Raw, amount1Raw }: PositionEvent,
  range: TickRange,
): PriceBounds | undefined {
  if (kind === 'collect' || liquidity <= 0n || amount0Raw <= 0n || amount1Raw <= 0n) return undefined;
  const { lower, upper } = rangePrices(range);
  // The amount before rounding is at least the first and at most the second of these.
  const real = (raw: bigint) => (kind === 'increase' ? [raw - 1n, raw] : [raw, raw + 1n]) as [bigint, bigint];
  const [least0, most0] = real(amount0Raw);
  const [least1, most1] = real(amount1Raw);
  const scaled = liquidity * Q96;
  const from0 = (amount: bigint) => [scaled * upper, amount * upper + scaled] as const;
  const from1 = (amount: bigint) => [lower * liquidity + amount * Q96, liquidity] as const;
  // More of token0 means a lower price, more of token1 a higher one.
  const lowest = most(lower, ceil(from0(most0)), ceil(from1(least1)));
  const highest = least(upper, floor(from0(least0)), floor(from1(most1)));
  return lowest <= highest ? { lowest, highest } : undefined;
}

/**
 * The middle of {@link priceBounds}, as the root price Q64.96; undefined where they are more than a basis point of
 * the price apart: tiny amounts say little.
 */
export function priceFromAmounts(event: PositionEvent, range: TickRange): bigint | undefined {
  const bounds = priceBounds(event, range);
  if (!bounds || (bounds.highest - bounds.lowest) * MOST_APART > bounds.lowest) return undefined;
  return (bounds.lowest + bounds.highest) / 2n;
}

const floor = ([numerator, denominator]: readonly [bigint, bigint]) => numerator / denominator;
const ceil = ([numerator, denominator]: readonly [bigint, bigint]) =>
  (numerator + denominator - 1n) / denominator;
const most = (...values: bigint[]) => values.reduce((a, b) => (a > b ? a : b));
const least = (...values: bigint[]) => values.reduce((a, b) => (a < b ? a : b));
