/**
 * Opens a database at whatever version it has, so that one of a later version of the app opens, too. A new one is made
 * by `create`; given a `version`, so is what an old one lacks.
 */
export function openDatabase(
  name: string,
  create: (database: IDBDatabase, upgrade: IDBTransaction) => void,
  version?: number,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => create(request.result, request.transaction as IDBTransaction);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
