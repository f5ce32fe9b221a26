import { token } from '../plugin/token.ts';
import { ChainPoolsRegistry, poolKinds } from '../quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import { lazyObservable } from '../runtime/lazyObservable.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import * as tokens from '../services.ts';
import { Prices } from '../tokens/Prices.ts';
import type { Wiring } from './Wiring.ts';

/** Only for quotes, prices and the check of a pool's price, which share it. */
export const chainPoolsToken = token<ChainPoolsRegistry>('ChainPools');

/** Pools, prices and quotes. */
export function bindMarket({ container, services, registry, logger }: Wiring): void {
  container
    .bind(chainPoolsToken)
    .toResolvedValue(
      (clients, contributions) =>
        new ChainPoolsRegistry(clients, logger, ...poolKinds(contributions, services, clients, logger)),
      [tokens.ChainClientsToken, tokens.ContributionsToken],
    );
  container.bind(tokens.PriceServiceToken).toResolvedValue(
    (pools) => {
      const onchain = lazyObservable(
        async () => new (await loadChunk(() => import('../prices/OnchainPrices.ts'))).OnchainPrices(pools),
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
        pools,
        receipts: () => tracker.list(),
        ownTokens: async (chainId) =>
          (await loadChunk(() => import('./ownTokens.ts'))).ownTokens(services, chainId),
      }),
    [tokens.ChainClientsToken, tokens.ContributionsToken, chainPoolsToken, tokens.TxTrackerToken],
  );
}
