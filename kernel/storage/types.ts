/**
 * The stored values, by key. The module that stores a value adds its key by declaration merging, beside the
 * schema; a plugin also names it in its `storageKeys`, so that no other plugin uses it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface StoredValues {}

/** The record types of collections, by the collection's key; see {@link StoredValues}. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface StoredRecords {}

export type StorageKey = keyof StoredValues | keyof StoredRecords;

/** How a stored value is read. Invalid data is set aside under another key and is never fatal. */
export interface StoredSchema<T> {
  /** Key in the store; `<key>` in localStorage or the record's key in IndexedDB. */
  readonly key: string;
  readonly version: number;
  readonly initial: T;
  /**
   * Checks an untrusted value. Returns undefined if it is not a `T`. If parts were damaged and left out, it
   * calls `damaged`, and the original text is set aside.
   */
  parse(value: unknown, damaged?: () => void): T | undefined;
  /** Migrates a value of an older version; undefined if it cannot. Version 0: written without a version. */
  migrate?(value: unknown, fromVersion: number): unknown;
  /** In a collection: the key of a value; it identifies a record that lost its envelope. */
  keyOf?(value: T): string;
  /** Minimum time between two writes, ms. */
  readonly throttleMs?: number;
  /**
   * Written without the version envelope, and not at all if null, because other programs read the key too.
   */
  readonly bare?: boolean;
}

/** How a collection's records are read. */
export type CollectionSchema<T> = Omit<StoredSchema<T>, 'initial' | 'throttleMs' | 'bare'>;

/** The schema of one key: version, migration and validation. */
export type ValueSchema<K extends keyof StoredValues> = StoredSchema<StoredValues[K]> & { readonly key: K };

/** Like {@link ValueSchema}, for a collection's records. */
export type RecordSchema<K extends keyof StoredRecords> = CollectionSchema<StoredRecords[K]> & {
  readonly key: K;
};

/** A persisted value. `value` is observable by reference. */
export interface StoredValue<T> {
  readonly value: T;
  set(next: T): void;
  update(change: (current: T) => T): void;
  /** Writes pending changes now. */
  flush(): void;
}

/** A keyed collection for large data (IndexedDB); in memory if the browser refuses. */
export interface StoredCollection<T> {
  all(): Promise<readonly T[]>;
  /** @throws SluiceError `storage_failed` if it cannot be read, which does not mean that it is gone */
  get(key: string): Promise<T | undefined>;
  /** Resolves once it is durable, or throws SluiceError `storage_failed`. */
  put(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  /** Called when another tab changed a record. */
  onForeignChange(listener: (key: string) => void): () => void;
}

export interface Storage {
  value<K extends keyof StoredValues>(schema: ValueSchema<K>): StoredValue<StoredValues[K]>;
  collection<K extends keyof StoredRecords>(schema: RecordSchema<K>): StoredCollection<StoredRecords[K]>;
  /** Whether a collection is empty, without loading the code that reads its records. */
  isEmpty(collection: keyof StoredRecords): Promise<boolean>;
  /** Calls `listener` with a record's key when another tab changed that record. */
  onForeignChange(collection: keyof StoredRecords, listener: (key: string) => void): () => void;
  /** Observable: false in private mode or when the quota is used up; the app then continues in memory. */
  readonly durable: boolean;
  /** Everything stored, for the user to export. */
  exportAll(): Promise<Record<string, unknown>>;
  clearAll(): Promise<void>;
}
