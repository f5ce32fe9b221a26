import { loadChunk } from '../../runtime/loadChunk.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { openDatabase } from './openDatabase.ts';
import type { DatabaseRecord, RecordDatabase } from './RecordDatabase.ts';
import { holdsRecords, type RecordStore, recordPath, yieldTo } from './RecordStore.ts';

const name = 'sluice';
const openTimeoutMs = 5_000;

/**
 * One object store for all collections; a record's id is its collection and key. So a new plugin's collection
 * needs no version upgrade, which another open tab would block.
 */
export class IdbRecordDatabase implements RecordDatabase {
  #opening: Promise<RecordStore> | undefined;

  async all(collection?: string): Promise<readonly DatabaseRecord[]> {
    const range = rangeOf(collection);
    // Opened outside the `try`: if opening fails, reading record by record cannot help.
    await this.#open();
    try {
      return await this.#run<DatabaseRecord[]>('readonly', (store) => store.getAll(range));
    } catch (error) {
      const { readEach } = await loadChunk(() => import('./repairDatabase.ts'));
      return readEach(await this.#open(), range, error);
    }
  }

  async get(collection: string, key: string): Promise<unknown> {
    const record = await this.#run<DatabaseRecord | undefined>('readonly', (store) =>
      store.get([collection, key]),
    );
    return record?.envelope;
  }

  async put(record: DatabaseRecord): Promise<void> {
    await this.#run('readwrite', (store) => store.put(record));
  }

  async delete(collection: string, key: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete([collection, key]));
  }

  async clear(): Promise<void> {
    await this.#run('readwrite', (store) => store.clear());
  }

  async #run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opened = await this.#open();
    try {
      return await settled(opened, mode, work);
    } catch (error) {
      // Browsers may close the connection themselves (memory pressure, a tab returning from the background).
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#opening = undefined;
      return settled(await this.#open(), mode, work);
    }
  }

  /** A database that opens after the timeout is used from then on. */
  #open(): Promise<RecordStore> {
    if (!this.#opening) {
      const opening = openRecords();
      const forget = () => {
        if (this.#opening === opening) this.#opening = undefined;
      };
      this.#opening = opening;
      opening.then(({ database }) => {
        database.onclose = forget;
      }, forget);
    }
    return withTimeout(this.#opening);
  }
}

async function openRecords(): Promise<RecordStore> {
  const store = 'records';
  const database = await openDatabase(name, (made) => {
    made.createObjectStore(store, { keyPath: [...recordPath] });
  });
  if (!holdsRecords(database, store))
    return (await loadChunk(() => import('./repairDatabase.ts'))).openRepaired(database);
  yieldTo(database);
  return { database, store };
}

/** Resolves when the transaction is complete. */
function settled<T>(
  { database, store }: RecordStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

function rangeOf(collection: string | undefined): IDBKeyRange | undefined {
  return collection === undefined ? undefined : IDBKeyRange.bound([collection], [collection, []]);
}

/** Some browsers never answer an open request (a known bug in private windows and after a fresh start). */
function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The database did not open in time'));
    promise.then(resolve, reject).finally(systemTimers.after(openTimeoutMs, late));
  });
}
