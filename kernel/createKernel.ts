import type { Container } from 'inversify';
import { ActiveChainStore } from './chain/ActiveChainStore.ts';
import type { Address } from './chain/ChainSpec.ts';
import { StaticChainRegistry } from './chain/StaticChainRegistry.ts';
import type { AppConfig } from './config/AppConfig.ts';
import { configuredChains } from './config/mergeChain.ts';
import type { StartOptions } from './config/StartOptions.ts';
import { LazyEns } from './ens/LazyEns.ts';
import { LazyChainIndexes } from './index/LazyChainIndexes.ts';
import { createContainer } from './plugin/createContainer.ts';
import type { Logger } from './plugin/Logger.ts';
import { lazyObservable } from './plugin/lazyObservable.ts';
import { lazyOnce } from './plugin/lazyOnce.ts';
import { loadChunk } from './plugin/loadChunk.ts';
import { ModalStack } from './plugin/ModalStack.ts';
import type { ServiceReader } from './plugin/Plugin.ts';
import { PluginControlToken } from './plugin/PluginControl.ts';
import { PluginHost } from './plugin/PluginHost.ts';
import { PopupList } from './plugin/PopupList.ts';
import { token } from './plugin/token.ts';
import { ChainPoolsRegistry } from './quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from './quote/ChainQuoteService.ts';
import { createRouteWorker } from './quote/createRouteWorker.ts';
import { ChainClientPool } from './rpc/ChainClientPool.ts';
import { documentVisibility } from './rpc/PageVisibility.ts';
import { systemTimers } from './rpc/Timers.ts';
import type { ChainClient } from './rpc/types.ts';
import { UserEndpoints } from './rpc/UserEndpoints.ts';
import * as tokens from './services.ts';
import { InterfaceStore } from './settings/InterfaceStore.ts';
import { UserSettingsStore } from './settings/UserSettingsStore.ts';
import { UserTokensStore } from './settings/UserTokensStore.ts';
import { BrowserStorage } from './storage/BrowserStorage.ts';
import { browserStorageEnvironment } from './storage/StorageEnvironment.ts';
import { Allowances } from './tokens/Allowances.ts';
import { Balances } from './tokens/Balances.ts';
import { createTokenLists } from './tokens/createTokenLists.ts';
import { Prices } from './tokens/Prices.ts';
import { LazyTransactionSender } from './tx/LazyTransactionSender.ts';
import { LazyTxTracker } from './tx/LazyTxTracker.ts';
import { LazyWalletSession } from './wallet/LazyWalletSession.ts';
import { Permit2Allowances } from './wallet/Permit2Allowances.ts';
import { savedConnection } from './wallet/savedConnection.ts';
import { WalletOptionList } from './wallet/WalletOptionList.ts';

/** Shared by quotes and prices, and nobody else's business. */
const chainPoolsToken = token<ChainPoolsRegistry>('ChainPools');

export interface KernelOptions extends Pick<StartOptions, 'plugins' | 'chains' | 'build'> {
  readonly config: AppConfig;
  /** The `chain` parameter of the link that the app was opened with. */
  readonly chainLink: string | undefined;
  readonly logger?: Logger;
}

