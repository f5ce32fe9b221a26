import type { TradeAmounts } from '../amm/index.ts';
import { currencyId } from '../currency/Currency.ts';
import type { Quote } from '../quote/Quote.ts';

/**
 * A quote's amounts for slippage and comparison: the output is what arrives after the token's transfer fee.
 */
export function tradeAmounts({ request, amountInRaw, amountOutAfterTaxRaw }: Quote): TradeAmounts {
  return {
    tradeType: request.tradeType,
    tokenIn: currencyId(request.input),
    tokenOut: currencyId(request.output),
    amountIn: amountInRaw,
    amountOut: amountOutAfterTaxRaw,
  };
}
