import type { BrowserContext, Page } from 'playwright-core';
import type { DamagedProfile, KeptProfile, KeptRecord } from '../faults/storageDamages.ts';

/** Data that a test adds to what the app itself has stored. */
export type KeptSeeds = Pick<KeptProfile, 'local' | 'records'>;

interface BenchWindow {
  storageBench: {
    keep(seeds: KeptSeeds): Promise<KeptProfile>;
    damage(damages: DamagedProfile['damages']): Promise<void>;
  };
}

/**
 * An empty page of the app's origin, through which a test reads and changes all that the app stores there.
 */
export class StorageBench {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** @param appUrl with a slash at its end */
  static async open(context: BrowserContext, appUrl: string): Promise<StorageBench> {
    const page = await context.newPage();
    const url = `${appUrl}storage-bench`;
    await page.route(url, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Storage</title>' }),
    );
    await page.goto(url);
    await page.evaluate(install);
    return new StorageBench(page);
  }

  /** Names of the databases that contain something. */
  async filled(): Promise<readonly string[]> {
    const { others } = await this.keep({ local: {}, records: [] });
    return [...new Set(others.map(({ database }) => database))];
  }

  /**
   * Saves the present storage, with the seeds added, as the state to restore. No page of the app may be open.
   */
  keep(seeds: KeptSeeds): Promise<KeptProfile> {
    return this.#page.evaluate(
      (given) => (window as unknown as BenchWindow).storageBench.keep(given),
      seeds as { local: Record<string, string>; records: KeptRecord[] },
    );
  }

  /** Restores the saved state and damages it. No page of the app may be open. */
  async damage(damages: DamagedProfile['damages']): Promise<void> {
    await this.#page.evaluate(
      (text) => (window as unknown as BenchWindow).storageBench.damage(JSON.parse(text)),
      JSON.stringify(damages),
    );
  }
}

/** Runs in the page, so it cannot use anything from outside. */
function install(): void {
  interface Store {
    readonly name: string;
    keyPath: string | string[] | null;
    keys: IDBValidKey[];
    values: unknown[];
  }
  interface Database {
    readonly name: string;
    version: number;
    stores: Store[];
    gone?: boolean;
  }
  type Damage = DamagedProfile['damages'][number];

  let databases: readonly Database[] = [];
  let local: Readonly<Record<string, string>> = {};

  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opened = (name: string, version?: number, stores: readonly Store[] = []): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store.name, { keyPath: store.keyPath });
    };
    return answer(request);
  };
  const ended = (transaction: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  const names = async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== undefined);

  async function read(name: string): Promise<Database> {
    const database = await opened(name);
    const stores: Store[] = [];
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const { keyPath } = objects;
      stores.push({
        name: store,
        keyPath,
        keys: await answer(objects.getAllKeys()),
        values: await answer(database.transaction(store).objectStore(store).getAll()),
      });
    }
    database.close();
    return { name, version: database.version, stores };
  }

  async function keep(seeds: KeptSeeds): Promise<KeptProfile> {
    for (const [key, text] of Object.entries(seeds.local)) localStorage.setItem(key, text);
    if (seeds.records.length > 0) {
      const database = await opened('sluice');
      const writing = database.transaction('records', 'readwrite');
      for (const record of seeds.records) writing.objectStore('records').put(record);
      await ended(writing);
      database.close();
    }
    databases = await Promise.all((await names()).map(read));
    local = { ...localStorage };
    const own = databases.find(({ name }) => name === 'sluice')?.stores[0]?.values as
      | KeptRecord[]
      | undefined;
    const others = databases
      .filter(({ name }) => name !== 'sluice')
      .flatMap(({ name, stores }) =>
        stores.flatMap((store) => (store.keys.length > 0 ? [{ database: name, store: store.name }] : [])),
      );
    return { local, records: own ?? [], others };
  }

  function put(store: Store, record: object): void {
    const { collection, key } = record as { collection: IDBValidKey; key: IDBValidKey };
    const at = store.keys.findIndex((other) => indexedDB.cmp(other, [collection, key]) === 0);
    store.keys[at < 0 ? store.keys.length : at] = [collection, key];
    store.values[at < 0 ? store.values.length : at] = record;
  }

  function damageEntry(store: Store, { nth, member, value }: Extract<Damage, { at: 'entry' }>): void {
    const at = nth % Math.max(1, store.values.length);
    const entry = store.values[at];
    if (member === undefined || typeof entry !== 'object' || entry === null) {
      store.values[at] = value;
      return;
    }
    const fields = Object.keys(entry);
    Object.assign(entry, { [fields[member % Math.max(1, fields.length)] ?? 'odd']: value });
  }

  function damageStore(database: Database, store: Store, form: string): void {
    if (form === 'gone') database.stores = database.stores.filter((other) => other !== store);
    if (form === 'empty') {
      store.keys = [];
      store.values = [];
    }
    if (form === 'keys beside') store.keyPath = null;
    if (form === 'other key') store.keyPath = 'key';
  }

  function damageDatabase(database: Database, form: string): void {
    if (form === 'gone') database.gone = true;
    if (form.startsWith('later')) database.version += 5;
    if (form === 'later and bare') database.stores = [];
    if (form === 'shared') {
      database.stores.push({ name: 'stranger', keyPath: null, keys: [1], values: [{ of: 'another app' }] });
    }
  }

  async function write({ name, version, stores }: Database): Promise<void> {
    const database = await opened(name, version, stores);
    if (stores.length > 0) {
      const writing = database.transaction(
        stores.map((store) => store.name),
        'readwrite',
      );
      const done = ended(writing);
      for (const { name: store, keyPath, keys, values } of stores) {
        values.forEach((value, at) => {
          try {
            if (keyPath === null) writing.objectStore(store).put(value, keys[at]);
            else writing.objectStore(store).put(value);
          } catch {
            // A value without the new key cannot be stored.
          }
        });
      }
      await done;
    }
    database.close();
  }

  async function damage(damages: readonly Damage[]): Promise<void> {
    const plan = structuredClone(databases) as Database[];
    const texts = new Map(Object.entries(local));
    for (const one of damages) {
      if (one.at === 'local') {
        if (one.text === null) texts.delete(one.key);
        else texts.set(one.key, one.text);
        continue;
      }
      const database = plan.find(({ name }) => name === (one.at === 'record' ? 'sluice' : one.database));
      if (!database) continue;
      if (one.at === 'database') damageDatabase(database, one.form);
      const wanted = one.at === 'record' ? 'records' : 'store' in one ? one.store : undefined;
      const store = database.stores.find(({ name }) => name === wanted);
      if (!store) continue;
      if (one.at === 'entry') damageEntry(store, one);
      if (one.at === 'store') damageStore(database, store, one.form);
      if (one.at !== 'record') continue;
      if ('put' in one) put(store, one.put);
      else {
        const at = store.keys.findIndex((key) => indexedDB.cmp(key, [...one.gone]) === 0);
        if (at >= 0) {
          store.keys.splice(at, 1);
          store.values.splice(at, 1);
        }
      }
    }
    localStorage.clear();
    for (const [key, text] of texts) localStorage.setItem(key, text);
    for (const name of await names()) await answer(indexedDB.deleteDatabase(name));
    for (const database of plan) if (!database.gone) await write(database);
  }

  (window as unknown as BenchWindow).storageBench = { keep, damage };
}
