import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { PoolState, TokenTaxes as TaxTable } from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { lazyOnce } from '../../runtime/lazyOnce.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { documentVisibility } from '../../runtime/PageVisibility.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { baseAddresses } from '../baseAddresses.ts';
import { readGroups } from '../CallGroup.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { PoolRef, TokenPair } from '../PoolRef.ts';
import type { PoolStore } from '../PoolStore.ts';
import type { Quote } from '../Quote.ts';
import { routePairs } from '../routes/routePairs.ts';
import type { PoolScout } from './PoolScout.ts';

/** The pause after a failure before the factories are asked again. */
const RETRY_MS = 2000;
/**
 * A pair without a pool is checked again sooner than one with pools: somebody may be creating its first pool.
 */
const RECHECK_EMPTY_MS = 30_000;
const RECHECK_MS = 600_000;
/** With more pairs, not all pools are read in each round. */
const WIDE_PAIRS = 20;

/** All pools that a trade between two tokens can use, discovered once and kept fresh until disposed. */
export class PairMarket {
  /** Undefined until the factories have answered. */
  pools: readonly PoolRef[] | undefined = undefined;
  /** The last discovery failure; undefined once a retry succeeds. */
  error: SluiceError | undefined = undefined;
  readonly #chainPools: ChainPools;
  readonly tokens: readonly [Address, Address];
  /** Those whose pools are looked for. */
  pairs: readonly TokenPair[];
  /** Of a market with many pairs. */
  readonly #loadScout: (() => Promise<PoolScout>) | undefined;
  /** Of a market with many pairs, once it is loaded. */
  scout: PoolScout | undefined;
  #settled = false;
  readonly #abort = new AbortController();
  /** Aborted once the market is disposed. */
  readonly signal = this.#abort.signal;
  #unwatch: (() => void) | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(chainPools: ChainPools, input: Address, output: Address) {
    const { chain } = chainPools.client;
    this.#chainPools = chainPools;
    this.tokens = [input, output];
    const pairsOf = (hops: number) => routePairs(input, output, baseAddresses(chain), hops);
    this.pairs = pairsOf(chain.capabilities.maxHops);
    if (this.pairs.length > WIDE_PAIRS) {
      const all = this.pairs;
      // The first answer does without the pairs of two base tokens.
      this.pairs = pairsOf(2);
      this.#loadScout = lazyOnce(async () => {
        const { PoolScout } = await loadChunk(() => import('./PoolScout.ts'));
        return new PoolScout(chainPools, this, all);
      });
    }
    makeObservable(this, { pools: observableRef, taxes: computed, error: observableRef });
    this.#follow();
    void this.#discover();
    // A kind that comes later is asked for its pools too, and those of one that is left out go at once.
    reaction(
      chainPools.kinds,
      () => {
        this.#follow();
        void this.#discover();
      },
      { signal: this.signal },
    );
  }

  get client(): ChainClient {
    return this.#chainPools.client;
  }

  get store(): PoolStore {
    return this.#chainPools.store;
  }

  /** Transfer fees of the two tokens; observable. */
  get taxes(): TaxTable {
    return this.#chainPools.taxes.of(this.tokens);
  }

  /** The states of the pools read so far, but those that are set aside; observable. */
  get states(): readonly PoolState[] {
    const { setAside } = this.#chainPools;
    const states = this.pools ? this.store.states(this.pools) : [];
    return setAside.size ? states.filter(({ address }) => !setAside.has(address)) : states;
  }

  get unreadable(): readonly Address[] {
    return this.pools ? this.store.unreadable(this.pools) : [];
  }

  /**
   * True once every pool has been read or found unreadable. It stays true: pools that come later take part once they
   * are read, and no quote waits for them.
   */
  get settled(): boolean {
    this.#settled ||= this.pools !== undefined && this.store.settled(this.pools);
    return this.#settled;
  }

  /** Marks the pools of a quote as used. */
  use(quote: Quote, from: Address, to: Address): void {
    this.store.use(quote.parts.flatMap(({ hops }) => hops.map(({ pool }) => pool)));
    this.scout?.used(quote, from, to);
  }

  /** Uses the pools of these pairs from now on, once the factories have named them. Never rejects. */
  follow(pairs: readonly TokenPair[]): Promise<void> {
    this.pairs = pairs;
    return this.#discover();
  }

  dispose(): void {
    this.#abort.abort();
    this.#unwatch?.();
    this.#stopWaiting?.();
  }

  async #discover(): Promise<void> {
    const { client, directory, taxes } = this.#chainPools;
    const { signal } = this;
    try {
      // Asked for now, waited for below.
      const loading = this.#loadScout?.();
      loading?.catch(() => undefined);
      await readGroups(
        client.multicall,
        [directory.callGroup(this.pairs), taxes.callGroup(this.tokens)],
        signal,
      );
      if (signal.aborted) return;
      this.#follow();
      this.scout = await loading;
      await this.scout?.found(this.pairs);
      if (signal.aborted) return;
      this.#again(this.pools?.length ? RECHECK_MS : RECHECK_EMPTY_MS);
    } catch (error) {
      if (signal.aborted) return;
      runInAction(() => {
        this.error = SluiceError.from(error, 'providers_failed');
      });
      this.#again(RETRY_MS);
    }
  }

  /** Watches the pools known so far; in a wide market the scout says which. */
  #follow(): void {
    const { directory } = this.#chainPools;
    const pools = directory.known(this.pairs);
    if (!pools) return;
    runInAction(() => {
      this.error = undefined;
      if (!this.#loadScout) this.watch(pools);
    });
  }

  /** Keeps `pools` fresh in place of those before. @param shown those that are part of the answers */
  watch(pools: readonly PoolRef[], shown = pools): void {
    runInAction(() => {
      const unwatch = this.store.watch(pools, this.#loadScout !== undefined);
      this.#unwatch?.();
      this.#unwatch = unwatch;
      this.pools = shown;
    });
  }

  #again(delayMs: number): void {
    this.#stopWaiting?.();
    this.#stopWaiting = systemTimers.after(delayMs, () => {
      if (documentVisibility.visible) void this.#discover();
      else this.#again(delayMs);
    });
  }
}
