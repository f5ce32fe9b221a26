import { createAtom, observable, runInAction, when } from 'mobx';
import type { PoolState } from '../../amm/index.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { type Token, wrappedNative } from '../../currency/Currency.ts';
import { readGroups } from '../../quote/CallGroup.ts';
import type { ChainPools } from '../../quote/ChainPoolsRegistry.ts';
import { type PoolRef, tokenPair } from '../../quote/PoolRef.ts';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { placeholderUsd } from '../../tokens/Prices.ts';

/** Rule 9.24. */
export const PRICE_REFRESH_MS = 300_000;
const FIRST_RETRY_MS = 5_000;
const READ_LIMIT_MS = 30_000;

export interface GivenPrice {
  readonly address: Address;
  readonly decimals: number;
  readonly usd: number;
}

/** A pool with its last known state. */
export interface ReadPool {
  readonly state: PoolState;
  /** Ms of {@link Timers.elapsedMs}. */
  readonly readAtMs: number;
}

/**
 * The pools that price tokens on one chain. Pools that the quote service already watches are used as they
 * are. The others are read every five minutes, all that are due together, while somebody observes their
 * prices and the page is visible.
 */
export class ChainPricePools {
  /**
   * Listed tokens with a given price: stablecoins, each counted as one dollar, or tokens with a placeholder.
   */
  readonly given: readonly GivenPrice[];
  readonly wrapped: Address | undefined;
  readonly #chainPools: ChainPools;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  readonly #wanted = new Set<Address>();
  readonly #readAtMs = new Map<Address, number>();
  readonly #found = observable.map<Address, readonly PoolRef[]>({}, { deep: false });
  readonly #snapshots = observable.map<Address, ReadPool>({}, { deep: false });
  #failures = 0;
  #reading = false;
  #cancel: (() => void) | undefined;

  constructor(chainPools: ChainPools, timers: Timers, visibility: PageVisibility) {
    this.#chainPools = chainPools;
    this.#timers = timers;
    this.#visibility = visibility;
    this.wrapped = contractAddress(this.chain, 'wrappedNative') ?? this.chain.nativeToken;
    this.given = givenPrices(this.chain, wrappedNative(this.chain));
  }

  get chain(): ChainSpec {
    return this.#chainPools.client.chain;
  }

  /** An atom that keeps the pools of `token` read while it is observed. */
  interest(token: Address) {
    return createAtom(
      'price interest',
      () => {
        this.#wanted.add(token);
        this.#plan();
      },
      () => {
        this.#wanted.delete(token);
        if (this.#wanted.size === 0) this.#unplan();
      },
    );
  }

  /** The known pools that price `token`; observable. */
  poolsOf(token: Address): readonly ReadPool[] {
    const { store } = this.#chainPools;
    return (this.#found.get(token) ?? []).flatMap((pool): readonly ReadPool[] => {
      const [state] = store.states([pool]);
      if (state && store.head) return [{ state, readAtMs: store.head.receivedAtMs }];
      const snapshot = this.#snapshots.get(pool.address);
      return snapshot ? [snapshot] : [];
    });
  }

  #plan(delayMs = this.#untilDueMs()): void {
    this.#unplan();
    if (this.#wanted.size === 0 || this.#reading) return;
    this.#cancel = this.#timers.after(delayMs, () => {
      if (this.#visibility.visible) void this.#readDue();
      else this.#planWhenVisible();
    });
  }

  #unplan(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #planWhenVisible(): void {
    const stop = this.#visibility.onChange(() => {
      if (this.#visibility.visible) this.#plan();
    });
    this.#cancel = stop;
  }

  /**
   * Zero when a read is due. The read still runs in the next macrotask, so that it covers everything a page
   * asks for.
   */
  #untilDueMs(): number {
    const now = this.#timers.elapsedMs();
    const waits = [...this.#wanted].map((token) => (this.#readAtMs.get(token) ?? -PRICE_REFRESH_MS) - now);
    return Math.max(0, Math.min(...waits) + PRICE_REFRESH_MS);
  }

  async #readDue(): Promise<void> {
    const now = this.#timers.elapsedMs();
    const due = [...this.#wanted].filter(
      (token) => now - (this.#readAtMs.get(token) ?? Number.NEGATIVE_INFINITY) >= PRICE_REFRESH_MS,
    );
    this.#reading = true;
    try {
      await this.#read(due);
      for (const token of due) this.#readAtMs.set(token, now);
      this.#failures = 0;
    } catch {
      // Keep the old snapshots; their time shows their age.
      this.#failures += 1;
    } finally {
      this.#reading = false;
    }
    if (this.#failures === 0) this.#plan();
    else this.#plan(Math.min(PRICE_REFRESH_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1)));
  }

  /** @throws SluiceError when the factories cannot be read, Error when the pools cannot be read in time */
  async #read(tokens: readonly Address[]): Promise<void> {
    const { client, directory, store } = this.#chainPools;
    const pairsOf = (token: Address) =>
      [...new Set([...this.given.map(({ address }) => address), ...(this.wrapped ? [this.wrapped] : [])])]
        .filter((other) => other !== token)
        .map((other) => tokenPair(token, other));
    await readGroups(client.multicall, [directory.callGroup(tokens.flatMap(pairsOf))]);
    const found = tokens.map((token) => ({ token, pools: directory.known(pairsOf(token)) ?? [] }));
    const pools = found.flatMap((entry) => entry.pools);
    const unwatch = store.watch(pools);
    try {
      if (pools.length > 0) {
        await when(() => store.settled(pools) && store.head !== undefined, { timeout: READ_LIMIT_MS });
      }
      runInAction(() => {
        for (const pool of pools) this.#keep(pool);
        for (const { token, pools: own } of found) this.#found.set(token, own);
      });
    } finally {
      unwatch();
    }
  }

  #keep(pool: PoolRef): void {
    const { store } = this.#chainPools;
    const [state] = store.states([pool]);
    if (state && store.head) {
      this.#snapshots.set(pool.address, { state, readAtMs: store.head.receivedAtMs });
    } else this.#snapshots.delete(pool.address);
  }
}

function givenPrices(chain: ChainSpec, wrapped: Token | undefined): readonly GivenPrice[] {
  const { stablecoins, baseTokens, tokens, prices } = chain;
  const listed = (symbols: readonly string[]) =>
    tokens
      .filter(({ symbol, address }) => symbols.includes(symbol) && address !== wrapped?.address)
      .map((token): Token => ({ kind: 'token', ...token }));
  if (prices.source === 'onchain') return listed(stablecoins).map((token) => ({ ...token, usd: 1 }));
  return [...(wrapped ? [wrapped] : []), ...listed([...stablecoins, ...baseTokens])].flatMap((token) => {
    const usd = placeholderUsd(chain, token);
    return usd === undefined ? [] : [{ ...token, usd }];
  });
}
