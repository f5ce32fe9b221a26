import type {
  IndexChange,
  IndexDatabase,
  IndexMeta,
  PoolRow,
  Segment,
  StoredIndex,
} from './IndexDatabase.ts';

class Kept {
  meta: IndexMeta | undefined;
  readonly pools: PoolRow[] = [];
  readonly segments = new Map<number, { readonly segment: Segment; readonly events: Uint8Array }>();
}

/** An in-memory index that lasts as long as the page. */
export class MemoryIndexDatabase implements IndexDatabase {
  readonly #chains = new Map<number, Kept>();

  async load(chainId: number): Promise<StoredIndex> {
    const { meta, pools, segments } = this.#of(chainId);
    const sorted = [...segments.values()].map(({ segment }) => segment).sort((a, b) => a.from - b.from);
    return { meta, pools: [...pools], segments: sorted };
  }

  async events(chainId: number, from: number): Promise<Uint8Array | undefined> {
    return this.#of(chainId).segments.get(from)?.events;
  }

  async write(chainId: number, { meta, addedPools, removed, put }: IndexChange): Promise<void> {
    const kept = this.#of(chainId);
    if (meta) kept.meta = meta;
    for (const pool of addedPools ?? []) kept.pools[pool.number] = pool;
    for (const from of removed ?? []) kept.segments.delete(from);
    for (const entry of put ?? []) kept.segments.set(entry.segment.from, entry);
  }

  async clear(chainId: number): Promise<void> {
    this.#chains.delete(chainId);
  }

  #of(chainId: number): Kept {
    const kept = this.#chains.get(chainId) ?? new Kept();
    this.#chains.set(chainId, kept);
    return kept;
  }
}
