import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import type { Logger } from '../runtime/Logger.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import type { Storage } from '../storage/types.ts';
import { transactionsKey } from './records/transactionsKey.ts';
import type {
  BatchEnd,
  TransactionOutcome,
  TransactionRecord,
  TransactionReference,
} from './TransactionRecord.ts';
import type { TransactionDraft, TransactionFilter, TxTracker } from './TxTracker.ts';
import { outcomeOf } from './tracking/outcomeOf.ts';

export interface LazyTxTrackerParts {
  readonly storage: Storage;
  readonly logger: Logger;
  readonly load: () => Promise<TxTracker>;
}

/**
 * A tracker whose code is loaded when there is something to track: a stored record, a record of another tab,
 * or the first transaction here. Its promises can also reject with `chunk_load_failed`.
 */
export class LazyTxTracker implements TxTracker {
  readonly ready: Promise<void>;
  protected tracker: TxTracker | undefined = undefined;
  readonly #load: () => Promise<TxTracker>;

  constructor({ storage, logger, load }: LazyTxTrackerParts) {
    this.#load = lazyOnce(load);
    makeObservable<this, 'tracker'>(this, { tracker: observableRef });
    const loadOrLog = () =>
      this.#loaded().then(
        (tracker) => tracker.ready,
        (error) => logger.error('Transactions are not followed', error),
      );
    const stop = storage.onForeignChange(transactionsKey, () => {
      stop();
      void loadOrLog();
    });
    this.ready = storage.isEmpty(transactionsKey).then(
      (isEmpty) => (isEmpty ? undefined : loadOrLog()),
      // The tracker reports what is wrong with the database.
      loadOrLog,
    );
  }

  list(filter?: TransactionFilter): readonly TransactionRecord[] {
    return this.tracker?.list(filter) ?? [];
  }

  get(id: string): TransactionRecord | undefined {
    return this.tracker?.get(id);
  }

  outcome(record: TransactionRecord): TransactionOutcome {
    return this.tracker?.outcome(record) ?? outcomeOf(record);
  }

  pendingCount(chainId: number, from: Address): number {
    return this.tracker?.pendingCount(chainId, from) ?? 0;
  }

  async begin(draft: TransactionDraft): Promise<string> {
    return (await this.#loaded()).begin(draft);
  }

  async submitted(
    id: string,
    reference: Exclude<TransactionReference, { kind: 'none' }>,
    nonce?: number,
    batch?: BatchEnd,
  ): Promise<void> {
    return (await this.#loaded()).submitted(id, reference, nonce, batch);
  }

  async ended(id: string, why: 'given_up' | 'age'): Promise<void> {
    return (await this.#loaded()).ended(id, why);
  }

  async rejected(id: string): Promise<void> {
    return (await this.#loaded()).rejected(id);
  }

  async uncertain(id: string): Promise<void> {
    return (await this.#loaded()).uncertain(id);
  }

  async recheck(id: string): Promise<void> {
    return (await this.#loaded()).recheck(id);
  }

  async settled(id: string, signal?: AbortSignal): Promise<TransactionRecord> {
    return (await this.#loaded()).settled(id, signal);
  }

  async #loaded(): Promise<TxTracker> {
    if (this.tracker) return this.tracker;
    const tracker = await this.#load();
    runInAction(() => {
      this.tracker = tracker;
    });
    return tracker;
  }
}
