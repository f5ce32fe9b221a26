import type { Address } from '../chain/ChainSpec.ts';
import { currencyId } from '../currency/Currency.ts';
import type { Quote } from '../quote/Quote.ts';
import type { TransactionInfo } from '../tx/TransactionInfo.ts';

/**
 * The record of a swap.
 * @param limitRaw the minimum output or the maximum input, raw units
 * @param recipient who receives the output, where it is not the sender
 */
export function swapInfo(quote: Quote, limitRaw: bigint, recipient?: Address): TransactionInfo {
  const { input, output, tradeType } = quote.request;
  const ids = {
    inputCurrencyId: currencyId(input),
    outputCurrencyId: currencyId(output),
    ...(recipient ? { recipient } : {}),
  };
  if (tradeType === 'EXACT_INPUT') {
    return {
      type: 'SWAP',
      tradeType,
      ...ids,
      inputCurrencyAmountRaw: quote.amountInRaw.toString(),
      expectedOutputCurrencyAmountRaw: quote.amountOutAfterTaxRaw.toString(),
      minimumOutputCurrencyAmountRaw: limitRaw.toString(),
    };
  }
  return {
    type: 'SWAP',
    tradeType,
    ...ids,
    maximumInputCurrencyAmountRaw: limitRaw.toString(),
    outputCurrencyAmountRaw: quote.amountOutRaw.toString(),
    expectedInputCurrencyAmountRaw: quote.amountInRaw.toString(),
  };
}
