import { AmmError } from './AmmError.ts';
import { type Fraction, isLess } from './fraction.ts';
import { maximumAmountIn, minimumAmountOut, type TradeAmounts } from './slippage.ts';

/** Raw units out per raw unit in. Errors: `invalid_amount` for a trade without input. */
export function executionPrice({
  amountIn,
  amountOut,
}: Pick<TradeAmounts, 'amountIn' | 'amountOut'>): Fraction {
  if (amountIn <= 0n) throw new AmmError('invalid_amount', 'A trade without input has no price.');
  return { numerator: amountOut, denominator: amountIn };
}

/**
 * The execution price if slippage takes the whole tolerance.
 * Source: Uniswap v3-sdk, Trade.worstExecutionPrice. Errors: `invalid_option`, `invalid_amount`.
 */
export function worstExecutionPrice(trade: TradeAmounts, slippageBps: number): Fraction {
  return executionPrice({
    amountIn: maximumAmountIn(trade, slippageBps),
    amountOut: minimumAmountOut(trade, slippageBps),
  });
}

/**
 * Whether the trade differs from the reviewed one (rules 4.65, 4.66): the type or a token changed, or the
 * execution price of the reviewed trade is below the worst execution price of the latest one at the current
 * slippage.
 * Source: Uniswap/interface, tradeMeaningfullyDiffers as its confirm modal calls it. Errors:
 * `invalid_option`.
 */
export function tradeDiffers(reviewed: TradeAmounts, latest: TradeAmounts, slippageBps: number): boolean {
  return (
    reviewed.tradeType !== latest.tradeType ||
    reviewed.tokenIn !== latest.tokenIn ||
    reviewed.tokenOut !== latest.tokenOut ||
    isLess(executionPrice(reviewed), worstExecutionPrice(latest, slippageBps))
  );
}

/**
 * Whether the latest trade's execution price is below the worst price that the review promised. This is the
 * direction that costs the user, and `tradeDiffers` does not see it.
 * Errors: `invalid_option`.
 */
export function isWorseThanReviewed(
  reviewed: TradeAmounts,
  latest: TradeAmounts,
  slippageBps: number,
): boolean {
  return isLess(executionPrice(latest), worstExecutionPrice(reviewed, slippageBps));
}
