/** What a record's place in a store of ours is made of. */
export const recordPath: readonly string[] = ['collection', 'key'];

/** An open database, and the store in it that has the records. */
export interface RecordStore {
  readonly database: IDBDatabase;
  readonly store: string;
}

/** Lets another tab upgrade or delete it while this one is open. */
export function yieldTo(database: IDBDatabase): void {
  database.onversionchange = () => database.close();
}

/** Whether there is a store of that name and of our form. */
export function holdsRecords(database: IDBDatabase, store: string): boolean {
  if (!database.objectStoreNames.contains(store)) return false;
  const { keyPath } = database.transaction(store).objectStore(store);
  return Array.isArray(keyPath) && keyPath.join() === recordPath.join();
}
