import type { I18nKey } from '../runtime/I18nKey.ts';
import type { TransactionInfo, TransactionInfoType } from './TransactionInfo.ts';
import type { TransactionOutcome } from './TransactionRecord.ts';

/** A currency amount. The component that shows it looks up the currency and formats it. */
export interface DescribedAmount {
  readonly currencyId: string;
  /** Absent: only the currency is shown. */
  readonly raw?: string;
  /** What was given away. It is rounded to the nearest, as the review rounds it; what comes is rounded down. */
  readonly paid?: true;
}

export interface TransactionDescription {
  readonly title: I18nKey;
  readonly descriptor: I18nKey;
  /** Values for the descriptor text. The component that shows them formats amounts and addresses. */
  readonly values: Readonly<Record<string, string | number | DescribedAmount>>;
  readonly currencyIds: readonly string[];
}

/** Returns data, never JSX. Throws if `info` is invalid; lists leave such a transaction out. */
export type TransactionDescriber<K extends TransactionInfoType = TransactionInfoType> = (
  info: TransactionInfo<K>,
  outcome: TransactionOutcome,
) => TransactionDescription;

/** A describer for one type; it gets the info of that type. */
export type TransactionDescriberContribution = {
  readonly [K in TransactionInfoType]: { readonly type: K; readonly describe: TransactionDescriber<K> };
}[TransactionInfoType];

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly transactionDescribers?: readonly TransactionDescriberContribution[];
  }
}
