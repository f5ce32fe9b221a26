import type { ActiveChain, ChainRegistry } from '../chain/ChainRegistry.ts';
import { readMultipliersBy, releaseMultiplier } from '../currency/multipliers.ts';
import type { EnsService } from '../ens/types.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { systemTimers } from '../runtime/Timers.ts';
import type { UserTokens } from '../settings/types.ts';
import type { Storage } from '../storage/types.ts';
import type { ListSources } from './listSources.ts';
import { cachedLists } from './lists/cachedLists.ts';
import type { TokenListValidator } from './lists/fetchTokenList.ts';
import { HttpTokenListService } from './lists/HttpTokenListService.ts';
import { listChoices } from './lists/listChoices.ts';

export interface TokenListParts {
  readonly chains: ChainRegistry;
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly storage: Storage;
  readonly userTokens: UserTokens;
  readonly ens: EnsService;
  /** From the configuration; undefined: the product's own lists. */
  readonly sources?: ListSources | undefined;
  readonly logger: Logger;
}

/** The first amounts of a page are shown before anything is loaded for their unit. */
const AFTER_FIRST_MS = 300;
const loadMultipliers = lazyOnce(async () => {
  await new Promise<void>((resolve) => systemTimers.after(AFTER_FIRST_MS, resolve));
  return loadChunk(() => import('./lists/readMultipliers.ts'));
});
const loadFetch = lazyOnce(() => loadChunk(() => import('./lists/fetchTokenList.ts')));

/**
 * The token list service over the browser's network and storage. The code that fetches lists and the schema's
 * validator are loaded with the first list, what reads multipliers of tokens soon after the first amount.
 */
export function createTokenLists({
  chains,
  activeChain,
  clients,
  storage,
  userTokens,
  ens,
  sources,
  logger,
}: TokenListParts): HttpTokenListService {
  const service = new HttpTokenListService({
    chains,
    activeChain,
    clients,
    store: storage.value(listChoices),
    userTokens,
    ...(sources && { sources }),
    logger,
    cache: storage.collection(cachedLists),
    fetchList: async (url, signal) => {
      const { fetchTokenList } = await loadFetch();
      return fetchTokenList(
        url,
        {
          fetch: (address, init) => fetch(address, init),
          loadValidator: async () =>
            (await loadChunk(() => import('sluice:token-list-validator')))
              .validateTokenList as TokenListValidator,
          resolveContentUri: (name) => ens.contentUri(name, activeChain.chain.id),
        },
        signal,
      );
    },
  });
  service.start();
  readMultipliersBy((token) => {
    loadMultipliers().then(
      ({ addToken }) => addToken(clients, token),
      () => releaseMultiplier(token),
    );
  });
  return service;
}
