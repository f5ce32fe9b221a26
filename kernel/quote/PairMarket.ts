import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { PoolState, TokenTaxes as TaxTable } from '../amm/index.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { documentVisibility } from '../runtime/PageVisibility.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { baseAddresses } from './baseAddresses.ts';
import { readGroups } from './CallGroup.ts';
import type { PoolKind } from './PoolKind.ts';
import type { PoolRef, TokenPair } from './PoolRef.ts';
import type { PoolStore } from './PoolStore.ts';
import type { PoolDirectory } from './pools/PoolDirectory.ts';
import { routePairs } from './routes/routePairs.ts';
import type { TokenTaxes } from './TokenTaxes.ts';

/** The pause after a failure before the factories are asked again. */
const RETRY_MS = 2000;
/**
 * A pair without a pool is checked again sooner than one with pools: somebody may be creating its first pool.
 */
const RECHECK_EMPTY_MS = 30_000;
const RECHECK_MS = 600_000;

export interface ChainPools {
  readonly client: ChainClient;
  /** Observable. */
  readonly kinds: () => readonly PoolKind[];
  readonly directory: PoolDirectory;
  readonly taxes: TokenTaxes;
  readonly store: PoolStore;
}

/** All pools that a trade between two tokens can use, discovered once and kept fresh until disposed. */
export class PairMarket {
  /** Undefined until the factories have answered. */
  pools: readonly PoolRef[] | undefined = undefined;
  /** Transfer fees of the two tokens. */
  taxes: TaxTable = new Map();
  /** The last discovery failure; undefined once a retry succeeds. */
  error: SluiceError | undefined = undefined;
  readonly #chainPools: ChainPools;
  readonly #tokens: readonly [Address, Address];
  #pairs: readonly TokenPair[];
  readonly #abort = new AbortController();
  readonly #unreact: () => void;
  #unwatch: (() => void) | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(chainPools: ChainPools, input: Address, output: Address) {
    const { chain } = chainPools.client;
    this.#chainPools = chainPools;
    this.#tokens = [input, output];
    this.#pairs = routePairs(input, output, baseAddresses(chain), chain.capabilities.maxHops);
    makeObservable(this, { pools: observableRef, taxes: observableRef, error: observableRef });
    this.#follow();
    void this.#discover();
    // A kind that comes later is asked for its pools too, and those of one that is left out go at once.
    this.#unreact = reaction(chainPools.kinds, () => {
      this.#follow();
      void this.#discover();
    });
  }

  get client(): ChainClient {
    return this.#chainPools.client;
  }

  get store(): PoolStore {
    return this.#chainPools.store;
  }

  /** The states of the pools read so far; observable. */
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

  /** Uses the pools of these pairs from now on, once the factories have named them. Never rejects. */
  follow(pairs: readonly TokenPair[]): Promise<void> {
    this.#pairs = pairs;
    return this.#discover();
  }

  dispose(): void {
    this.#abort.abort();
    this.#unreact();
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#stopWaiting?.();
  }

  async #discover(): Promise<void> {
    const { client, directory, taxes } = this.#chainPools;
    const { signal } = this.#abort;
    try {
      await readGroups(
        client.multicall,
        [directory.callGroup(this.#pairs), taxes.callGroup(this.#tokens)],
        signal,
      );
      if (signal.aborted) return;
      this.#follow();
      this.#again(this.pools?.length ? RECHECK_MS : RECHECK_EMPTY_MS);
    } catch (error) {
      if (signal.aborted) return;
      runInAction(() => {
        this.error = SluiceError.from(error, 'providers_failed');
      });
      this.#again(RETRY_MS);
    }
  }

  /** Watches the pools known so far. */
  #follow(): void {
    const { directory, taxes, store } = this.#chainPools;
    const pools = directory.known(this.#pairs);
    if (!pools) return;
    runInAction(() => {
      this.taxes = taxes.of(this.#tokens);
      this.error = undefined;
      const unwatch = store.watch(pools);
      this.#unwatch?.();
      this.#unwatch = unwatch;
      this.pools = pools;
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
