import type { I18nKey } from '../runtime/I18nKey.ts';
import type { TransactionInfo, TransactionInfoType } from './TransactionInfo.ts';
import type { TransactionOutcome } from './TransactionRecord.ts';

/** A currency amount to be looked up and formatted by whoever shows it. */
export interface DescribedAmount {
  readonly currencyId: string;
  /** Absent: the currency alone. */
  readonly raw?: string;
}

export interface TransactionDescription {
  readonly title: I18nKey;
  readonly descriptor: I18nKey;
  /** Fill the descriptor; amounts and addresses are formatted by whoever shows them. */
  readonly values: Readonly<Record<string, string | number | DescribedAmount>>;
  readonly currencyIds: readonly string[];
}

/** Data, never JSX. Throws where `info` makes no sense; such a transaction is skipped in lists. */
export type TransactionDescriber<K extends TransactionInfoType = TransactionInfoType> = (
  info: TransactionInfo<K>,
  outcome: TransactionOutcome,
) => TransactionDescription;

/** A describer for each type, which gets the info of that type. */
export type TransactionDescriberContribution = {
  readonly [K in TransactionInfoType]: { readonly type: K; readonly describe: TransactionDescriber<K> };
}[TransactionInfoType];

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly transactionDescribers?: readonly TransactionDescriberContribution[];
  }
}
