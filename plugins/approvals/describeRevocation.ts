import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

declare module '../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    /** Several approvals revoked in one transaction. */
    REVOKE: { readonly count: number };
  }
}

/** "Approval revoked: 3 approvals". */
export const describeRevocation: TransactionDescriber<'REVOKE'> = (info, outcome) => ({
  title: transactionTitle(info, outcome),
  descriptor: 'commonLazy:revoked',
  values: { count: info.count },
  currencyIds: [],
});
