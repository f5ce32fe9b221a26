import type { RawAmount, TransactionInfo } from '../tx/TransactionInfo.ts';

/** What a swap paid and received, raw units. */
export interface SwapAmounts {
  readonly paidRaw: RawAmount;
  readonly receivedRaw: RawAmount;
  /** Both are what the chain moved, and neither is only what was quoted. */
  readonly settled: boolean;
}

/**
 * What a recorded swap paid and received: by its receipt (`settledInfo`), else as it was quoted. The one place that
 * says so, for the success, the activity and the exports.
 */
export function swapAmounts(info: TransactionInfo<'SWAP'>): SwapAmounts {
  const exactInput = info.tradeType === 'EXACT_INPUT';
  const paid = exactInput ? info.inputCurrencyAmountRaw : info.settledInputCurrencyAmountRaw;
  const received = info.settledOutputCurrencyAmountRaw;
  return {
    paidRaw: exactInput ? info.inputCurrencyAmountRaw : (paid ?? info.expectedInputCurrencyAmountRaw),
    receivedRaw:
      received ?? (exactInput ? info.expectedOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw),
    settled: paid !== undefined && received !== undefined,
  };
}
