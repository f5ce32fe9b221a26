import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { SluiceError } from '../errors/SluiceError.ts';
import { attempt } from '../runtime/attempt.ts';
import { MemoryRecordDatabase } from './database/MemoryRecordDatabase.ts';
import { RecordCollection } from './database/RecordCollection.ts';
import { ResilientDatabase } from './database/ResilientDatabase.ts';
import type { StorageEnvironment, TabChannel } from './StorageEnvironment.ts';
import type { CollectionSchema, Storage, StoredCollection, StoredSchema, StoredValue } from './types.ts';
import { LocalArea } from './values/LocalArea.ts';
import { LocalValue } from './values/LocalValue.ts';

const databasePlace = ' database';

/** Keeps values in localStorage and collections in IndexedDB; both in memory if the browser refuses. */
export class BrowserStorage implements Storage {
  readonly #area: LocalArea;
  readonly #database: ResilientDatabase;
  readonly #channel: TabChannel | undefined;
  readonly #values = new Map<string, LocalValue<unknown>>();
  readonly #collections = new Map<string, RecordCollection<unknown>>();
  readonly #listeners = new Map<string, Set<(key: string) => void>>();
  readonly #stop: () => void;
  /** Keys whose latest write was refused. */
  private refused: ReadonlySet<string> = new Set();

  constructor(environment: StorageEnvironment) {
    makeObservable<this, 'refused'>(this, { refused: observableRef, durable: computed });
    this.#area = new LocalArea(environment.localStorage, (key, written) => this.#mark(key, written));
    const database = attempt(environment.database);
    if (!database) this.#mark(databasePlace, false);
    this.#database = new ResilientDatabase(
      database ?? new MemoryRecordDatabase(),
      (durable) => this.#mark(databasePlace, durable && database !== undefined),
      (records) => {
        for (const { collection, key } of records) this.#notify(collection, [key]);
      },
    );
    this.#channel = attempt(environment.channel);
    this.#channel?.addEventListener('message', (event) => this.#receive(event.data));
    this.#stop = this.#listen(environment.events);
  }

  get durable(): boolean {
    return this.refused.size === 0;
  }

  /** A key has one schema: the same key returns the same value object. */
  value<T>(schema: StoredSchema<T>): StoredValue<T> {
    const known = this.#values.get(schema.key);
    if (known) return known as unknown as StoredValue<T>;
    const value = new LocalValue(schema, this.#area);
    this.#values.set(schema.key, value as unknown as LocalValue<unknown>);
    return value;
  }

  collection<T>(schema: CollectionSchema<T>): StoredCollection<T> {
    const known = this.#collections.get(schema.key);
    if (known) return known as unknown as StoredCollection<T>;
    const collection = new RecordCollection(schema, this.#database, {
      announce: (keys) => this.#announce(schema.key, keys),
      listen: (listener) => this.onForeignChange(schema.key, listener),
    });
    this.#collections.set(schema.key, collection as unknown as RecordCollection<unknown>);
    return collection;
  }

  async isEmpty(collection: string): Promise<boolean> {
    return (await this.#database.all(collection)).length === 0;
  }

  onForeignChange(collection: string, listener: (key: string) => void): () => void {
    const listeners = this.#listeners.get(collection) ?? new Set();
    this.#listeners.set(collection, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** `{values: {key: envelope or raw text}, collections: {name: {key: envelope}}}`, damaged data included. */
  async exportAll(): Promise<Record<string, unknown>> {
    this.#flush();
    const values = this.#area.keys().map((key) => [key, parsedOrRaw(this.#area.read(key))] as const);
    const collections = new Map<string, [key: string, envelope: unknown][]>();
    for (const { collection, key, envelope } of await this.#database.all()) {
      const entries = collections.get(collection) ?? [];
      collections.set(collection, entries);
      entries.push([key, envelope]);
    }
    return {
      // fromEntries makes own properties of every key, `__proto__` included.
      values: Object.fromEntries(values),
      collections: Object.fromEntries(
        Array.from(collections, ([name, entries]) => [name, Object.fromEntries(entries)]),
      ),
    };
  }

  /** @throws SluiceError `storage_failed` if the database cannot be emptied */
  async clearAll(): Promise<void> {
    this.#area.clear();
    for (const value of this.#values.values()) value.reset();
    const records = await this.#database.all();
    try {
      await this.#database.clear();
    } catch (error) {
      throw SluiceError.from(error, 'storage_failed');
    }
    for (const name of new Set(records.map((record) => record.collection))) {
      const keys = records.filter((record) => record.collection === name).map((record) => record.key);
      this.#announce(name, keys);
      this.#notify(name, keys);
    }
  }

  /** Writes pending changes and removes all listeners. */
  dispose(): void {
    this.#stop();
    this.#flush();
    this.#database.dispose();
    this.#channel?.close();
  }

  #listen(events: StorageEnvironment['events']): () => void {
    const onStorage = (event: Event): void => {
      const { key, newValue } = event as StorageEvent;
      // A null key means that everything was cleared.
      if (key === null) for (const value of this.#values.values()) value.adopt(null);
      else this.#values.get(key)?.adopt(newValue);
    };
    const flush = (): void => this.#flush();
    events.addEventListener('storage', onStorage);
    // A page that enters the back-forward cache, or is killed on a phone, gets no later event than these.
    events.addEventListener('pagehide', flush);
    events.addEventListener('visibilitychange', flush);
    return () => {
      events.removeEventListener('storage', onStorage);
      events.removeEventListener('pagehide', flush);
      events.removeEventListener('visibilitychange', flush);
    };
  }

  #flush(): void {
    for (const value of this.#values.values()) value.flush();
  }

  #announce(collection: string, keys: readonly string[]): void {
    attempt(() => this.#channel?.postMessage({ collection, keys }));
  }

  #receive(message: unknown): void {
    const { collection, keys } = (message ?? {}) as { collection?: unknown; keys?: unknown };
    if (typeof collection !== 'string' || !Array.isArray(keys)) return;
    this.#notify(
      collection,
      keys.filter((key) => typeof key === 'string'),
    );
  }

  #notify(collection: string, keys: readonly string[]): void {
    for (const listener of this.#listeners.get(collection) ?? []) for (const key of keys) listener(key);
  }

  #mark(place: string, written: boolean): void {
    if (this.refused.has(place) !== written) return;
    const next = new Set(this.refused);
    if (written) next.delete(place);
    else next.add(place);
    runInAction(() => {
      this.refused = next;
    });
  }
}

function parsedOrRaw(text: string | null): unknown {
  return attempt(() => JSON.parse(text ?? 'null')) ?? text;
}
