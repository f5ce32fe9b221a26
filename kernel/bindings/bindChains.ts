import { LazyEns } from '../ens/LazyEns.ts';
import { LazyChainIndexes } from '../index/LazyChainIndexes.ts';
import { ChainClientPool } from '../rpc/ChainClientPool.ts';
import { UserEndpoints } from '../rpc/UserEndpoints.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import * as tokens from '../services.ts';
import type { Wiring } from './Wiring.ts';

/** Services that read chains: nodes, names and indexes. */
export function bindChains({ container, services, registry, config, logger }: Wiring): void {
  container.bind(tokens.ChainClientsToken).toResolvedValue(
    (endpoints, visibility, timers) =>
      new ChainClientPool(registry, {
        logger,
        visibility,
        timers,
        endpointOrigin: (chainId) => (config.chains[String(chainId)]?.endpoints ? 'config' : 'chain'),
        onCreate: (client) => endpoints.attach(client),
      }),
    [tokens.EndpointSettingsToken, tokens.PageVisibilityToken, tokens.TimersToken],
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
  container.bind(tokens.EnsServiceToken).toResolvedValue(
    (clients) =>
      new LazyEns(registry, async () => {
        const { EnsNames } = await loadChunk(() => import('../ens/EnsNames.ts'));
        return new EnsNames({ clients, chains: registry, fetch: (url, init) => fetch(url, init) });
      }),
    [tokens.ChainClientsToken],
  );
  container.bind(tokens.ChainIndexesToken).toConstantValue(
    new LazyChainIndexes(registry, async (chainId) => {
      const { chainIndexOf } = await loadChunk(() => import('./chainIndexOf.ts'));
      return chainIndexOf(chainId, services);
    }),
  );
}
