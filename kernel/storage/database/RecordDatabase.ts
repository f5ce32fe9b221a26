/** The stored form of a collection's record; `value` is plain JSON data. */
export interface StoredEnvelope {
  readonly version: number;
  readonly value: unknown;
}

export interface DatabaseRecord {
  readonly collection: string;
  /** A string, unless another program wrote it. */
  readonly key: string;
  /** A `StoredEnvelope`, unless another program wrote it. */
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
