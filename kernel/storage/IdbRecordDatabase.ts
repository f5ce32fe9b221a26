import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DatabaseRecord, RecordDatabase } from './RecordDatabase.ts';

interface SluiceDatabase extends DBSchema {
  records: { key: [collection: string, key: string]; value: DatabaseRecord };
}

const name = 'sluice';
const openTimeoutMs = 5_000;

/**
 * One object store for every collection, with the record's collection and key as its id: a new plugin's
 * collection needs no version upgrade, which another open tab would block.
 */
export class IdbRecordDatabase implements RecordDatabase {
  #opening: Promise<IDBPDatabase<SluiceDatabase>> | undefined;

  async all(collection?: string): Promise<readonly DatabaseRecord[]> {
    return this.#run((database) => database.getAll('records', rangeOf(collection)));
  }

  async get(collection: string, key: string): Promise<unknown> {
    const record = await this.#run((database) => database.get('records', [collection, key]));
    return record?.envelope;
  }

  async put(record: DatabaseRecord): Promise<void> {
    await this.#run((database) => database.put('records', record));
  }

  async delete(collection: string, key: string): Promise<void> {
    await this.#run((database) => database.delete('records', [collection, key]));
  }

  async clear(collection?: string): Promise<void> {
    const range = rangeOf(collection);
    await this.#run((database) => (range ? database.delete('records', range) : database.clear('records')));
  }

  async #run<T>(work: (database: IDBPDatabase<SluiceDatabase>) => Promise<T>): Promise<T> {
    const database = await this.#open();
    try {
      return await work(database);
    } catch (error) {
      // A browser may close the connection on its own (memory pressure, a returning background tab).
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#opening = undefined;
      return work(await this.#open());
    }
  }

  #open(): Promise<IDBPDatabase<SluiceDatabase>> {
    if (!this.#opening) {
      const opening = withTimeout(
        openDB<SluiceDatabase>(name, 1, {
          upgrade: (database) => {
            database.createObjectStore('records', { keyPath: ['collection', 'key'] });
          },
          // Lets a later version of the app upgrade while this tab is open.
          blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
          terminated: () => {
            this.#opening = undefined;
          },
        }),
      );
      this.#opening = opening;
      opening.catch(() => {
        if (this.#opening === opening) this.#opening = undefined;
      });
    }
    return this.#opening;
  }
}

function rangeOf(collection: string | undefined): IDBKeyRange | undefined {
  return collection === undefined ? undefined : IDBKeyRange.bound([collection], [collection, []]);
}

/** Some browsers never answer an open request (a known fault of private windows and of a fresh start). */
function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database did not open in time')), openTimeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
