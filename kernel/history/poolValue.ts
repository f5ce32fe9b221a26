import type { Fraction } from '../amm/index.ts';
import type { TokenAmounts } from '../positions/liquidityAmounts.ts';

const Q192 = 1n << 192n;
/** Dollars are counted in units of 10^-18, so that their sums are exact too. */
export const USD_DECIMALS = 18;

/**
 * What amounts are worth in raw units of one of a pool's tokens, rounded down.
 * @param amounts raw units, may be negative
 * @param sqrtPriceX96 above zero
 * @param quote the token of the value
 */
export function poolValue(
  { amount0Raw, amount1Raw }: TokenAmounts,
  sqrtPriceX96: bigint,
  quote: 0 | 1,
): bigint {
  const price = sqrtPriceX96 * sqrtPriceX96;
  return quote === 1
    ? floorDivide(amount0Raw * price, Q192) + amount1Raw
    : amount0Raw + floorDivide(amount1Raw * Q192, price);
}

/** Raw units as 10^-18 dollars, rounded down. @param usd units of 10^-18 dollars per raw unit */
export function dollarsOf(raw: bigint, usd: Fraction): bigint {
  return floorDivide(raw * usd.numerator, usd.denominator);
}

/** One dollar for each whole token. */
export function dollarToken(decimals: number): Fraction {
  return { numerator: 10n ** BigInt(USD_DECIMALS), denominator: 10n ** BigInt(decimals) };
}

/**
 * The dollars for a raw unit of a coin, from the price of a pool of the coin and a dollar token.
 * @param coin the coin's side of that pool
 * @param decimals of the dollar token
 */
export function coinDollars(sqrtPriceX96: bigint, coin: 0 | 1, decimals: number): Fraction {
  const price = sqrtPriceX96 * sqrtPriceX96;
  const { numerator, denominator } = dollarToken(decimals);
  return coin === 0
    ? { numerator: price * numerator, denominator: Q192 * denominator }
    : { numerator: Q192 * numerator, denominator: price * denominator };
}

/** Towards minus infinity, also for negative numbers. @param by above zero */
function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
