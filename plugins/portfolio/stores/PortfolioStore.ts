import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain, ChainRegistry } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  PriceServiceToken,
  SettingsToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { ChainHoldings } from '../services/ChainHoldings.ts';
import { HoldingsWatch } from '../services/HoldingsWatch.ts';
import { PaymentsWatch } from '../services/PaymentsWatch.ts';
import type { PortfolioScope } from '../services/PortfolioScope.ts';
import { allocationOf, type Share } from './allocation.ts';
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

/** The portfolio page's state: which account and chains it shows, and their holdings. */
export class PortfolioStore implements PortfolioScope {
  /** Undefined: there is no account to show. */
  owner: Address | undefined = undefined;
  /** The only chain to show; undefined: all. */
  network: ChainSpec | undefined = undefined;
  readonly #registry: ChainRegistry;
  readonly #activeChain: ActiveChain;
  readonly #settings: UserSettings;
  readonly payments: PaymentsWatch;
  readonly #watch: HoldingsWatch;
  readonly priceOf: PriceOf;

  constructor(services: ServiceReader) {
    const { get } = services;
    this.#registry = get(ChainRegistryToken);
    this.#activeChain = get(ActiveChainToken);
    this.#settings = get(SettingsToken);
    const prices = get(PriceServiceToken);
    this.payments = new PaymentsWatch(this, services);
    this.#watch = new HoldingsWatch(this, services);
    this.priceOf = (currency) => prices.price(currency);
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
    return this.#registry.all.filter(({ retired }) => retired === undefined);
  }

  /** Chains that can be shown. Test networks are included where the settings or the link ask for them. */
  get chains(): readonly ChainSpec[] {
    const { alive } = this;
    const testnetsOnly = alive.every(({ testnet }) => testnet);
    return alive.filter(
      ({ id, testnet }) =>
        !testnet ||
        testnetsOnly ||
        this.#settings.showTestnets ||
        id === this.#activeChain.chain.id ||
        id === this.network?.id,
    );
  }

  get shown(): readonly ChainSpec[] {
    return this.network ? [this.network] : this.chains;
  }

  /** Holdings of the shown chains, in their order. */
  get holdings(): readonly ChainHoldings[] {
    return this.#watch.holdings;
  }

  get settled(): boolean {
    return this.holdings.length > 0 && this.holdings.every(({ settled }) => settled);
  }

  /** Every balance, the highest value first. */
  get tokens(): readonly TokenRow[] {
    return byWorth(this.holdings.flatMap((holdings) => tokenRows(holdings, this.priceOf)));
  }

  get shownTokens(): readonly TokenRow[] {
    return this.#settings.hideSmallBalances ? this.tokens.filter((row) => !isSmall(row)) : this.tokens;
  }

  /** Every position and share of a pair, the highest value first. */
  get pools(): readonly PoolRow[] {
    return byWorth(this.holdings.flatMap((holdings) => poolRows(holdings, this.priceOf)));
  }

  get shownPools(): readonly PoolRow[] {
    return this.#settings.hideClosedPositions ? this.pools.filter((row) => !isClosed(row)) : this.pools;
  }

  /** Balances, positions and their uncollected fees. Hidden rows count; unknown amounts are counted apart. */
  get total(): Worth {
    return sumWorth([...this.tokens.map(({ worth }) => worth), ...this.pools.map(poolWorth)]);
  }

  /** Networks of which nothing could be read: they are not in the total. */
  get unreadChains(): readonly ChainSpec[] {
    return this.holdings.flatMap(({ chain, balances, failures }) =>
      !balances && failures.balances ? chain : [],
    );
  }

  /** The total of one chain. */
  totalOf({ id }: ChainSpec): Worth {
    return sumWorth([
      ...this.tokens.filter(({ chain }) => chain.id === id).map(({ worth }) => worth),
      ...this.pools.filter(({ chain }) => chain.id === id).map(poolWorth),
    ]);
  }

  get allocation(): readonly Share[] {
    return allocationOf(this.tokens, this.pools, this.priceOf);
  }

  /** Reads now and again at intervals, until disposed. */
  open(): () => void {
    return this.#watch.open();
  }

  /** Reads all shown chains again. */
  refresh(): Promise<void> {
    return this.#watch.refresh();
  }
}
