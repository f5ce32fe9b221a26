import type { DatabaseRecord, RecordDatabase } from './RecordDatabase.ts';

/** Lasts as long as the page; used if the browser refuses a database. */
export class MemoryRecordDatabase implements RecordDatabase {
  readonly #collections = new Map<string, Map<string, DatabaseRecord>>();

  async all(collection?: string): Promise<readonly DatabaseRecord[]> {
    if (collection !== undefined) return [...(this.#collections.get(collection)?.values() ?? [])];
    return [...this.#collections.values()].flatMap((records) => [...records.values()]);
  }

  async get(collection: string, key: string): Promise<unknown> {
    return this.#collections.get(collection)?.get(key)?.envelope;
  }

  async put(record: DatabaseRecord): Promise<void> {
    const records = this.#collections.get(record.collection) ?? new Map<string, DatabaseRecord>();
    this.#collections.set(record.collection, records);
    records.set(record.key, structuredClone(record));
  }

  async delete(collection: string, key: string): Promise<void> {
    this.#collections.get(collection)?.delete(key);
  }

  async clear(): Promise<void> {
    this.#collections.clear();
  }
}
