import type { TradeType } from '../amm/types.ts';
import type { Currency } from '../currency/Currency.ts';

export interface QuoteRequest {
  readonly tradeType: TradeType;
  readonly input: Currency;
  readonly output: Currency;
  /** Raw units of the input (EXACT_INPUT) or of the output (EXACT_OUTPUT). */
  readonly amountRaw: bigint;
}
