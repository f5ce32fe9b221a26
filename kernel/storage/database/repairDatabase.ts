import { openDatabase } from './openDatabase.ts';
import type { DatabaseRecord } from './RecordDatabase.ts';
import { holdsRecords, type RecordStore, recordPath, yieldTo } from './RecordStore.ts';

/**
 * Repairs a database that lacks our store, or has another program's store under its name. Existing stores are
 * not changed: a new store is added, and the valid records of older ones are copied into it.
 */
export async function openRepaired(database: IDBDatabase): Promise<RecordStore> {
  const known = ourStore(database);
  if (known !== undefined) {
    yieldTo(database);
    return { database, store: known };
  }
  const { name, version, objectStoreNames } = database;
  const before = [...objectStoreNames].filter((other) => /^records(\.\d+)?$/.test(other));
  const store = freeName(objectStoreNames);
  database.close();
  const repaired = await openDatabase(
    name,
    (upgraded, upgrade) => {
      // Another tab may have added it already.
      if (upgraded.objectStoreNames.contains(store)) return;
      const made = upgraded.createObjectStore(store, { keyPath: [...recordPath] });
      for (const other of before) copyRecords(upgrade.objectStore(other), made);
    },
    version + 1,
  );
  yieldTo(repaired);
  return { database: repaired, store };
}

/**
 * Reads record by record, if one broken record makes reading all of them fail. @throws `failure` if none can
 * be read
 */
export async function readEach(
  { database, store }: RecordStore,
  range: IDBKeyRange | undefined,
  failure: unknown,
): Promise<readonly DatabaseRecord[]> {
  const keys = await answer<IDBValidKey[]>(database, store, (records) => records.getAllKeys(range));
  const found: DatabaseRecord[] = [];
  for (const key of keys) {
    const read = answer<DatabaseRecord>(database, store, (records) => records.get(key));
    const record = await read.catch(() => undefined);
    if (record) found.push(record);
  }
  if (keys.length > 0 && found.length === 0) throw failure;
  return found;
}

function ourStore(database: IDBDatabase): string | undefined {
  return [...database.objectStoreNames].find(
    (store) => /^records(\.\d+)?$/.test(store) && holdsRecords(database, store),
  );
}

function freeName(taken: DOMStringList): string {
  let name = 'records';
  for (let number = 1; taken.contains(name); number++) name = `records.${number}`;
  return name;
}

function copyRecords(from: IDBObjectStore, to: IDBObjectStore): void {
  const walking = from.openCursor();
  walking.onsuccess = () => {
    const cursor = walking.result;
    if (!cursor) return;
    const record = cursor.value as Partial<DatabaseRecord> | null | undefined;
    if (typeof record?.collection === 'string' && typeof record.key === 'string') to.put(record);
    cursor.continue();
  };
  // A read error must not undo the upgrade.
  walking.onerror = (event) => event.preventDefault();
}

function answer<T>(
  database: IDBDatabase,
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(store).objectStore(store));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
