/** The key path of our object store. */
export const recordPath: readonly string[] = ['collection', 'key'];

/** An open database, and the name of its object store of records. */
export interface RecordStore {
  readonly database: IDBDatabase;
  readonly store: string;
}

/** Lets another tab upgrade or delete the database while this tab has it open. */
export function yieldTo(database: IDBDatabase): void {
  database.onversionchange = () => database.close();
}

/** Whether the store exists and has our key path. */
export function holdsRecords(database: IDBDatabase, store: string): boolean {
  if (!database.objectStoreNames.contains(store)) return false;
  const { keyPath } = database.transaction(store).objectStore(store);
  return Array.isArray(keyPath) && keyPath.join() === recordPath.join();
}
