import { computed, observable, runInAction } from 'mobx';
import type { Logger } from '../../runtime/Logger.ts';
import type { Storage, StoredCollection } from '../../storage/types.ts';
import type { TransactionRecord, TransactionReference } from '../TransactionRecord.ts';
import type { OpenWalletRequests } from '../tracking/OpenWalletRequests.ts';
import { storedTransactions } from './storedTransactions.ts';

/** Changes to a record; a field given as undefined is removed. */
export type RecordChanges = { readonly [K in keyof TransactionRecord]?: TransactionRecord[K] | undefined };

/** All records, in memory with indexes and in the database one by one. Reads are observable. */
export class TransactionStore {
  /** Resolves when the stored records have been read. */
  readonly ready: Promise<void>;
  readonly #collection: StoredCollection<TransactionRecord>;
  readonly #asking: OpenWalletRequests;
  readonly #records = observable.map<string, TransactionRecord>([], { deep: false });
  readonly #idByReference = observable.map<string, string>([], { deep: false });
  readonly #newestFirst = computed(
    () => [...this.#records.values()].reverse().sort((a, b) => b.addedTime - a.addedTime),
    { keepAlive: true },
  );
  readonly #stop: () => void;

  constructor(storage: Storage, asking: OpenWalletRequests, logger: Logger) {
    this.#asking = asking;
    this.#collection = storedTransactions(storage);
    this.#stop = this.#collection.onForeignChange((id) => {
      this.#reload(id).catch((error) =>
        logger.warn('A transaction changed in another tab was not read', error),
      );
    });
    this.ready = this.#load().catch((error) => logger.error('Stored transactions were not read', error));
  }

  /** Newest first. */
  get all(): readonly TransactionRecord[] {
    return this.#newestFirst.get();
  }

  get(id: string): TransactionRecord | undefined {
    return this.#records.get(id);
  }

  /** The record with this reference; an earlier hash of the transaction finds it too. */
  find(chainId: number, reference: TransactionReference): TransactionRecord | undefined {
    const key = referenceKey(chainId, reference);
    const id = key && this.#idByReference.get(key);
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** Changes memory at once; resolves when the record is stored. */
  async put(record: TransactionRecord): Promise<void> {
    runInAction(() => this.#remember(record));
    await this.#collection.put(record.id, record);
  }

  /** Does nothing if the record no longer exists. */
  async change(id: string, changes: RecordChanges): Promise<void> {
    const record = this.#records.get(id);
    if (!record) return;
    const fields = Object.entries({ ...record, ...changes }).filter(([, value]) => value !== undefined);
    await this.put(Object.fromEntries(fields) as unknown as TransactionRecord);
  }

  async remove(id: string): Promise<void> {
    runInAction(() => this.#forget(id));
    await this.#collection.delete(id);
  }

  dispose(): void {
    this.#stop();
  }

  async #load(): Promise<void> {
    const records = await this.#collection.all();
    runInAction(() => {
      // A record changed during the read is newer than the stored one.
      for (const record of records) if (!this.#records.has(record.id)) this.#adopt(record);
    });
  }

  async #reload(id: string): Promise<void> {
    const record = await this.#collection.get(id);
    runInAction(() => (record ? this.#adopt(record) : this.#forget(id)));
  }

  #adopt(record: TransactionRecord): void {
    if (record.reference.kind === 'none') this.#asking.follow(record.id);
    this.#remember(record);
  }

  #remember(record: TransactionRecord): void {
    this.#forgetKeys(record.id);
    this.#records.set(record.id, record);
    for (const key of keysOf(record)) this.#idByReference.set(key, record.id);
  }

  #forget(id: string): void {
    this.#forgetKeys(id);
    this.#records.delete(id);
  }

  #forgetKeys(id: string): void {
    const known = this.#records.get(id);
    if (!known) return;
    for (const key of keysOf(known)) {
      if (this.#idByReference.get(key) === id) this.#idByReference.delete(key);
    }
  }
}

function keysOf(record: TransactionRecord): readonly string[] {
  const { chainId, originalHash } = record;
  const keys = [referenceKey(chainId, record.reference)];
  if (originalHash) keys.push(referenceKey(chainId, { kind: 'hash', hash: originalHash }));
  return keys.filter((key) => key !== undefined);
}

function referenceKey(chainId: number, reference: TransactionReference): string | undefined {
  switch (reference.kind) {
    case 'none':
      return undefined;
    case 'hash':
      return `${chainId}:${reference.hash.toLowerCase()}`;
    case 'safe':
      return `${chainId}:${reference.safeTxHash.toLowerCase()}`;
    case 'calls':
      return `${chainId}:calls:${reference.id}`;
  }
}
