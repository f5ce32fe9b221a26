/**
 * What is stored as a value, by key. Whoever stores one adds its key by declaration merging, beside the schema; a
 * plugin also names it in its `storageKeys`, so that no other one uses it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface StoredValues {}

/** The records of collections, by the collection's key; as {@link StoredValues}. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface StoredRecords {}

export type StorageKey = keyof StoredValues | keyof StoredRecords;

/** How a stored value is read: anything that is not valid is set aside under another key, never fatal. */
export interface StoredSchema<T> {
  /** Key in the store; `<key>` in localStorage or the record's key in IndexedDB. */
  readonly key: string;
  readonly version: number;
  readonly initial: T;
  /**
   * Checks an outside value. Gives undefined where it is not a `T`. Where parts of it were damaged and left out,
   * `damaged` is called and the text as it was is set aside.
   */
  parse(value: unknown, damaged?: () => void): T | undefined;
  /** Brings a value of an older version to this one; undefined where it cannot. Version 0: written without one. */
  migrate?(value: unknown, fromVersion: number): unknown;
  /** In a collection: the key that a value belongs under; with it, one that lost its envelope is known again. */
  keyOf?(value: T): string;
  /** Least time between two writes. */
  readonly throttleMs?: number;
  /** Written as it is, with no version around it, and not at all where it is null: others read the key, too. */
  readonly bare?: boolean;
}

/** How a collection's records are read. */
export type CollectionSchema<T> = Omit<StoredSchema<T>, 'initial' | 'throttleMs' | 'bare'>;

/** The schema of one key: its version, what brings older ones up to it, and what tells a sound value. */
export type ValueSchema<K extends keyof StoredValues> = StoredSchema<StoredValues[K]> & { readonly key: K };

/** As {@link ValueSchema}, of a collection's records. */
export type RecordSchema<K extends keyof StoredRecords> = CollectionSchema<StoredRecords[K]> & {
  readonly key: K;
};

/** A persisted value. `value` is observable by reference. */
export interface StoredValue<T> {
  readonly value: T;
  set(next: T): void;
  update(change: (current: T) => T): void;
  /** Writes what is waiting, now. */
  flush(): void;
}

/** A keyed collection for what is large (IndexedDB); in memory where the browser refuses. */
export interface StoredCollection<T> {
  all(): Promise<readonly T[]>;
  /** @throws SluiceError `storage_failed` where it cannot be read, which is not the same as being gone */
  get(key: string): Promise<T | undefined>;
  /** Resolves once it is durable, or throws SluiceError `storage_failed`. */
  put(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  /** Told when another tab changed something. */
  onForeignChange(listener: (key: string) => void): () => void;
}

export interface Storage {
  value<K extends keyof StoredValues>(schema: ValueSchema<K>): StoredValue<StoredValues[K]>;
  collection<K extends keyof StoredRecords>(schema: RecordSchema<K>): StoredCollection<StoredRecords[K]>;
  /** Whether a collection holds nothing, without what it takes to read it. */
  isEmpty(collection: keyof StoredRecords): Promise<boolean>;
  /** Told, with its key, when another tab changed something in a collection. */
  onForeignChange(collection: keyof StoredRecords, listener: (key: string) => void): () => void;
  /** Observable: false in private mode or when the quota is used up; the app goes on in memory. */
  readonly durable: boolean;
  /** Everything stored, for the user to keep. */
  exportAll(): Promise<Record<string, unknown>>;
  clearAll(): Promise<void>;
}
