import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { CallGroup } from '../CallGroup.ts';
import type { PoolFinder, PoolKind } from '../PoolKind.ts';
import { type PoolRef, pairKey, type TokenPair } from '../PoolRef.ts';
import { allReads } from '../Reads.ts';

/** The cache's limit of entries. Above it, the cache is trimmed to half. */
const CACHE_ENTRIES = 128;
/** Somebody may create a pool at any time, so a pair is asked for again after this time. */
const RECHECK_MS = 25_000;

interface Entry {
  readonly pools: readonly PoolRef[];
  /** The kinds that were asked, when. */
  readonly kinds: readonly PoolKind[];
  readonly checkedAtMs: number;
  /** Counts the questions. An answer that comes after that to a later question is too old. */
  readonly turn: number;
}

/** The pools of token pairs on one chain: found by all kinds in one batch, then remembered. */
export class PoolDirectory {
  readonly #chain: ChainSpec;
  readonly #kinds: () => readonly PoolKind[];
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #finders = new Map<PoolKind, PoolFinder | undefined>();
  #turns = 0;

  /** @param kinds those that are there now; a pair is asked for again where one of them was not asked yet */
  constructor(
    chain: ChainSpec,
    kinds: () => readonly PoolKind[],
    now: () => number = systemTimers.elapsedMs,
  ) {
    this.#chain = chain;
    this.#kinds = kinds;
    this.#now = now;
  }

  /** The pools of all `pairs`, of the kinds that are there; undefined when some pair was never read. */
  known(pairs: readonly TokenPair[]): readonly PoolRef[] | undefined {
    const entries = pairs.map((pair) => this.#entries.get(pairKey(pair)));
    if (!entries.every((entry) => entry !== undefined)) return undefined;
    const ids = new Set(this.#kinds().map(({ id }) => id));
    return entries.flatMap(({ pools }) => pools).filter(({ kind }) => ids.has(kind));
  }

  /** The calls that find the pools of `pairs`. */
  callGroup(pairs: readonly TokenPair[]): CallGroup {
    const kinds = this.#kinds();
    const asked = pairs.filter((pair) => !this.#isFresh(pair, kinds));
    // Move these pairs to the end of the cache, so that new entries do not evict them.
    for (const pair of pairs) this.#touch(pairKey(pair));
    const finders =
      asked.length > 0 ? kinds.map((kind) => this.finder(kind)).filter((finder) => finder !== undefined) : [];
    const { calls, read } = allReads(finders.map((finder) => finder.find(asked)));
    this.#turns += 1;
    const turn = this.#turns;
    return { calls, receive: (results) => this.#take(asked, kinds, turn, read(results).flat()) };
  }

  /** Of a kind, on this chain. */
  finder(kind: PoolKind): PoolFinder | undefined {
    if (!this.#finders.has(kind)) this.#finders.set(kind, kind.finder(this.#chain));
    return this.#finders.get(kind);
  }

  #isFresh(pair: TokenPair, kinds: readonly PoolKind[]): boolean {
    const entry = this.#entries.get(pairKey(pair));
    return (
      entry !== undefined &&
      this.#now() - entry.checkedAtMs < RECHECK_MS &&
      kinds.every((kind) => entry.kinds.includes(kind) && !this.finder(kind)?.search?.(pair)?.awaits)
    );
  }

  #touch(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #take(
    pairs: readonly TokenPair[],
    kinds: readonly PoolKind[],
    turn: number,
    pools: readonly PoolRef[],
  ): void {
    const found = new Map<string, PoolRef[]>(pairs.map((pair) => [pairKey(pair), []]));
    for (const pool of pools) found.get(pairKey(pool))?.push(pool);
    const checkedAtMs = this.#now();
    for (const [key, own] of found) {
      if ((this.#entries.get(key)?.turn ?? 0) > turn) continue;
      this.#entries.delete(key);
      this.#entries.set(key, { pools: own, kinds, checkedAtMs, turn });
    }
    if (this.#entries.size <= CACHE_ENTRIES) return;
    const kept = Math.max(CACHE_ENTRIES / 2, pairs.length);
    for (const key of [...this.#entries.keys()].slice(0, this.#entries.size - kept))
      this.#entries.delete(key);
  }
}
