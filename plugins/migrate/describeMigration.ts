import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** Describes a recorded migration in words. */
export const describeMigration: TransactionDescriber = (info, outcome) => {
  if (info.type !== 'MIGRATE_LIQUIDITY_V3') {
    throw new SluiceError('transaction_unknown', `The migrate plugin does not describe ${info.type}`);
  }
  return {
    title: transactionTitle(info, outcome),
    descriptor: 'migrate:activity.migrate',
    values: { base: { currencyId: info.baseCurrencyId }, quote: { currencyId: info.quoteCurrencyId } },
    currencyIds: [info.baseCurrencyId, info.quoteCurrencyId],
  };
};
