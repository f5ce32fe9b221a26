import {
  type Fraction,
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from '../amm/index.ts';
import { squareRoot } from '../amm/squareRoot.ts';
import type { Unit } from '../currency/unit.ts';
import { rawPerUnit } from '../currency/unitNumbers.ts';

// A pool's price is raw token1 per raw token0. A typed price is shown units of the quote token per shown
// unit of the base token.

const Q192 = 1n << 192n;

/** The pool's tokens, and which of them is the base of a price. */
export interface PriceTerms {
  readonly unit0: Unit;
  readonly unit1: Unit;
  readonly base: 0 | 1;
}

/** `sqrt(price)` as Q64.96, rounded down. Source: Uniswap/v3-sdk encodeSqrtRatioX96. */
export function sqrtPriceOf({ numerator, denominator }: Fraction): bigint {
  return squareRoot((numerator << 192n) / denominator);
}

/** The exact price for a square root price. */
export function priceOfSqrt(sqrtPriceX96: bigint): Fraction {
  return { numerator: sqrtPriceX96 * sqrtPriceX96, denominator: Q192 };
}

/** The price at a tick as the contracts round it, raw token1 per raw token0. */
export function priceAtTick(tick: number): Fraction {
  return priceOfSqrt(getSqrtRatioAtTick(tick));
}

/**
 * The highest tick whose price is not above `price`; the first or last tick for a price beyond them.
 * Source: Uniswap/v3-sdk priceToClosestTick.
 */
export function tickAtPrice(price: Fraction): number {
  const sqrtPriceX96 = sqrtPriceOf(price);
  if (sqrtPriceX96 <= MIN_SQRT_RATIO) return MIN_TICK;
  if (sqrtPriceX96 >= MAX_SQRT_RATIO) return MAX_TICK;
  // The ticks' square root prices are integers, so rounding the typed price down never crosses a tick.
  return getTickAtSqrtRatio(sqrtPriceX96);
}

/** Whether a pool can be created at this price. */
export function isPoolPrice(price: Fraction): boolean {
  const sqrtPriceX96 = sqrtPriceOf(price);
  return sqrtPriceX96 >= MIN_SQRT_RATIO && sqrtPriceX96 < MAX_SQRT_RATIO;
}

/**
 * The exact pool price for a typed price.
 * @param text digits with at most one dot, quote per base
 * @returns undefined for zero or for text that is no number
 */
export function parsePrice(text: string, { unit0, unit1, base }: PriceTerms): Fraction | undefined {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const [per0, per1] = [rawPerUnit(unit0), rawPerUnit(unit1)];
  const numerator = per1.numerator * per0.denominator;
  const denominator = per1.denominator * per0.numerator;
  return base === 0
    ? { numerator: digits * numerator, denominator: scale * denominator }
    : { numerator: scale * numerator, denominator: digits * denominator };
}

/** A pool's price in shown units, quote per base. */
export function priceInTerms(price: Fraction, { unit0, unit1, base }: PriceTerms): Fraction {
  const [per0, per1] = [rawPerUnit(unit0), rawPerUnit(unit1)];
  const numerator = price.numerator * per0.numerator * per1.denominator;
  const denominator = price.denominator * per0.denominator * per1.numerator;
  return base === 0 ? { numerator, denominator } : { numerator: denominator, denominator: numerator };
}

/**
 * A pool's price as decimal text that a user could type: quote per base, rounded to `significant` digits,
 * with a dot and without grouping.
 */
export function priceToText(price: Fraction, terms: PriceTerms, significant = 6): string {
  const { numerator, denominator } = priceInTerms(price, terms);
  if (numerator === 0n) return '0';
  // The position of the first digit, estimated from the lengths and corrected by one.
  let places = significant - (numerator.toString().length - denominator.toString().length);
  const scaled = (at: number): bigint =>
    at >= 0
      ? divideRounded(numerator * 10n ** BigInt(at), denominator)
      : divideRounded(numerator, denominator * 10n ** BigInt(-at));
  if (scaled(places).toString().length > significant) places -= 1;
  const digits = scaled(places).toString();
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  const fraction = padded.slice(-places).replace(/0+$/, '');
  const whole = padded.slice(0, -places);
  return fraction ? `${whole}.${fraction}` : whole;
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
