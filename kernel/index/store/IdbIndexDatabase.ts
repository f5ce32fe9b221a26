import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { systemTimers } from '../../runtime/Timers.ts';
import type {
  IndexChange,
  IndexDatabase,
  IndexMeta,
  PoolRow,
  Segment,
  StoredIndex,
} from '../IndexDatabase.ts';

interface Schema extends DBSchema {
  metas: { key: number; value: IndexMeta };
  /** Pools are stored in pages: reading one record of many pools is many times faster. */
  pools: { key: [chainId: number, page: number]; value: readonly PoolRow[] };
  segments: { key: [chainId: number, from: number]; value: Segment };
  events: { key: [chainId: number, from: number]; value: Uint8Array };
}

const NAME = 'sluice-index';
const OPEN_TIMEOUT_MS = 5_000;
const PAGE = 256;
/** How many are read at once: transferring a record to this thread blocks the thread. */
const PAGES_EACH = 4;
const SEGMENTS_EACH = 50;
const STORES = ['metas', 'pools', 'segments', 'events'] as const;

/** A separate database, because an index is large, useful only to this app, and may be dropped as a whole. */
export class IdbIndexDatabase implements IndexDatabase {
  #opening: Promise<IDBPDatabase<Schema>> | undefined;

  async load(chainId: number): Promise<StoredIndex> {
    const database = await this.#open();
    const transaction = database.transaction(STORES, 'readonly');
    const meta = await transaction.objectStore('metas').get(chainId);
    let pools: readonly PoolRow[] = [];
    for (let page = 0; ; page += PAGES_EACH) {
      const range = IDBKeyRange.bound([chainId, page], [chainId, page + PAGES_EACH], false, true);
      const pages = await transaction.objectStore('pools').getAll(range);
      if (pages.length === 0) break;
      pools = pools.concat(...pages);
    }
    const segments: Segment[] = [];
    const places = await transaction.objectStore('segments').getAllKeys(rangeOf(chainId));
    for (let at = 0; at < places.length; at += SEGMENTS_EACH) {
      const some = places.slice(at, at + SEGMENTS_EACH);
      const range = IDBKeyRange.bound(some[0], some.at(-1));
      const found = await transaction.objectStore('segments').getAll(range);
      // A segment stored under another one's key would be overwritten or removed as that one.
      segments.push(...found.filter((segment, index) => segment?.from === some[index]?.[1]));
    }
    return { meta, pools, segments };
  }

  async events(chainId: number, from: number): Promise<Uint8Array | undefined> {
    return (await this.#open()).get('events', [chainId, from]);
  }

  async write(chainId: number, { meta, addedPools, removed, put }: IndexChange): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(STORES, 'readwrite');
    const metas = transaction.objectStore('metas');
    const pools = transaction.objectStore('pools');
    const segments = transaction.objectStore('segments');
    const events = transaction.objectStore('events');
    const writes: Promise<unknown>[] = [transaction.done];
    if (meta) writes.push(metas.put(meta, chainId));
    for (const from of removed ?? []) {
      writes.push(segments.delete([chainId, from]), events.delete([chainId, from]));
    }
    for (const entry of put ?? []) {
      const key: [number, number] = [chainId, entry.segment.from];
      writes.push(segments.put(entry.segment, key), events.put(entry.events, key));
    }
    for (const [page, added] of byPage(addedPools ?? [])) {
      writes.push(addToPage(pools, [chainId, page], added));
    }
    await Promise.all(writes);
  }

  async clear(chainId: number): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(STORES, 'readwrite');
    await Promise.all([
      transaction.objectStore('metas').delete(chainId),
      transaction.objectStore('pools').delete(rangeOf(chainId)),
      transaction.objectStore('segments').delete(rangeOf(chainId)),
      transaction.objectStore('events').delete(rangeOf(chainId)),
      transaction.done,
    ]);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#opening) return this.#opening;
    const forget = () => {
      this.#opening = undefined;
    };
    const opened = openRepaired(forget).then(async (database) => {
      // A database that opens may still never answer.
      await database.count('metas');
      return database;
    });
    const late = new Promise<never>((_, reject) =>
      systemTimers.after(OPEN_TIMEOUT_MS, () => reject(new Error('IndexedDB does not answer'))),
    );
    const opening = Promise.race([opened, late]);
    this.#opening = opening;
    opening.catch(forget);
    return opening;
  }
}

/**
 * Opens the database at its current version. If a store is missing or malformed, it is created again, because
 * the data can be read from the chain again.
 */
async function openRepaired(gone: () => void, version?: number): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(NAME, version, {
    upgrade: (upgraded, _from, _to, transaction) => {
      for (const store of STORES) {
        if (upgraded.objectStoreNames.contains(store)) {
          if (transaction.objectStore(store).keyPath === null) continue;
          upgraded.deleteObjectStore(store);
        }
        upgraded.createObjectStore(store);
      }
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      gone();
    },
    terminated: gone,
  });
  const isWhole = STORES.every(
    (store) =>
      database.objectStoreNames.contains(store) &&
      database.transaction(store).objectStore(store).keyPath === null,
  );
  if (isWhole || version !== undefined) return database;
  database.close();
  return openRepaired(gone, database.version + 1);
}

async function addToPage(
  store: IDBPObjectStore<Schema, typeof STORES, 'pools', 'readwrite'>,
  key: [number, number],
  added: readonly PoolRow[],
): Promise<void> {
  const page = await store.get(key);
  const kept = Array.isArray(page) ? page : [];
  const numbers = new Set(added.map(({ number }) => number));
  await store.put([...kept.filter(({ number }) => !numbers.has(number)), ...added], key);
}

function byPage(pools: readonly PoolRow[]): ReadonlyMap<number, readonly PoolRow[]> {
  const pages = new Map<number, PoolRow[]>();
  for (const pool of pools) {
    const page = Math.floor(pool.number / PAGE);
    pages.set(page, [...(pages.get(page) ?? []), pool]);
  }
  return pages;
}

function rangeOf(chainId: number): IDBKeyRange {
  return IDBKeyRange.bound([chainId], [chainId, []]);
}
