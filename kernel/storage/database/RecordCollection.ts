import { SluiceError } from '../../errors/SluiceError.ts';
import { lazyOnce } from '../../runtime/lazyOnce.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import type { CollectionSchema, StoredCollection } from '../types.ts';
import { readStored } from '../values/readStored.ts';
import type { DatabaseRecord } from './RecordDatabase.ts';
import type { ResilientDatabase } from './ResilientDatabase.ts';

/** Loaded on demand, because it is rarely needed. */
const loadRepair = lazyOnce(() => loadChunk(() => import('./repairRecords.ts')));

/** Notifications between tabs about changed keys of a collection. */
interface TabMessages {
  readonly announce: (keys: readonly string[]) => void;
  readonly listen: (listener: (key: string) => void) => () => void;
}

/** Records of one kind in the database. */
export class RecordCollection<T> implements StoredCollection<T> {
  readonly #schema: CollectionSchema<T>;
  readonly #database: ResilientDatabase;
  readonly #tabs: TabMessages;

  constructor(schema: CollectionSchema<T>, database: ResilientDatabase, tabs: TabMessages) {
    this.#schema = schema;
    this.#database = database;
    this.#tabs = tabs;
  }

  async all(): Promise<readonly T[]> {
    return this.#read(await this.#database.all(this.#schema.key));
  }

  async get(key: string): Promise<T | undefined> {
    const collection = this.#schema.key;
    const envelope = await this.#database.get(collection, key).catch((error) => {
      throw SluiceError.from(error, 'storage_failed');
    });
    return envelope === undefined ? undefined : (await this.#read([{ collection, key, envelope }]))[0];
  }

  async put(key: string, value: T): Promise<void> {
    const { key: collection, version } = this.#schema;
    try {
      await this.#database.put({ collection, key, envelope: { version, value } });
    } catch (error) {
      throw SluiceError.from(error, 'storage_failed');
    }
    this.#tabs.announce([key]);
  }

  async delete(key: string): Promise<void> {
    await this.#database.delete(this.#schema.key, key);
    this.#tabs.announce([key]);
  }

  onForeignChange(listener: (key: string) => void): () => void {
    return this.#tabs.listen(listener);
  }

  async #read(records: readonly DatabaseRecord[]): Promise<readonly T[]> {
    const values: T[] = [];
    const odd: DatabaseRecord[] = [];
    const { keyOf } = this.#schema;
    for (const record of records) {
      const read = readStored(this.#schema, record.envelope);
      const sound = read.state === 'intact' && !read.damaged;
      if (sound && (!keyOf || keyOf(read.value) === record.key)) values.push(read.value);
      else odd.push(record);
    }
    if (odd.length > 0) {
      try {
        const { repairRecords } = await loadRepair();
        values.push(...(await repairRecords(this.#schema, this.#database, odd)));
      } catch {
        // The odd records stay unchanged for the next start; the others must not be affected.
      }
    }
    return values;
  }
}
