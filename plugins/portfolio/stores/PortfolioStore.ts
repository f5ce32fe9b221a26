import { computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { follow } from '../../../kernel/plugin/follow.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { allocationOf, type Share } from './allocation.ts';
import { ChainHoldings } from './ChainHoldings.ts';
import type { LookedAt } from './LookedAt.ts';
import { PaymentsStore } from './PaymentsStore.ts';
import type { PortfolioServices } from './portfolioServices.ts';
import {
  byWorth,
  isClosed,
  isSmall,
  type PoolRow,
  poolRows,
  poolWorth,
  type TokenRow,
  tokenRows,
} from './rows.ts';
import { type PriceOf, sumWorth, type Worth } from './valuation.ts';

/** Between two reads of what is looked at. */
export const REFRESH_MS = 60_000;
/** Lists that arrive one after the other are waited for. */
const GATHER_MS = 300;

/** What an account has on the chains that are looked at. Reads while it is open and the page is visible. */
export class PortfolioStore implements LookedAt {
  /** Whose; undefined: nobody is looked at. */
  owner: Address | undefined = undefined;
  /** The one chain that is looked at; undefined: all. */
  network: ChainSpec | undefined = undefined;
  readonly services: PortfolioServices;
  readonly payments: PaymentsStore;
  readonly #kept = observable.map<string, ChainHoldings>([], { deep: false });
  readonly priceOf: PriceOf;

  constructor(services: PortfolioServices) {
    this.services = services;
    this.payments = new PaymentsStore(this, services);
    this.priceOf = (currency) => services.prices.price(currency);
    makeObservable(this, {
      owner: observableRef,
      network: observableRef,
      chains: computed,
      shown: computed,
      holdings: computed,
      tokens: computed,
      shownTokens: computed,
      pools: computed,
      shownPools: computed,
      total: computed,
      allocation: computed,
    });
  }

  look(owner: Address | undefined, network: ChainSpec | undefined): void {
    runInAction(() => {
      this.owner = owner;
      this.network = network;
    });
  }

  /** Chains of the build that have not been shut down. */
  get alive(): readonly ChainSpec[] {
    return this.services.chains.all.filter(({ retired }) => retired === undefined);
  }

  /** Chains that can be looked at; test networks where they are asked for, in the settings or by the link. */
  get chains(): readonly ChainSpec[] {
    const { alive } = this;
    const { activeChain, settings } = this.services;
    const testnetsOnly = alive.every(({ testnet }) => testnet);
    return alive.filter(
      ({ id, testnet }) =>
        !testnet ||
        testnetsOnly ||
        settings.showTestnets ||
        id === activeChain.chain.id ||
        id === this.network?.id,
    );
  }

  get shown(): readonly ChainSpec[] {
    return this.network ? [this.network] : this.chains;
  }

  /** Of the chains that are looked at, in their order. */
  get holdings(): readonly ChainHoldings[] {
    const { owner } = this;
    if (!owner) return [];
    return this.shown.flatMap(({ id }) => this.#kept.get(`${id}:${owner}`) ?? []);
  }

  get settled(): boolean {
    return this.holdings.length > 0 && this.holdings.every(({ settled }) => settled);
  }

  /** Every balance, worth the most first. */
  get tokens(): readonly TokenRow[] {
    return byWorth(this.holdings.flatMap((holdings) => tokenRows(holdings, this.priceOf)));
  }

  get shownTokens(): readonly TokenRow[] {
    return this.services.settings.hideSmallBalances
      ? this.tokens.filter((row) => !isSmall(row))
      : this.tokens;
  }

  /** Every position and share of a pair. */
  get pools(): readonly PoolRow[] {
    return byWorth(this.holdings.flatMap((holdings) => poolRows(holdings, this.priceOf)));
  }

  get shownPools(): readonly PoolRow[] {
    return this.services.settings.hideClosedPositions
      ? this.pools.filter((row) => !isClosed(row))
      : this.pools;
  }

  /** Balances, positions and their uncollected fees. Hidden rows count; what is not known is counted apart. */
  get total(): Worth {
    return sumWorth([...this.tokens.map(({ worth }) => worth), ...this.pools.map(poolWorth)]);
  }

  /** Networks of which nothing is known: they are not in the total. */
  get unreadChains(): readonly ChainSpec[] {
    return this.holdings.flatMap(({ chain, balances, failures }) =>
      !balances && failures.balances ? chain : [],
    );
  }

  /** The same for one chain. */
  totalOf({ id }: ChainSpec): Worth {
    return sumWorth([
      ...this.tokens.filter(({ chain }) => chain.id === id).map(({ worth }) => worth),
      ...this.pools.filter(({ chain }) => chain.id === id).map(poolWorth),
    ]);
  }

  get allocation(): readonly Share[] {
    return allocationOf(this.tokens, this.pools, this.priceOf);
  }

  /** Reads and keeps reading until disposed. */
  open(): () => void {
    const { timers, visibility } = this.services;
    let next: () => void = () => undefined;
    const tick = () => {
      next = timers.after(REFRESH_MS, () => {
        if (visibility.visible) void this.refresh();
        tick();
      });
    };
    tick();
    const stops = [
      follow(
        () => (this.owner ? { owner: this.owner, chains: this.shown } : undefined),
        ({ owner, chains }) => {
          const closers = chains.map((chain) => this.#hold(owner, chain));
          return () => {
            for (const close of closers) close();
          };
        },
      ),
      // What an own transaction changed is read at once.
      reaction(
        () => this.#confirmed(),
        (now, before) => {
          if (now > before) void this.refresh();
        },
      ),
      () => next(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Everything that is looked at, anew. */
  async refresh(): Promise<void> {
    await Promise.all(this.holdings.map((holdings) => holdings.refresh()));
  }

  /** Reads a chain unless it was just read, and again when its token lists change. */
  #hold(owner: Address, chain: ChainSpec): () => void {
    const { timers, tokens, userTokens } = this.services;
    const key = `${chain.id}:${owner}`;
    const kept = this.#kept.get(key) ?? new ChainHoldings(this.services, chain, owner);
    runInAction(() => this.#kept.set(key, kept));
    const readAtMs = kept.balances?.readAtMs ?? Number.NEGATIVE_INFINITY;
    if (timers.now() - readAtMs > REFRESH_MS) void kept.refresh();
    let waiting: () => void = () => undefined;
    const stop = reaction(
      (): { listed: readonly Token[]; pairs: readonly unknown[] } => ({
        listed: tokens.tokens(chain.id),
        pairs: userTokens.pairs(chain.id),
      }),
      () => {
        waiting();
        waiting = timers.after(GATHER_MS, () => void kept.refresh());
      },
      { equals: (a, b) => sameAddresses(a.listed, b.listed) && a.pairs.length === b.pairs.length },
    );
    return () => {
      stop();
      waiting();
      kept.stop();
    };
  }

  #confirmed(): number {
    const { tracker } = this.services;
    if (!this.owner) return 0;
    return tracker.list({ from: this.owner }).filter(({ receipt }) => receipt !== undefined).length;
  }
}

function sameAddresses(a: readonly Token[], b: readonly Token[]): boolean {
  return a === b || (a.length === b.length && a.every(({ address }, index) => address === b[index]?.address));
}
