import { observable, runInAction } from 'mobx';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { StaticChainRegistry } from '../../../kernel/chain/StaticChainRegistry.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { indexOver } from '../../../kernel/index/testing/indexOver.ts';
import { OnchainPrices } from '../../../kernel/prices/OnchainPrices.ts';
import { ChainPoolsRegistry } from '../../../kernel/quote/ChainPoolsRegistry.ts';
import { documentVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { Prices } from '../../../kernel/tokens/Prices.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { PortfolioServices } from '../services/portfolioServices.ts';

const logger = { info: () => undefined, warn: () => undefined, error: console.error };

/** The app's own services over the local chain, with prices from its pools. */
export class LivePortfolio {
  readonly live: LiveSender;
  readonly services: PortfolioServices;
  readonly settings = observable({
    hideSmallBalances: true,
    showTestnets: false,
    hideClosedPositions: false,
  });

  constructor(chain: TestChain, url: string) {
    const change: Partial<ChainSpec> = {
      endpoints: [{ url }],
      prices: { source: 'onchain', referenceRaw: String(10n ** 16n) },
      // Blocks come when the test makes them.
      refreshIntervalMs: 600_000,
    };
    this.live = new LiveSender(chain, change);
    const { clients, tracker } = this.live;
    const spec = clients.get(chain.manifest.chainId).chain;
    const known = chain.manifest.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
    const onchain = new OnchainPrices(new ChainPoolsRegistry(clients, logger));
    const { settings } = this;
    this.services = {
      chains: { all: [spec] },
      activeChain: { chain: spec, select: () => undefined },
      clients,
      indexes: { get: (chainId) => indexOver(clients.get(chainId)) },
      tokens: {
        tokens: () => known,
        find: (_, address) => known.find((token) => token.address === address),
        load: async (_, address) => Promise.reject(new Error(`nobody knows ${address}`)),
      },
      userTokens: { pairs: () => [] },
      settings: Object.assign(settings, {
        set: (key: string, value: unknown) => runInAction(() => Object.assign(settings, { [key]: value })),
      }) as PortfolioServices['settings'],
      prices: new Prices(new StaticChainRegistry([spec], spec.id), (currency) => onchain.price(currency)),
      tracker,
      timers: systemTimers,
      visibility: documentVisibility,
    };
  }

  close(): void {
    this.live.close();
  }
}
