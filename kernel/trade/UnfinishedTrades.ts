import type { Address } from '../chain/ChainSpec.ts';
import type { Storage, StoredValue } from '../storage/types.ts';
import type { TransactionOutcome } from '../tx/TransactionRecord.ts';
import type { TxTracker } from '../tx/TxTracker.ts';
import { MAX_UNFINISHED, type UnfinishedTrade, unfinishedSchema } from './unfinishedSchema.ts';

/** A transaction with one of these outcomes may still change something. */
const OPEN: ReadonlySet<TransactionOutcome> = new Set(['asking', 'pending', 'maybe_sent', 'unknown']);

/**
 * The plans of two transactions that were left after the first one: what is done, and what is left. Kept when
 * the page is closed. Whether one is unfinished follows from the records of its transactions alone.
 */
export class UnfinishedTrades {
  readonly #stored: StoredValue<readonly UnfinishedTrade[]>;
  readonly #tracker: Pick<TxTracker, 'get' | 'outcome' | 'list'>;

  constructor(storage: Pick<Storage, 'value'>, tracker: Pick<TxTracker, 'get' | 'outcome' | 'list'>) {
    this.#stored = storage.value(unfinishedSchema);
    this.#tracker = tracker;
  }

  /** Those of an account whose first transaction is confirmed and whose next is not sent; newest first. Observable. */
  of(chainId: number, account: Address | undefined): readonly UnfinishedTrade[] {
    return this.#stored.value.filter(
      (trade) => trade.chainId === chainId && trade.account === account && this.#isUnfinished(trade),
    );
  }

  /** What the first transaction gave, raw units: what arrived, where its record says so, or its minimum. Observable. */
  gotRaw({ id, got }: UnfinishedTrade): bigint {
    const info = this.#tracker.get(id)?.info;
    const settled = info?.type === 'SWAP' ? info.settledOutputCurrencyAmountRaw : undefined;
    return BigInt(settled ?? got.raw);
  }

  /** The wallet has taken the first of two transactions. An older one of the same page is superseded. */
  begin(trade: UnfinishedTrade): void {
    this.#stored.update((all) =>
      [trade, ...all.filter((each) => each.path !== trade.path && !this.#isOver(each))].slice(
        0,
        MAX_UNFINISHED,
      ),
    );
  }

  /** The wallet has taken the transaction that finishes it. @param next local id of its record */
  finishing(id: string, next: string): void {
    this.#stored.update((all) => all.map((trade) => (trade.id === id ? { ...trade, next } : trade)));
  }

  /** The person does not want to go on. */
  dismiss(id: string): void {
    this.#stored.update((all) => all.filter((trade) => trade.id !== id));
  }

  #isUnfinished(trade: UnfinishedTrade): boolean {
    const { id, next } = trade;
    if (this.#outcome(id) !== 'confirmed' || this.#isSwapped(trade)) return false;
    const outcome = this.#outcome(next);
    return outcome === undefined || (outcome !== 'confirmed' && !OPEN.has(outcome));
  }

  /** Whether the account has sold since what it was to sell: on the swap page, for example. */
  #isSwapped({ left, chainId, account, atMs, got, rest }: UnfinishedTrade): boolean {
    if (left !== 'swap') return false;
    return this.#tracker.list({ chainId, from: account }).some((record) => {
      const { info, addedTime } = record;
      if (info.type !== 'SWAP' || addedTime < atMs) return false;
      if (info.inputCurrencyId !== got.currencyId || info.outputCurrencyId !== rest.currencyId) return false;
      const outcome = this.#tracker.outcome(record);
      return outcome === 'confirmed' || OPEN.has(outcome);
    });
  }

  /** Nothing is left to do, or the first transaction came to nothing. */
  #isOver({ id, next }: UnfinishedTrade): boolean {
    const first = this.#outcome(id);
    const isFirstOver = first !== undefined && first !== 'confirmed' && !OPEN.has(first);
    return isFirstOver || this.#outcome(next) === 'confirmed';
  }

  #outcome(id: string | undefined): TransactionOutcome | undefined {
    const record = id === undefined ? undefined : this.#tracker.get(id);
    return record && this.#tracker.outcome(record);
  }
}
