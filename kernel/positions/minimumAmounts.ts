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

/**
 * The least that a deposit of at most `desired` takes at every price from `lowest` to `highest`: of token0 at
 * the highest, of token1 at the lowest, where the other token is what limits it. Unlike {@link minimumAmounts},
 * which keeps the liquidity, so that a narrow range is refused before the price is at the end of that span.
 * Less what the contract's rounding of the liquidity can make of it.
 */
export function minimumTaken(
  desired: TokenAmounts,
  range: TickRange,
  lowest: bigint,
  highest: bigint,
): TokenAmounts {
  const [low, high] = [lowest, highest].map((price) => depositOf(price, range, desired)?.taken);
  if (!low || !high) return { amount0Raw: 0n, amount1Raw: 0n };
  const { lower, upper } = rangePrices(range);
  // Whole units of liquidity are taken, and LiquidityAmounts.sol computes those of token0 from a product of two
  // prices without its last 96 bits.
  const cut0 = (desired.amount0Raw << 96n) / ((lowest > lower ? lowest : lower) * upper);
  const lost0 = amountsForLiquidity(lowest, range, 1n, 'up').amount0Raw + cut0 + 1n;
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
