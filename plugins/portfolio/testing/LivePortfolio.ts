import { observable, runInAction } from 'mobx';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { StaticChainRegistry } from '../../../kernel/chain/StaticChainRegistry.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { indexOver } from '../../../kernel/index/testing/indexOver.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { PositionSourceContribution } from '../../../kernel/positions/AddedPositions.ts';
import { OnchainPrices } from '../../../kernel/prices/OnchainPrices.ts';
import { ChainPoolsRegistry } from '../../../kernel/quote/ChainPoolsRegistry.ts';
import { documentVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  ChainIndexesToken,
  ChainRegistryToken,
  ContributionsToken,
  PageVisibilityToken,
  PriceServiceToken,
  SettingsToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
  UserTokensToken,
} from '../../../kernel/services.ts';
import { Prices } from '../../../kernel/tokens/Prices.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { ON_REQUEST } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { contributing } from './contributing.ts';

const logger = { info: () => undefined, warn: () => undefined, error: console.error };

/** The app's own services over the local chain, with prices from its pools. */
export class LivePortfolio {
  readonly live: LiveSender;
  readonly services: ServiceReader;
  readonly settings = observable({
    hideSmallBalances: true,
    showTestnets: false,
    hideClosedPositions: false,
  });

  /** @param positionSources what plugins contribute */
  constructor(chain: TestChain, url: string, positionSources: readonly PositionSourceContribution[] = []) {
    const change: Partial<ChainSpec> = {
      ...ON_REQUEST,
      endpoints: [{ url }],
      prices: { source: 'onchain', referenceRaw: String(10n ** 16n) },
    };
    this.live = new LiveSender(chain, change);
    const { clients, tracker } = this.live;
    const spec = clients.get(chain.manifest.chainId).chain;
    const known = chain.manifest.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
    const onchain = new OnchainPrices(new ChainPoolsRegistry(clients, logger));
    const { settings } = this;
    this.services = servicesOf(
      provide(ChainRegistryToken, { all: [spec] }),
      provide(ActiveChainToken, { chain: spec }),
      provide(ChainClientsToken, clients),
      provide(ContributionsToken, contributing(positionSources)),
      provide(ChainIndexesToken, { get: (chainId) => indexOver(clients.get(chainId)) }),
      provide(TokenListServiceToken, {
        tokens: () => known,
        find: (_, address) => known.find((token) => token.address === address),
        load: async (_, address) => Promise.reject(new Error(`nobody knows ${address}`)),
      }),
      provide(UserTokensToken, { pairs: () => [] }),
      provide(
        SettingsToken,
        Object.assign(settings, {
          set: (key: string, value: unknown) => runInAction(() => Object.assign(settings, { [key]: value })),
        }),
      ),
      provide(
        PriceServiceToken,
        new Prices(new StaticChainRegistry([spec], spec.id), (currency) => onchain.price(currency)),
      ),
      provide(TxTrackerToken, tracker),
      provide(TimersToken, systemTimers),
      provide(PageVisibilityToken, documentVisibility),
    );
  }

  close(): void {
    this.live.close();
  }
}
