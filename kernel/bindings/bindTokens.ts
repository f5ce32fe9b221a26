import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import * as tokens from '../services.ts';
import type { BalanceService } from '../tokens/BalanceService.ts';
import { createTokenLists } from '../tokens/createTokenLists.ts';
import { lazyAllowances } from '../tokens/lazyAllowances.ts';
import { lazyReads } from '../tokens/lazyReads.ts';
import type { Permit2Service } from '../tokens/Permit2Service.ts';
import { loadAccountReads } from './loadAccountReads.ts';
import type { Wiring } from './Wiring.ts';

/** Token lists, balances and allowances. */
export function bindTokens({ container, registry, config, logger }: Wiring): void {
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
    (clients, timers) =>
      lazyReads<BalanceService>(async () => {
        const { Balances } = await loadAccountReads();
        return new Balances(clients, timers, {
          walletProvider: (chainId) => {
            const wallet = container.get(tokens.WalletSessionToken);
            return wallet.chainId === chainId ? wallet.provider : undefined;
          },
          diagnose: (client, owner) => void diagnoseBalance(client, owner, logger),
        });
      }),
    [tokens.ChainClientsToken, tokens.TimersToken],
  );
  container
    .bind(tokens.AllowanceServiceToken)
    .toResolvedValue(
      (clients) => lazyAllowances(async () => new (await loadAccountReads()).Allowances(clients)),
      [tokens.ChainClientsToken],
    );
  container
    .bind(tokens.Permit2ServiceToken)
    .toResolvedValue(
      (clients) =>
        lazyReads<Permit2Service>(async () => new (await loadAccountReads()).Permit2Allowances(clients)),
      [tokens.ChainClientsToken],
    );
}

/** Logs to the console why a balance cannot be read. */
async function diagnoseBalance(client: ChainClient, owner: Address, logger: Logger): Promise<void> {
  try {
    const { multicallSelfTest } = await loadChunk(() => import('../rpc/multicallSelfTest.ts'));
    await multicallSelfTest(client, owner, logger);
  } catch (error) {
    logger.warn('The multicall self-test could not be made', error);
  }
}
