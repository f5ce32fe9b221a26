import { AmmError } from './AmmError.ts';
import { type Fraction, isLess } from './fraction.ts';
import type { TokenKey, TradeType } from './types.ts';

/**
 * The figures of a trade that slippage and comparison need; a `RouteQuote` has them. Amounts in raw units.
 */
export interface TradeAmounts {
  readonly tradeType: TradeType;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

const BPS = 10_000n;

/**
 * The least output a trade may give at a slippage tolerance: the output itself for EXACT_OUTPUT, else
 * `floor(amountOut * (10000 - slippageBps) / 10000)`.
 * Source: Uniswap v3-sdk 3.31 and v2-sdk 4.21, Trade.minimumAmountOut. Errors: `invalid_option`.
 */
export function minimumAmountOut(trade: TradeAmounts, slippageBps: number): bigint {
  const tolerance = checkedSlippage(slippageBps);
  return trade.tradeType === 'EXACT_OUTPUT' ? trade.amountOut : (trade.amountOut * (BPS - tolerance)) / BPS;
}

/**
 * The most input a trade may take at a slippage tolerance: the input itself for EXACT_INPUT, else
 * `floor(amountIn * (10000 + slippageBps) / 10000)`.
 * Source: Uniswap v3-sdk 3.31 and v2-sdk 4.21, Trade.maximumAmountIn. Errors: `invalid_option`.
 */
export function maximumAmountIn(trade: TradeAmounts, slippageBps: number): bigint {
  const tolerance = checkedSlippage(slippageBps);
  return trade.tradeType === 'EXACT_INPUT' ? trade.amountIn : (trade.amountIn * (BPS + tolerance)) / BPS;
}

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

function checkedSlippage(slippageBps: number): bigint {
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > 10_000) {
    throw new AmmError('invalid_option', 'Slippage is an integer from 0 to 10000 basis points.');
  }
  return BigInt(slippageBps);
}
