import type { TradeType } from '../amm/types.ts';
import type { RouterKind } from '../calldata/RouterKind.ts';
import type { Currency } from '../currency/Currency.ts';

export interface QuoteRequest {
  readonly tradeType: TradeType;
  readonly input: Currency;
  readonly output: Currency;
  /** Raw units of the input (EXACT_INPUT) or of the output (EXACT_OUTPUT). */
  readonly amountRaw: bigint;
  /**
   * The router to keep to, because the input was approved to it or its route is under review. Others are taken
   * only where it has no route.
   */
  readonly router?: RouterKind | undefined;
}
