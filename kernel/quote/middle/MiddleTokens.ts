import { type IObservableValue, observable, reaction, runInAction, when } from 'mobx';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ContributionRegistry } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import type { Logger } from '../../runtime/Logger.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { baseAddresses } from '../baseAddresses.ts';
import { readGroups } from '../CallGroup.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { SearchLack } from '../PoolKind.ts';
import { pairKey, type TokenPair, tokenPair } from '../PoolRef.ts';
import { joinNamed, lackOf, type MarketSearch, marketSearch } from '../pools/marketSearch.ts';
import type { PairMarket } from '../pools/PairMarket.ts';
import type { Quote } from '../Quote.ts';
import { routePairs } from '../routes/routePairs.ts';
import { findMiddlePairs, type MiddlePairs } from './findMiddlePairs.ts';
import { middleMemory } from './middleMemory.ts';
import { namedTokens } from './namedTokens.ts';

/** A search and the first reading of what it finds end then at the latest. */
const SEARCH_MS = 20_000;
/** How long what was found for a pair is used when the pair is opened again. */
const KEPT_MS = 600_000;
const MAX_KEPT = 32;
/**
 * A market with more pools than this takes longer to search, so few are added to one that is nearly as large, and
 * these at the most.
 */
const MAX_POOLS = 40;
const FEW_POOLS = 12;

export interface MiddleOptions {
  readonly logger?: Logger;
  /** The person's own tokens of a chain, without a request. */
  readonly ownTokens?: (chainId: number) => Promise<readonly Address[]>;
}

interface Kept {
  readonly found: Promise<MiddlePairs>;
  readonly foundAtMs: number;
}

interface Shown {
  readonly market: PairMarket;
  readonly pools: ChainPools;
  readonly ends: readonly [Address, Address];
  /** Those of tokens that are left out too: these may come back. */
  readonly pairs: readonly TokenPair[];
}

/**
 * Tokens, beside the chain's base tokens, through which routes of a pair may go. They are looked for once for a
 * pair, after its first answer, and their pools take part in its market when they have been read. Loaded after
 * the first quote.
 */
export class MiddleTokens {
  readonly #contributions: ContributionRegistry;
  readonly #services: ServiceReader;
  readonly #options: MiddleOptions;
  /** Whether the search of a market goes on, or what it lacked in the end. */
  readonly #markets = new WeakMap<PairMarket, IObservableValue<'going' | SearchLack | undefined>>();
  readonly #kept = new Map<string, Kept>();
  /** The market of each pair with what was added to it. */
  readonly #shown = new Map<string, Shown>();
  /** The chains whose tokens that are left out are followed. */
  readonly #followed = new Set<ChainSpec>();

  constructor(contributions: ContributionRegistry, services: ServiceReader, options: MiddleOptions = {}) {
    this.#contributions = contributions;
    this.#services = services;
    this.#options = options;
  }

  /**
   * Whether `market` may still get pools of tokens in the middle; observable. The first call for a market begins the
   * search, which ends in any case.
   */
  isSearching(market: PairMarket, pools: ChainPools, ends: readonly [Address, Address]): boolean {
    let going = this.#markets.get(market);
    if (!going) {
      going = observable.box<'going' | SearchLack | undefined>('going');
      this.#markets.set(market, going);
      const started = going;
      // Leave the computation that asks.
      queueMicrotask(() => {
        joinNamed(market, pools);
        void this.#widen(market, pools, ends).then((lack) => runInAction(() => started.set(lack)));
      });
    }
    return going.get() === 'going';
  }

  /** How the search for the pools of `market` stands, those of tokens in the middle too; observable. */
  search(market: PairMarket, pools: ChainPools, ends: readonly [Address, Address]): MarketSearch {
    if (this.isSearching(market, pools, ends)) return { loading: true };
    const search = marketSearch(market, pools);
    const middle = this.#markets.get(market)?.get();
    return 'none' in search && middle && middle !== 'going'
      ? { ...search, lack: lackOf([search.lack, middle]) }
      : search;
  }

