import { SluiceError } from '../errors/SluiceError.ts';
import type { DatabaseRecord, RecordDatabase } from './RecordDatabase.ts';
import { readStored } from './readStored.ts';
import type { StoredCollection, StoredSchema } from './types.ts';

export type CollectionSchema<T> = Omit<StoredSchema<T>, 'initial' | 'throttleMs'>;

const mostAside = 1_000;

/** Records of one kind in the database; `announce` tells other tabs which keys changed. */
export class RecordCollection<T> implements StoredCollection<T> {
  readonly #schema: CollectionSchema<T>;
  readonly #database: RecordDatabase;
  readonly #announce: (keys: readonly string[]) => void;
  readonly #listeners = new Set<(key: string) => void>();

  constructor(
    schema: CollectionSchema<T>,
    database: RecordDatabase,
    announce: (keys: readonly string[]) => void,
  ) {
    this.#schema = schema;
    this.#database = database;
    this.#announce = announce;
  }

  async all(): Promise<readonly T[]> {
    const values: T[] = [];
    for (const record of await this.#database.all(this.#schema.key)) {
      const value = await this.#read(record);
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  async get(key: string): Promise<T | undefined> {
    const collection = this.#schema.key;
    const envelope = await this.#database.get(collection, key);
    return envelope === undefined ? undefined : this.#read({ collection, key, envelope });
  }

  async put(key: string, value: T): Promise<void> {
    const { key: collection, version } = this.#schema;
    try {
      await this.#database.put({ collection, key, envelope: { version, value } });
    } catch (error) {
      throw SluiceError.from(error, 'storage_failed');
    }
    this.#announce([key]);
  }

  async delete(key: string): Promise<void> {
    await this.#database.delete(this.#schema.key, key);
    this.#announce([key]);
  }

  async clear(): Promise<void> {
    const records = await this.#database.all(this.#schema.key);
    try {
      await this.#database.clear(this.#schema.key);
    } catch (error) {
      throw SluiceError.from(error, 'storage_failed');
    }
    this.#announce(records.map((record) => record.key));
  }

  onForeignChange(listener: (key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Passes on what another tab announced. */
  changed(keys: readonly string[]): void {
    for (const listener of this.#listeners) for (const key of keys) listener(key);
  }

  async #read(record: DatabaseRecord): Promise<T | undefined> {
    const read = readStored(this.#schema, record.envelope);
    // A later version's record stays where that version finds it.
    if (read.state === 'newer') return undefined;
    if (read.state === 'unreadable') {
      if (await this.#copyAside(record)) await this.#database.delete(record.collection, record.key);
      return undefined;
    }
    if (read.damaged && (await this.#copyAside(record))) {
      const envelope = { version: this.#schema.version, value: read.value };
      await this.#database.put({ ...record, envelope });
    }
    return read.value;
  }

  /** False where there is no room left aside: the record then stays where it is, unread. */
  async #copyAside(record: DatabaseRecord): Promise<boolean> {
    const collection = `${record.collection}.corrupt`;
    const aside = await this.#database.all(collection);
    if (aside.length >= mostAside) return false;
    const taken = new Set(aside.map((other) => other.key));
    let number = 1;
    while (taken.has(`${record.key}.corrupt.${number}`)) number++;
    await this.#database.put({
      collection,
      key: `${record.key}.corrupt.${number}`,
      envelope: record.envelope,
    });
    return true;
  }
}
