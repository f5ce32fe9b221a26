import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import type { ContributionRegistry } from '../../../kernel/plugin/contributions.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { describeTransaction } from '../../../kernel/tx/describeTransaction.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';
import type { SavedAddresses } from '../book/SavedAddresses.ts';
import { activityValues } from './activityValues.ts';

/** A transaction in words (rule 3.53), with the record behind it. */
export interface ActivityItem {
  /** Undefined while the chain knows no hash for it. */
  readonly hash: Hex | undefined;
  readonly chainId: number;
  readonly title: string;
  readonly status: TransactionOutcome;
  /** Seconds: when the transaction was confirmed, else when the wallet was asked. */
  readonly timestamp: number;
  readonly from: Address;
  readonly nonce: number | undefined;
  readonly cancelled: boolean;
  /** What the transaction was about. */
  readonly descriptor: string;
  /** Undefined stands for a currency that cannot be found. */
  readonly currencies: readonly (Currency | undefined)[];
  readonly record: TransactionRecord;
}

export interface ActivityWords {
  readonly contributions: ContributionRegistry;
  readonly tracker: Pick<TxTracker, 'outcome'>;
  readonly tokens: Pick<TokenListService, 'fromLink'>;
  readonly logger?: Logger;
  readonly locale: string;
  /** The text for a token that cannot be found. */
  readonly unknown: string;
  /** The person's names for addresses. */
  readonly saved: Pick<SavedAddresses, 'shortText'>;
  readonly t: (key: string, values: Record<string, string>) => string;
}

/** The record in words. Undefined where the record makes no sense: such records are not shown. */
export function activityItem(
  record: TransactionRecord,
  chain: ChainSpec,
  words: ActivityWords,
): ActivityItem | undefined {
  const { contributions, tracker, tokens, logger, locale, unknown, saved, t } = words;
  const status = tracker.outcome(record);
  const description = describeTransaction(contributions, record, status, logger);
  if (!description) return undefined;
  try {
    const values = activityValues(description.values, { chain, tokens, locale, unknown, saved });
    const what = t(description.descriptor, values);
    return {
      hash: record.reference.kind === 'hash' ? record.reference.hash : undefined,
      chainId: record.chainId,
      title: t(description.title, {}),
      status,
      timestamp: Math.floor((record.confirmedTime ?? record.addedTime) / 1_000),
      from: record.from,
      nonce: record.nonce,
      cancelled: record.cancelled === true,
      // The chain did something else than the record asked for, so say that this was only asked for.
      descriptor: status === 'differs' ? t('commonLazy:tx.differs.asked', { what }) : what,
      currencies: description.currencyIds.map((id) =>
        id === 'ETH' ? nativeCurrency(chain) : tokens.fromLink(chain.id, id),
      ),
      record,
    };
  } catch {
    return undefined;
  }
}
