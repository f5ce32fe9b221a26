import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import type { TransactionInfo } from '../../kernel/tx/TransactionInfo.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** A withdrawal has the title of V3's. */
const alike = { REMOVE_LIQUIDITY_V4: 'REMOVE_LIQUIDITY_V3', COLLECT_FEES_V4: 'COLLECT_FEES' } as const;

/** Describes a recorded withdrawal from a V4 position in words. */
export const describeWithdrawal: TransactionDescriber<keyof typeof alike> = (
  { type, currencyId0, currencyId1, expected0Raw, expected1Raw },
  outcome,
) => ({
  // The title follows from the type alone.
  title: transactionTitle({ type: alike[type] } as TransactionInfo, outcome),
  descriptor: 'pools-v4:activity.received',
  values: {
    first: { currencyId: currencyId0, raw: expected0Raw },
    second: { currencyId: currencyId1, raw: expected1Raw },
  },
  currencyIds: [currencyId0, currencyId1],
});
