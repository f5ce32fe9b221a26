import { inTime } from '../../runtime/inTime.ts';
import type { IndexChange, IndexDatabase, StoredIndex } from '../IndexDatabase.ts';
import { MemoryIndexDatabase } from '../MemoryIndexDatabase.ts';

/** The largest index is read in less. Some browsers never answer. */
const ANSWER_MS = 60_000;

/**
 * Continues in memory once the browser's database fails (private mode, a full disk, a broken profile): old
 * data is still read from the database, new data stays in memory.
 */
export class FallbackDatabase implements IndexDatabase {
  readonly #kept: IndexDatabase | undefined;
  readonly #memory = new MemoryIndexDatabase();
  readonly #refused: () => void;
  readonly #removed = new Set<number>();
  #broken = false;

  /** @param refused called once, at the first failure */
  constructor(kept: IndexDatabase | undefined, refused: () => void) {
    this.#kept = kept;
    this.#refused = refused;
    if (!kept) this.#break();
  }

  async load(chainId: number): Promise<StoredIndex> {
    const memory = await this.#memory.load(chainId);
    if (!this.#kept || (this.#broken && memory.meta)) return this.#merged(chainId, memory);
    return (await this.#try(() => this.#kept?.load(chainId))) ?? memory;
  }

  async events(chainId: number, from: number): Promise<Uint8Array | undefined> {
    const here = await this.#memory.events(chainId, from);
    return here ?? (await this.#try(() => this.#kept?.events(chainId, from)));
  }

  async write(chainId: number, change: IndexChange): Promise<void> {
    if (!this.#broken) {
      const written = await this.#try(async () => {
        await this.#kept?.write(chainId, change);
        return true;
      });
      if (written) return;
    }
    for (const from of change.removed ?? []) this.#removed.add(from);
    await this.#memory.write(chainId, change);
  }

  async clear(chainId: number): Promise<void> {
    await this.#memory.clear(chainId);
    await this.#try(() => this.#kept?.clear(chainId));
  }

  /** The stored data, overlaid with the data in memory. */
  async #merged(chainId: number, memory: StoredIndex): Promise<StoredIndex> {
    const kept = await this.#try(() => this.#kept?.load(chainId));
    if (!kept?.meta) return memory;
    const segments = kept.segments.filter(
      ({ from }) => !this.#removed.has(from) && !memory.segments.some((other) => other.from === from),
    );
    const pools = [...kept.pools];
    for (const pool of memory.pools) if (pool) pools[pool.number] = pool;
    return { meta: memory.meta, pools, segments: [...segments, ...memory.segments] };
  }

  async #try<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
    try {
      const answer = async () => [await work()] as const;
      const done = await inTime(answer(), ANSWER_MS);
      if (!done) throw new Error('IndexedDB does not answer');
      return done[0];
    } catch {
      this.#break();
      return undefined;
    }
  }

  #break(): void {
    if (this.#broken) return;
    this.#broken = true;
    this.#refused();
  }
}
