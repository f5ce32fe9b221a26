import { type Fraction, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { depositOf } from './deposit.ts';
import {
  amountsForLiquidity,
  intermediate,
  rangePrices,
  type TickRange,
  type TokenAmounts,
} from './liquidityAmounts.ts';
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
  const taken = (price: bigint) => depositOf(price, range, desired)?.taken;
  const rounding = (price: bigint) => amountsForLiquidity(price, range, 2n, 'up');
  const { lower, upper } = rangePrices(range);
  // The contract cuts the product of two prices off, which is coarse where both are tiny.
  const product = intermediate(lowest < lower ? lower : lowest, upper) || 1n;
  const less = (raw: bigint | undefined, by: bigint) => {
    const least = raw === undefined ? 0n : raw - by - (2n * raw) / product - 1n;
    return least > 0n ? least : 0n;
  };
  return {
    amount0Raw: less(taken(highest)?.amount0Raw, rounding(lowest).amount0Raw),
    amount1Raw: less(taken(lowest)?.amount1Raw, rounding(highest).amount1Raw),
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
