import { inTime } from '../../runtime/inTime.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { DatabaseRecord, RecordDatabase } from './RecordDatabase.ts';

/** A write or a deletion that the database refused. */
interface HeldBack {
  readonly collection: string;
  readonly key: string;
  readonly record: DatabaseRecord | undefined;
}

const retryAfterMs = 30_000;
/** Some browsers never answer. */
const answerMs = 10_000;

/**
 * A database that continues in memory. Refused changes (private mode, quota, a broken profile) are held here;
 * reads include them, and they are written once the database accepts a record again. A failed read of all
 * records is repeated.
 */
export class ResilientDatabase implements Omit<RecordDatabase, 'put'> {
  readonly #database: RecordDatabase;
  readonly #onState: (durable: boolean) => void;
  readonly #onRead: (records: readonly DatabaseRecord[]) => void;
  readonly #now: () => number;
  readonly #held = new Map<string, HeldBack>();
  #retryAtMs = 0;
  #releasing = false;
  #rereading: (() => void) | undefined;

  /**
   * @param onState called after every attempt: true if all changes are in the database
   * @param onRead called with all records once they can be read after a failed `all`
   */
  constructor(
    database: RecordDatabase,
    onState: (durable: boolean) => void,
    onRead: (records: readonly DatabaseRecord[]) => void = () => undefined,
    now: () => number = systemTimers.elapsedMs,
  ) {
    this.#database = database;
    this.#onState = onState;
    this.#onRead = onRead;
    this.#now = now;
  }

  async all(collection?: string): Promise<readonly DatabaseRecord[]> {
    const stored = await this.#attempt(() => this.#database.all(collection));
    if (!stored) this.#rereading ??= systemTimers.after(retryAfterMs, () => void this.#reread());
    return this.#withHeld(stored ?? [], collection);
  }

  dispose(): void {
    this.#rereading?.();
  }

  async #reread(): Promise<void> {
    this.#rereading = undefined;
    const records = await this.all();
    if (this.#rereading) return;
    if (this.#held.size > 0) void this.#release();
    else this.#onState(true);
    this.#onRead(records);
  }

  #withHeld(stored: readonly DatabaseRecord[], collection: string | undefined): readonly DatabaseRecord[] {
    if (this.#held.size === 0) return stored;
    const merged = new Map(stored.map((record) => [idOf(record.collection, record.key), record]));
    for (const [id, held] of this.#held) {
      if (collection !== undefined && held.collection !== collection) continue;
      if (held.record) merged.set(id, held.record);
      else merged.delete(id);
    }
    return [...merged.values()];
  }

  /** @throws if the database cannot be read, so that callers do not take the record for deleted */
  async get(collection: string, key: string): Promise<unknown> {
    const held = this.#held.get(idOf(collection, key));
    if (held) return held.record?.envelope;
    const read = await this.#attempt(async () => [await this.#database.get(collection, key)]);
    if (!read) throw new Error('The database cannot be read');
    return read[0];
  }

  /**
   * @returns false if the record is only held in memory and will be lost with the page
   * @throws DataCloneError only: for a value that no store can keep
   */
  async put(record: DatabaseRecord): Promise<boolean> {
    // A copy, because the caller's object may change while the record is held here.
    return this.#change({
      collection: record.collection,
      key: record.key,
      record: structuredClone(record),
    });
  }

  async delete(collection: string, key: string): Promise<void> {
    await this.#change({ collection, key, record: undefined });
  }

  async clear(): Promise<void> {
    await this.#database.clear();
    this.#held.clear();
    this.#onState(true);
  }

  async #change(change: HeldBack): Promise<boolean> {
    const id = idOf(change.collection, change.key);
    const done = await this.#attempt(async () => {
      await this.#apply(change);
      return true;
    });
    if (!done) {
      this.#held.set(id, change);
      return false;
    }
    this.#held.delete(id);
    if (this.#held.size > 0) void this.#release();
    else this.#onState(true);
    return true;
  }

  #apply(change: HeldBack): Promise<void> {
    return change.record
      ? this.#database.put(change.record)
      : this.#database.delete(change.collection, change.key);
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#now() < this.#retryAtMs) return undefined;
    try {
      const result = await inTime(
        work().then((value) => [value] as const),
        answerMs,
      );
      if (!result) throw new Error('The database does not answer');
      this.#retryAtMs = 0;
      return result[0];
    } catch (error) {
      // A full disk fails at once. Any other error may come from a hanging database, which is not used for a
      // while.
      if (!isQuotaError(error)) this.#retryAtMs = this.#now() + retryAfterMs;
      this.#onState(false);
      return undefined;
    }
  }

  async #release(): Promise<void> {
    if (this.#releasing) return;
    this.#releasing = true;
    try {
      for (const [id, held] of this.#held) {
        if (
          !(await inTime(
            this.#apply(held).then(() => true),
            answerMs,
          ))
        )
          throw new Error('no answer');
        if (this.#held.get(id) === held) this.#held.delete(id);
      }
      this.#onState(true);
    } catch {
      this.#onState(false);
    } finally {
      this.#releasing = false;
    }
  }
}

function idOf(collection: string, key: string): string {
  return JSON.stringify([collection, key]);
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
