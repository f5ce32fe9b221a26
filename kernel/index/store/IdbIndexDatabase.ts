import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type {
  IndexChange,
  IndexDatabase,
  IndexMeta,
  PoolRow,
  Segment,
  StoredIndex,
} from './IndexDatabase.ts';

interface Schema extends DBSchema {
  metas: { key: number; value: IndexMeta };
  /** Pages of pools: one record for many is read many times faster. */
  pools: { key: [chainId: number, page: number]; value: readonly PoolRow[] };
  segments: { key: [chainId: number, from: number]; value: Segment };
  events: { key: [chainId: number, from: number]; value: Uint8Array };
}

const NAME = 'sluice-index';
const OPEN_TIMEOUT_MS = 5_000;
const PAGE = 256;
/** Read at once: to bring a record into this thread takes this thread's time. */
const PAGES_EACH = 4;
const SEGMENTS_EACH = 50;
const STORES = ['metas', 'pools', 'segments', 'events'] as const;

/** A database of its own: an index is large, worth nothing to anybody else, and may be dropped whole. */
export class IdbIndexDatabase implements IndexDatabase {
  #opening: Promise<IDBPDatabase<Schema>> | undefined;

  async load(chainId: number): Promise<StoredIndex> {
    const database = await this.#open();
    const transaction = database.transaction(STORES, 'readonly');
    const meta = await transaction.objectStore('metas').get(chainId);
    const pools: PoolRow[] = [];
    for (let page = 0; ; page += PAGES_EACH) {
      const range = IDBKeyRange.bound([chainId, page], [chainId, page + PAGES_EACH], false, true);
      const pages = await transaction.objectStore('pools').getAll(range);
      if (pages.length === 0) break;
      for (const rows of pages) pools.push(...rows);
    }
    const segments: Segment[] = [];
    for (;;) {
      const last = segments.at(-1);
      const range = last ? IDBKeyRange.bound([chainId, last.from], [chainId, []], true) : rangeOf(chainId);
      const found = await transaction.objectStore('segments').getAll(range, SEGMENTS_EACH);
      segments.push(...found);
      if (found.length < SEGMENTS_EACH) break;
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
    const opened = openDB<Schema>(NAME, 1, {
      upgrade: (database) => {
        for (const store of STORES) database.createObjectStore(store);
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('IndexedDB does not open')), OPEN_TIMEOUT_MS),
    );
    const opening = Promise.race([opened, late]);
    this.#opening = opening;
    opening.catch(forget);
    return opening;
  }
}

async function addToPage(
  store: IDBPObjectStore<Schema, typeof STORES, 'pools', 'readwrite'>,
  key: [number, number],
  added: readonly PoolRow[],
): Promise<void> {
  const kept = (await store.get(key)) ?? [];
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
