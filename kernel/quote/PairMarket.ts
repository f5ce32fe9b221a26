import { makeObservable, observableRef, runInAction } from 'mobx';
import type { PoolState } from '../amm/types.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/types.ts';
import type { PoolDirectory } from './PoolDirectory.ts';
import type { PoolRef } from './PoolRef.ts';
import type { PoolStore } from './PoolStore.ts';
import { routePairs } from './routePairs.ts';

/** How long to wait before the factories are asked again after a failure. */
const RETRY_MS = 2000;
/** A pair without a pool is asked for again sooner than one that has some: somebody may be creating it. */
const RECHECK_EMPTY_MS = 30_000;
const RECHECK_MS = 600_000;

export interface ChainPools {
  readonly client: ChainClient;
  readonly directory: PoolDirectory;
  readonly store: PoolStore;
}

/** All pools that a trade between two tokens may pass, found once and kept fresh until disposed. */
export class PairMarket {
  /** Undefined until the factories have answered. */
  pools: readonly PoolRef[] | undefined = undefined;
  /** Why the factories could not be asked, while they are asked again. */
  error: SluiceError | undefined = undefined;
  readonly input: Address;
  readonly output: Address;
  readonly #chainPools: ChainPools;
  readonly #abort = new AbortController();
  #unwatch: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(chainPools: ChainPools, input: Address, output: Address) {
    this.#chainPools = chainPools;
    this.input = input;
    this.output = output;
    makeObservable(this, { pools: observableRef, error: observableRef });
    void this.#discover();
  }

  get client(): ChainClient {
    return this.#chainPools.client;
  }

  get store(): PoolStore {
    return this.#chainPools.store;
  }

  /** States that can be read now; observable. */
  get states(): readonly PoolState[] {
    return this.pools ? this.store.states(this.pools) : [];
  }

  get unreadable(): readonly Address[] {
    return this.pools ? this.store.unreadable(this.pools) : [];
  }

  /** True once every pool has been read or found unreadable. */
  get settled(): boolean {
    return this.pools !== undefined && this.store.settled(this.pools);
  }

  dispose(): void {
    this.#abort.abort();
    this.#unwatch?.();
    this.#unwatch = undefined;
    clearTimeout(this.#timer);
  }

  async #discover(): Promise<void> {
    const { client, directory, store } = this.#chainPools;
    const { signal } = this.#abort;
    try {
      const { capabilities } = client.chain;
      const pairs = routePairs(this.input, this.output, baseAddresses(client), capabilities.maxHops);
      const pools = await directory.find(pairs, signal);
      if (signal.aborted) return;
      const unwatch = store.watch(pools);
      this.#unwatch?.();
      this.#unwatch = unwatch;
      runInAction(() => {
        this.pools = pools;
        this.error = undefined;
      });
      this.#again(pools.length > 0 ? RECHECK_MS : RECHECK_EMPTY_MS);
    } catch (error) {
      if (signal.aborted) return;
      runInAction(() => {
        this.error = SluiceError.from(error, 'providers_failed');
      });
      this.#again(RETRY_MS);
    }
  }

  #again(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (globalThis.document?.visibilityState === 'hidden') this.#again(delayMs);
      else void this.#discover();
    }, delayMs);
  }
}

function baseAddresses({ chain }: ChainClient): readonly Address[] {
  const wrapped = contractAddress(chain, 'wrappedNative');
  const listed = chain.baseTokens.flatMap(
    (symbol) => chain.tokens.find((entry) => entry.symbol === symbol)?.address ?? [],
  );
  return [...new Set(wrapped ? [wrapped, ...listed] : listed)];
}
