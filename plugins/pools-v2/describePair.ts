import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** Describes a recorded deposit into a V2 pair in words. */
export const describePair: TransactionDescriber = (info, outcome) => {
  if (info.type !== 'ADD_LIQUIDITY_V2_POOL') {
    throw new SluiceError('transaction_unknown', `The pools-v2 plugin does not describe ${info.type}`);
  }
  return {
    title: transactionTitle(info, outcome),
    descriptor: info.createPool ? 'pools-v2:activity.create' : 'pools-v2:activity.add',
    values: {
      base: { currencyId: info.baseCurrencyId, raw: info.expectedAmountBaseRaw, paid: true },
      quote: { currencyId: info.quoteCurrencyId, raw: info.expectedAmountQuoteRaw, paid: true },
    },
    currencyIds: [info.baseCurrencyId, info.quoteCurrencyId],
  };
};
