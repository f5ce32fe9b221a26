/** What a collection's record is kept as; `value` is plain JSON data. */
export interface StoredEnvelope {
  readonly version: number;
  readonly value: unknown;
}

export interface DatabaseRecord {
  readonly collection: string;
  /** Text, unless something else wrote it. */
  readonly key: string;
  /** A `StoredEnvelope`, unless something else wrote it. */
  readonly envelope: unknown;
}

/** Keyed records by collection. Every method may reject; the caller falls back to memory. */
export interface RecordDatabase {
  /** All records of `collection`, or of every collection. */
  all(collection?: string): Promise<readonly DatabaseRecord[]>;
  get(collection: string, key: string): Promise<unknown>;
  put(record: DatabaseRecord): Promise<void>;
  delete(collection: string, key: string): Promise<void>;
  /** Removes all records of every collection. */
  clear(): Promise<void>;
}