  /**
   * For a quote that the chain does not carry out: nothing goes through its tokens in the middle until operators show
   * that it does.
   */
  leaveOut({ request, parts }: Quote): void {
    const { chainId } = request.input;
    const tokens = parts.flatMap(({ hops }) => hops.slice(0, -1).map(({ tokenOut }) => tokenOut));
    runInAction(() => {
      for (const chain of this.#followed)
        if (chain.id === chainId) for (const token of tokens) middleMemory(chain).leftOut.add(token);
    });
  }

  /** Never rejects. @returns what was not looked at */
  async #widen(
    market: PairMarket,
    pools: ChainPools,
    ends: readonly [Address, Address],
  ): Promise<SearchLack | undefined> {
    const { client, directory, store } = pools;
    const abort = new AbortController();
    const { signal } = abort;
    const stop = systemTimers.after(SEARCH_MS, () => abort.abort());
    let unwatch = (): void => undefined;
    try {
      await when(() => market.settled, { signal });
      const { pairs, isWhole } = await this.#find(market, pools, ends, signal);
      const lack = isWhole ? undefined : 'history';
      if (pairs.length === 0) return lack;
      // Known where they were just found; asked for again where the pair is opened once more.
      await readGroups(client.multicall, [directory.callGroup(pairs)], signal);
      const refs = directory.known(pairs) ?? [];
      unwatch = store.watch(refs);
      // The market answers with the pools that it has until the others are read.
      await when(() => store.settled(refs), { signal });
      const unreadable = new Set(store.unreadable(refs));
      const readable = refs.filter(({ address }) => !unreadable.has(address));
      const isRead = (pair: TokenPair) => readable.some((pool) => pairKey(pool) === pairKey(pair));
      const shown = { market, pools, ends, pairs: pairs.filter(isRead) };
      await this.#show(shown);
      const usable = new Set(this.#usable(shown).map(pairKey));
      const awaited = readable.filter((pool) => usable.has(pairKey(pool)));
      await when(
        () => awaited.every(({ address }) => market.pools?.some((pool) => pool.address === address)),
        { signal },
      );
      return lack;
    } catch (error) {
      const { code, message } = SluiceError.from(error);
      if (!signal.aborted) this.#options.logger?.warn(`Not all routes were looked for: ${code}`, message);
      return 'answers';
    } finally {
      stop();
      unwatch();
    }
  }

  #find(
    market: PairMarket,
    pools: ChainPools,
    ends: readonly [Address, Address],
    signal: AbortSignal,
  ): Promise<MiddlePairs> {
    const { ownTokens } = this.#options;
    const { chain } = pools.client;
    const key = keyOf(pools, ends);
    const kept = this.#kept.get(key);
    if (kept && systemTimers.elapsedMs() - kept.foundAtMs < KEPT_MS) return kept.found;
    const present = market.pools?.length ?? 0;
    const found = findMiddlePairs({
      pools,
      ends,
      signal,
      isLeftOut: (token) => middleMemory(chain).leftOut.has(token),
      room: Math.max(FEW_POOLS, MAX_POOLS - present),
      named: async () => {
        const [own = [], named] = await Promise.all([
          ownTokens?.(chain.id).catch(() => []),
          namedTokens(this.#contributions, { chain, tokens: ends, services: this.#services }),
        ]);
        middleMemory(chain).note(ends, [own, ...named]);
        return [own, ...named];
      },
    });
    this.#kept.set(key, { found, foundAtMs: systemTimers.elapsedMs() });
    for (const old of [...this.#kept.keys()].slice(0, -MAX_KEPT)) this.#kept.delete(old);
    // What failed is looked for again when the pair is opened again.
    found.catch(() => this.#kept.delete(key));
    return found;
  }

  #show(shown: Shown): Promise<void> {
    const { market, pools, ends } = shown;
    const { chain } = pools.client;
    this.#shown.set(keyOf(pools, ends), shown);
    for (const old of [...this.#shown.keys()].slice(0, -MAX_KEPT)) this.#shown.delete(old);
    this.#followLeftOut(chain);
    const own = routePairs(...ends, baseAddresses(chain), chain.capabilities.maxHops);
    return market.follow([...own, ...this.#usable(shown)]);
  }

  #followLeftOut(chain: ChainSpec): void {
    if (this.#followed.has(chain)) return;
    this.#followed.add(chain);
    reaction(
      () => [...middleMemory(chain).leftOut],
      () => {
        for (const shown of [...this.#shown.values()])
          if (shown.pools.client.chain === chain) void this.#show(shown);
      },
    );
  }

  #usable({ pools, ends, pairs }: Shown): readonly TokenPair[] {
    const { chain } = pools.client;
    const known = [...ends, ...baseAddresses(chain)];
    const isFine = (token: Address) => known.includes(token) || !middleMemory(chain).leftOut.has(token);
    return pairs.filter(({ token0, token1 }) => isFine(token0) && isFine(token1));
  }
}

/** Both directions of a trade have one market. */
function keyOf({ client }: ChainPools, [a, b]: readonly [Address, Address]): string {
  return `${client.chain.id} ${pairKey(tokenPair(a, b))}`;
}
