import { AmmError } from './AmmError.ts';
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

function checkedSlippage(slippageBps: number): bigint {
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > 10_000) {
    throw new AmmError('invalid_option', 'Slippage is an integer from 0 to 10000 basis points.');
  }
  return BigInt(slippageBps);
}
