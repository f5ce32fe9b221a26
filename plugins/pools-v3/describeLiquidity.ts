import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** Describes a recorded transaction of a V3 position (add, remove, collect, create the pool) in words. */
export const describeLiquidity: TransactionDescriber = (info, outcome) => {
  const title = transactionTitle(info, outcome);
  switch (info.type) {
    case 'ADD_LIQUIDITY_V3_POOL':
    case 'COMPOUND_V3':
    case 'REBALANCE_V3':
    case 'REMOVE_LIQUIDITY_V3': {
      // What is collected is added as it came, and not as it was typed.
      const paid = info.type === 'ADD_LIQUIDITY_V3_POOL' ? ({ paid: true } as const) : {};
      return {
        title,
        descriptor:
          info.type === 'REMOVE_LIQUIDITY_V3' ? 'pools-v3:activity.remove' : 'pools-v3:activity.add',
        values: {
          base: { currencyId: info.baseCurrencyId, raw: info.expectedAmountBaseRaw, ...paid },
          quote: { currencyId: info.quoteCurrencyId, raw: info.expectedAmountQuoteRaw, ...paid },
        },
        currencyIds: [info.baseCurrencyId, info.quoteCurrencyId],
      };
    }
    case 'CREATE_V3_POOL':
      return {
        title,
        descriptor: 'pools-v3:activity.create',
        values: { base: { currencyId: info.baseCurrencyId }, quote: { currencyId: info.quoteCurrencyId } },
        currencyIds: [info.baseCurrencyId, info.quoteCurrencyId],
      };
    case 'COLLECT_FEES':
      return {
        title,
        descriptor: 'pools-v3:activity.collect',
        values: {
          base: { currencyId: info.currencyId0, raw: info.expectedCurrencyOwed0 },
          quote: { currencyId: info.currencyId1, raw: info.expectedCurrencyOwed1 },
        },
        currencyIds: [info.currencyId0, info.currencyId1],
      };
    default:
      throw new SluiceError('transaction_unknown', `The pools-v3 plugin does not describe ${info.type}`);
  }
};
