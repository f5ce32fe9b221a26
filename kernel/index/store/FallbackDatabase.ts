import type { IndexChange, IndexDatabase, StoredIndex } from '../IndexDatabase.ts';
import { MemoryIndexDatabase } from '../MemoryIndexDatabase.ts';

/**
 * Goes on in memory once the browser refuses (private mode, a full disk, a broken profile): what was kept is read from
 * there still, what comes is here.
 */
export class FallbackDatabase implements IndexDatabase {
  readonly #kept: IndexDatabase | undefined;
  readonly #memory = new MemoryIndexDatabase();
  readonly #refused: () => void;
  readonly #gone = new Set<number>();
  #broken = false;

  /** @param refused told once, at the first refusal */
  constructor(kept: IndexDatabase | undefined, refused: () => void) {
    this.#kept = kept;
    this.#refused = refused;
    if (!kept) this.#break();
  }

  async load(chainId: number): Promise<StoredIndex> {
    const memory = await this.#memory.load(chainId);
    if (!this.#kept || (this.#broken && memory.meta)) return this.#over(chainId, memory);
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
    for (const from of change.removed ?? []) this.#gone.add(from);
    await this.#memory.write(chainId, change);
  }

  async clear(chainId: number): Promise<void> {
    await this.#memory.clear(chainId);
    await this.#try(() => this.#kept?.clear(chainId));
  }

  /** What is kept, with what is in memory over it. */
  async #over(chainId: number, memory: StoredIndex): Promise<StoredIndex> {
    const kept = await this.#try(() => this.#kept?.load(chainId));
    if (!kept?.meta) return memory;
    const segments = kept.segments.filter(
      ({ from }) => !this.#gone.has(from) && !memory.segments.some((other) => other.from === from),
    );
    const pools = [...kept.pools];
    for (const pool of memory.pools) if (pool) pools[pool.number] = pool;
    return { meta: memory.meta, pools, segments: [...segments, ...memory.segments] };
  }

  async #try<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work();
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
