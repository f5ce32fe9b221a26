/**
 * Opens a database at its current version, so that a database of a later app version opens too. `create`
 * fills a new database; with a `version`, it also adds what an existing one lacks.
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
