import type {
  DescribedAmount,
  TransactionDescriber,
  TransactionDescription,
} from '../TransactionDescriber.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';
import { outcomeLabel, titledTypes, transactionTitle } from '../transactionTitles.ts';

/**
 * What can be said of a transaction without the plugin that made it: every type of the kernel has a title and a
 * sentence. Of a plugin's own type how far it has come is known, and is told: what was sent is under way all the same.
 */
export const describeUnowned: TransactionDescriber = (info, outcome) => {
  const isTitled = titledTypes.some((type) => type === info.type);
  return { title: isTitled ? transactionTitle(info, outcome) : outcomeLabel(outcome), ...aboutOf(info) };
};

function aboutOf(info: TransactionInfo): Omit<TransactionDescription, 'title'> {
  switch (info.type) {
    case 'CLAIM': {
      const { recipient, uniAmountRaw } = info;
      // The record's amount is in UNI; the record has no token address.
      return uniAmountRaw === undefined
        ? about('CLAIM', { recipient })
        : about('CLAIM_AMOUNT', { recipient, amount: { currencyId: 'UNI', raw: uniAmountRaw } });
    }
    case 'CANCEL':
    case 'DEPLOY':
      return about(info.type, {});
    case 'DEPOSIT_LIQUIDITY_STAKING':
    case 'WITHDRAW_LIQUIDITY_STAKING':
    case 'BUY':
    case 'SEND':
    case 'RECEIVE':
    case 'MINT':
    case 'BURN':
    case 'BORROW':
    case 'REPAY': {
      const { currencyId, currencyAmountRaw } = info;
      if (currencyId === undefined) return about(info.type, {});
      const raw = currencyAmountRaw === undefined ? {} : { raw: currencyAmountRaw };
      return about('amount', { amount: { currencyId, ...raw } });
    }
    default:
      return about('elsewhere', {});
  }
}

function about(
  name: string,
  values: Readonly<Record<string, string | DescribedAmount>>,
): Omit<TransactionDescription, 'title'> {
  const currencyIds = Object.values(values).flatMap((value) =>
    typeof value === 'string' ? [] : value.currencyId,
  );
  return { descriptor: `commonLazy:tx.about.${name}`, values, currencyIds };
}
