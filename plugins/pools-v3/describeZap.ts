import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import type { RawAmount, TransactionInfo } from '../../kernel/tx/TransactionInfo.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** What is recorded of a batch that swaps and deposits, or withdraws and swaps: the amounts that were expected. */
export interface ZapInfo {
  /** The one token that is paid or received. */
  readonly currencyId: string;
  readonly currencyAmountRaw: RawAmount;
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
}

declare module '../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    ZAP_IN: ZapInfo;
    ZAP_OUT: ZapInfo;
  }
}

/** They have the titles of what they do to the position. */
const alike = { ZAP_IN: 'ADD_LIQUIDITY_V3_POOL', ZAP_OUT: 'REMOVE_LIQUIDITY_V3' } as const;

/** Describes a recorded deposit of one token, or a withdrawal to one, in words. */
export const describeZap: TransactionDescriber<keyof typeof alike> = (
  { type, currencyId, currencyAmountRaw, baseCurrencyId, quoteCurrencyId },
  outcome,
) => ({
  // The title follows from the type alone.
  title: transactionTitle({ type: alike[type] } as TransactionInfo, outcome),
  descriptor: `pools-v3:activity.${type}`,
  values: {
    one: { currencyId, raw: currencyAmountRaw },
    base: { currencyId: baseCurrencyId },
    quote: { currencyId: quoteCurrencyId },
  },
  currencyIds: [baseCurrencyId, quoteCurrencyId],
});
