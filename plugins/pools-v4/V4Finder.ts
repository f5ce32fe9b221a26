import { observable, runInAction } from 'mobx';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { PoolFinder, PoolSearch, SearchLack } from '../../kernel/quote/PoolKind.ts';
import { pairKey, type TokenPair, tokenPair } from '../../kernel/quote/PoolRef.ts';
import type { Reads } from '../../kernel/quote/Reads.ts';
import type { CallResult } from '../../kernel/rpc/Multicall.ts';
import { poolRefusal } from './poolRefusal.ts';
import { readPlace, slot0Call } from './stateView.ts';
import { type PoolKey, type V4PoolRef, v4PoolRef } from './V4Pool.ts';

/** The fees and spacings of nearly all pools, the likeliest first. */
export const USUAL_FEES = [
  { fee: 3000, tickSpacing: 60 },
  { fee: 500, tickSpacing: 10 },
  { fee: 100, tickSpacing: 1 },
  { fee: 10_000, tickSpacing: 200 },
] as const;

type OnFound = (pairs: readonly TokenPair[], isFewer: boolean) => Promise<SearchLack | undefined> | undefined;

const NOT_BEGUN: PoolSearch = { named: 0, awaits: false, running: 0, lack: undefined };

/**
 * Finds the pools of one chain: those of the usual fees without a hook, with the coin both as it is and wrapped, and
 * those whose keys are known. Those through which nothing may be traded are left out.
 */
export class V4Finder implements PoolFinder {
  readonly #stateView: Address;
  readonly #wrappedNative: Address;
  readonly #onFound: OnFound;
  readonly #listed: ReadonlySet<V4PoolRef['id']>;
  /** By the pair of the route graph. */
  readonly #known = new Map<string, V4PoolRef[]>();
  readonly #found = new Set<V4PoolRef['id']>();
  /** By the pair, too. */
  readonly #searches = observable.map<string, PoolSearch>({}, { deep: false });

  /**
   * @param keys of pools beside the usual ones
   * @param onFound is called with pairs once their pools are found, to look for more of them; `isFewer`: learned keys
   * turned out to be no pools, and are forgotten. It returns the search that this begins, if any, which gives what it
   * lacked in the end
   */
  constructor(
    stateView: Address,
    wrappedNative: Address,
    keys: readonly PoolKey[],
    onFound: OnFound = () => undefined,
  ) {
    this.#onFound = onFound;
    this.#stateView = stateView;
    this.#wrappedNative = wrappedNative;
    this.#listed = new Set(keys.map((key) => v4PoolRef(key, wrappedNative).id));
    for (const key of keys) this.learn(key);
  }

  /** Adds a pool of which a list or a log tells. What is not true of it shows when it is asked for. */
  learn(key: PoolKey): void {
    if (poolRefusal(key)) return;
    const pool = v4PoolRef(key, this.#wrappedNative);
    const pair = pairKey(pool);
    const own = this.#known.get(pair) ?? [];
    if (own.some(({ id }) => id === pool.id)) return;
    this.#known.set(pair, [...own, pool]);
    this.#note([pool], ({ named }) => ({ named: named + 1, awaits: true }));
  }

  /** How the search for further pools of a pair stands; observable. */
  search(pair: TokenPair): PoolSearch {
    return this.#searches.get(pairKey(pair)) ?? NOT_BEGUN;
  }

  /** Whether an answer has shown the pool. */
  hasFound({ id }: V4PoolRef): boolean {
    return this.#found.has(id);
  }

  /** @param named further pools that may be there */
  find(pairs: readonly TokenPair[], named: readonly V4PoolRef[] = []): Reads<readonly V4PoolRef[]> {
    const others = named
      .filter(({ key }) => !poolRefusal(key))
      .map(({ key }) => v4PoolRef(key, this.#wrappedNative));
    const asked = pairs.flatMap((pair) => this.#candidates(pair, others));
    return {
      calls: asked.map(({ id }) => slot0Call(this.#stateView, id)),
      read: (results) => {
        const pools = asked.flatMap((pool, index) => found(pool, results[index]));
        for (const { id } of pools) this.#found.add(id);
        const search = this.#onFound(pairs, this.#forget(asked, pools));
        const ids = new Set(asked.map(({ id }) => id));
        const isLeft = (pair: TokenPair) => this.#known.get(pairKey(pair))?.some(({ id }) => !ids.has(id));
        this.#note(pairs, (_, pair) => ({ awaits: isLeft(pair) === true }));
        if (search) void this.#follow(pairs, search);
        return pools;
      },
    };
  }

  async #follow(pairs: readonly TokenPair[], search: Promise<SearchLack | undefined>): Promise<void> {
    this.#note(pairs, ({ running }) => ({ running: running + 1 }));
    const lack = await search;
    this.#note(pairs, ({ running }) => ({ running: running - 1, lack }));
  }

  #note(
    pairs: readonly TokenPair[],
    change: (before: PoolSearch, pair: TokenPair) => Partial<PoolSearch>,
  ): void {
    runInAction(() => {
      for (const pair of pairs) {
        const before = this.search(pair);
        this.#searches.set(pairKey(pair), { ...before, ...change(before, pair) });
      }
    });
  }

  /** Forgets learned keys that StateView shows to be no pools. @returns whether there were any */
  #forget(asked: readonly V4PoolRef[], found: readonly V4PoolRef[]): boolean {
    const there = new Set(found.map(({ id }) => id));
    const gone = new Set(asked.map(({ id }) => id).filter((id) => !there.has(id) && !this.#listed.has(id)));
    let isFewer = false;
    for (const pair of new Set(asked.map(pairKey))) {
      const known = this.#known.get(pair) ?? [];
      const left = known.filter(({ id }) => !gone.has(id));
      isFewer ||= left.length < known.length;
      this.#known.set(pair, left);
    }
    return isFewer;
  }

  #candidates(pair: TokenPair, others: readonly V4PoolRef[]): readonly V4PoolRef[] {
    const usual = this.#currencies(pair).flatMap(({ token0: currency0, token1: currency1 }) =>
      USUAL_FEES.map((of) =>
        v4PoolRef({ currency0, currency1, ...of, hooks: ZERO_ADDRESS }, this.#wrappedNative),
      ),
    );
    const named = others.filter((pool) => pairKey(pool) === pairKey(pair));
    const pools = [...usual, ...(this.#known.get(pairKey(pair)) ?? []), ...named];
    return [...new Map(pools.map((pool) => [pool.id, pool])).values()];
  }

  /** The pair as it is, and with the native coin in place of the wrapped one. */
  #currencies(pair: TokenPair): readonly TokenPair[] {
    const { token0, token1 } = pair;
    if (token0 === this.#wrappedNative) return [pair, tokenPair(ZERO_ADDRESS, token1)];
    if (token1 === this.#wrappedNative) return [pair, tokenPair(ZERO_ADDRESS, token0)];
    return [pair];
  }
}

/**
 * The pool if it was initialised. An answer without sense still gives one: its reader says what is wrong with it.
 * @throws SluiceError when the call was not executed
 */
function found(pool: V4PoolRef, result: CallResult | undefined): readonly V4PoolRef[] {
  if (result && !result.ok && result.error.code !== 'call_reverted') throw result.error;
  const place = readPlace(result);
  if (place === 'none') return [];
  return [place === 'unclear' ? pool : { ...pool, tick: place }];
}
