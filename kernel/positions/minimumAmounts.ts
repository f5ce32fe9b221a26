import { type Fraction, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { depositOf } from './deposit.ts';
import { amountsForLiquidity, rangePrices, type TickRange, type TokenAmounts } from './liquidityAmounts.ts';
import { priceOfSqrt, sqrtPriceOf } from './tickPrice.ts';

const BPS = 10_000n;

/**
 * The minimum amounts of a deposit or a withdrawal of `liquidity`, if the price moves by the slippage
 * tolerance: of token0 at the higher price, of token1 at the lower one.
 * @param rounding `up` for a deposit, `down` for a withdrawal
 * Source: Uniswap/v3-sdk Position.mintAmountsWithSlippage and burnAmountsWithSlippage.
 */
export function minimumAmounts(
  sqrtPriceX96: bigint,
  range: TickRange,
  liquidity: bigint,
  slippageBps: number,
  rounding: 'up' | 'down',
): TokenAmounts {
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  return {
    amount0Raw: amountsForLiquidity(highest, range, liquidity, rounding).amount0Raw,
    amount1Raw: amountsForLiquidity(lowest, range, liquidity, rounding).amount1Raw,
  };
}

/**
 * The minimum amounts of a deposit of which both amounts are given, so that one of them may not be used up: what
 * the position manager takes at the lowest and at the highest price within the slippage tolerance, whichever is
 * less. Between them it takes no less, but for rounding, which counts here too.
 * @param desired the most that may be taken, raw units
 * @returns undefined for more than a position can hold
 */
export function depositMinimum(
  sqrtPriceX96: bigint,
  range: TickRange,
  desired: TokenAmounts,
  slippageBps: number,
): TokenAmounts | undefined {
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  const low = depositOf(lowest, range, desired)?.taken;
  const high = depositOf(highest, range, desired)?.taken;
  if (!low || !high) return undefined;
  // The manager takes what whole units of liquidity are worth, and computes the liquidity of token0 from a
  // product of two prices without its last 96 bits (LiquidityAmounts.sol).
  const { lower, upper } = rangePrices(range);
  const start = lowest > lower ? lowest : lower;
  const lost0 =
    amountsForLiquidity(lowest, range, 1n, 'up').amount0Raw +
    (desired.amount0Raw << 96n) / (start * upper) +
    1n;
  const lost1 = amountsForLiquidity(highest, range, 1n, 'up').amount1Raw + 1n;
  return {
    amount0Raw: lesser(low.amount0Raw, high.amount0Raw, lost0),
    amount1Raw: lesser(low.amount1Raw, high.amount1Raw, lost1),
  };
}

function lesser(a: bigint, b: bigint, less: bigint): bigint {
  const raw = (a < b ? a : b) - less;
  return raw > 0n ? raw : 0n;
}

/**
 * The most that a withdrawal of `liquidity` can give if the price moves by the slippage tolerance: of token0 at
 * the lower price, of token1 at the higher one.
 */
export function maximumAmounts(
  sqrtPriceX96: bigint,
  range: TickRange,
  liquidity: bigint,
  slippageBps: number,
): TokenAmounts {
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  return {
    amount0Raw: amountsForLiquidity(lowest, range, liquidity, 'up').amount0Raw,
    amount1Raw: amountsForLiquidity(highest, range, liquidity, 'up').amount1Raw,
  };
}

/** The price after a move down or up by the slippage tolerance, within a pool's possible prices. */
export function movedPrices(
  sqrtPriceX96: bigint,
  slippageBps: number,
): { readonly lowest: bigint; readonly highest: bigint } {
  const { numerator, denominator } = priceOfSqrt(sqrtPriceX96);
  const moved = (bps: bigint): Fraction => ({ numerator: numerator * bps, denominator: denominator * BPS });
  return {
    lowest: atLeast(sqrtPriceOf(moved(BPS - BigInt(slippageBps)))),
    highest: atMost(sqrtPriceOf(moved(BPS + BigInt(slippageBps)))),
  };
}

function atLeast(sqrtPriceX96: bigint): bigint {
  return sqrtPriceX96 <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO + 1n : sqrtPriceX96;
}

function atMost(sqrtPriceX96: bigint): bigint {
  return sqrtPriceX96 >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : sqrtPriceX96;
}