export interface Kernel {
  readonly services: ServiceReader;
  /** Starts the plugins; what fails is told by their statuses. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * The container with every kernel service, and the plugins bound to it but not started.
 * @throws SluiceError `plugin_duplicate`, `plugin_cycle`, `plugin_conflict`
 */
export function createKernel(options: KernelOptions): Kernel {
  const { plugins, config, build, logger = console } = options;
  const container = createContainer();
  container.bind(tokens.ConfigToken).toConstantValue(config);
  container.bind(tokens.BuildInfoToken).toConstantValue(build);
  container.bind(tokens.LoggerToken).toConstantValue(logger);
  bindServices(container, options, logger);
  const host = new PluginHost({ container, plugins, logger });
  container.bind(PluginControlToken).toConstantValue(host);
  container.bind(tokens.ContributionsToken).toConstantValue(host.contributions);
  container.bind(tokens.PluginStatusesToken).toConstantValue(host.statuses);
  host.boot();
  return { services: host.services, start: () => host.start(), stop: () => host.stop() };
}

const loadSession = lazyOnce(() => import('./wallet/BrowserWalletSession.ts'));

const framed = (): boolean => window.parent !== window;

/** Each is made at its first use. */
function bindServices(container: Container, options: KernelOptions, logger: Logger): void {
  const { chains, config, build, chainLink } = options;
  const registry = new StaticChainRegistry(configuredChains(chains, config), config.defaultChain);
  const services: ServiceReader = {
    get: (service) => container.get(service),
    getOptional: (service) => container.get(service, { optional: true }),
  };
  container.bind(tokens.ChainRegistryToken).toConstantValue(registry);
  container.bind(tokens.ModalsToken).toResolvedValue(() => new ModalStack());
  container.bind(tokens.PopupsToken).toResolvedValue(() => new PopupList());
  container.bind(tokens.StorageToken).toResolvedValue(() => new BrowserStorage(browserStorageEnvironment()));
  container
    .bind(tokens.SettingsToken)
    .toResolvedValue((storage) => new UserSettingsStore(new InterfaceStore(storage)), [tokens.StorageToken]);
  container
    .bind(tokens.UserTokensToken)
    .toResolvedValue((storage) => new UserTokensStore(new InterfaceStore(storage)), [tokens.StorageToken]);
  container
    .bind(tokens.ActiveChainToken)
    .toResolvedValue(
      (settings) => new ActiveChainStore(registry, settings, chainLink),
      [tokens.SettingsToken],
    );
  container.bind(tokens.ChainClientsToken).toResolvedValue(
    (endpoints) =>
      new ChainClientPool(registry, {
        logger,
        visibility: documentVisibility,
        endpointOrigin: (chainId) => (config.chains[String(chainId)]?.endpoints ? 'config' : 'chain'),
        onCreate: (client) => endpoints.attach(client),
      }),
    [tokens.EndpointSettingsToken],
  );
  container.bind(tokens.EndpointSettingsToken).toResolvedValue(
    (storage) =>
      new UserEndpoints({
        storage,
        clients: () => container.get(tokens.ChainClientsToken),
        wallet: () => container.get(tokens.WalletSessionToken),
      }),
    [tokens.StorageToken],
  );
  container
    .bind(chainPoolsToken)
    .toResolvedValue((clients) => new ChainPoolsRegistry(clients, logger), [tokens.ChainClientsToken]);
  container.bind(tokens.TokenListServiceToken).toResolvedValue(
    (activeChain, clients, storage, userTokens, ens) =>
      createTokenLists({
        chains: registry,
        activeChain,
        clients,
        storage,
        userTokens,
        ens,
        sources: config.tokenLists,
        logger,
      }),
    [
      tokens.ActiveChainToken,
      tokens.ChainClientsToken,
      tokens.StorageToken,
      tokens.UserTokensToken,
      tokens.EnsServiceToken,
    ],
  );
  container.bind(tokens.BalanceServiceToken).toResolvedValue(
    (clients) =>
      new Balances(clients, systemTimers, {
        walletProvider: (chainId) => {
          const wallet = container.get(tokens.WalletSessionToken);
          return wallet.chainId === chainId ? wallet.provider : undefined;
        },
        diagnose: (client, owner) => void diagnoseBalance(client, owner, logger),
      }),
    [tokens.ChainClientsToken],
  );
  container
    .bind(tokens.AllowanceServiceToken)
    .toResolvedValue((clients) => new Allowances(clients), [tokens.ChainClientsToken]);
  container
    .bind(tokens.Permit2ServiceToken)
    .toResolvedValue((clients) => new Permit2Allowances(clients), [tokens.ChainClientsToken]);
  container.bind(tokens.EnsServiceToken).toResolvedValue(
    (clients) =>
      new LazyEns(registry, async () => {
        const { EnsNames } = await import('./ens/EnsNames.ts');
        return new EnsNames({ clients, chains: registry, fetch: (url, init) => fetch(url, init) });
      }),
    [tokens.ChainClientsToken],
  );
  container.bind(tokens.PriceServiceToken).toResolvedValue(
    (pools) => {
      const onchain = lazyObservable(
        async () => new (await import('./prices/OnchainPrices.ts')).OnchainPrices(pools),
        (error) => logger.warn('Prices are not known', error),
      );
      return new Prices(registry, (currency) => onchain()?.price(currency));
    },
    [chainPoolsToken],
  );
  container.bind(tokens.QuoteServiceToken).toResolvedValue(
    (clients, contributions, pools, tracker) =>
      new ChainQuoteService(clients, contributions, services, {
        logger,
        createWorker: createRouteWorker,
        pools,
        receipts: () => tracker.list(),
      }),
    [tokens.ChainClientsToken, tokens.ContributionsToken, chainPoolsToken, tokens.TxTrackerToken],
  );
  container
    .bind(tokens.WalletOptionsToken)
    .toResolvedValue(
      (contributions) =>
        new WalletOptionList(contributions, services, () => void loadSession().catch(() => undefined)),
      [tokens.ContributionsToken],
    );
  container.bind(tokens.WalletSessionToken).toResolvedValue(
    (wallets, storage, ens, activeChain) =>
      new LazyWalletSession({
        mayReconnect: () => framed() || storage.value(savedConnection).value !== null,
        load: async () => {
          const { BrowserWalletSession } = await loadSession();
          return new BrowserWalletSession({
            lookupName: (account) => ens.reverse(activeChain.chain.id, account),
            options: wallets,
            storage,
            blindSignFallback: build.features.blindSignFallback,
            framed,
          });
        },
      }),
    [tokens.WalletOptionsToken, tokens.StorageToken, tokens.EnsServiceToken, tokens.ActiveChainToken],
  );
  container.bind(tokens.ChainIndexesToken).toResolvedValue(
    (clients, storage) =>
      new LazyChainIndexes(registry, async (chainId) => {
        const { createChainIndex } = await import('./index/createChainIndex.ts');
        return createChainIndex(clients.get(chainId), storage);
      }),
    [tokens.ChainClientsToken, tokens.StorageToken],
  );
  container.bind(tokens.TxTrackerToken).toResolvedValue(
    (storage, clients) =>
      new LazyTxTracker({
        storage,
        logger,
        load: async () => {
          const { TransactionTracker } = await import('./tx/TransactionTracker.ts');
          const { locks } = navigator;
          return new TransactionTracker({ storage, clients, logger, locks, visibility: documentVisibility });
        },
      }),
    [tokens.StorageToken, tokens.ChainClientsToken],
  );
  container.bind(tokens.TransactionSenderToken).toResolvedValue(
    (clients, wallet, tracker) =>
      new LazyTransactionSender(async () => {
        const { WalletTransactionSender } = await import('./tx/WalletTransactionSender.ts');
        return new WalletTransactionSender(clients, wallet, tracker);
      }),
    [tokens.ChainClientsToken, tokens.WalletSessionToken, tokens.TxTrackerToken],
  );
}

/** What is wrong with a balance that cannot be read is for the console alone. */
async function diagnoseBalance(client: ChainClient, owner: Address, logger: Logger): Promise<void> {
  try {
    const { multicallSelfTest } = await loadChunk(() => import('./rpc/multicallSelfTest.ts'));
    await multicallSelfTest(client, owner, logger);
  } catch (error) {
    logger.warn('The multicall self-test could not be made', error);
  }
}
