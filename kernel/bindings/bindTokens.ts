import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import * as tokens from '../services.ts';
import { Allowances } from '../tokens/Allowances.ts';
import { Balances } from '../tokens/Balances.ts';
import { createTokenLists } from '../tokens/createTokenLists.ts';
import { Permit2Allowances } from '../wallet/Permit2Allowances.ts';
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
      new Balances(clients, timers, {
        walletProvider: (chainId) => {
          const wallet = container.get(tokens.WalletSessionToken);
          return wallet.chainId === chainId ? wallet.provider : undefined;
        },
        diagnose: (client, owner) => void diagnoseBalance(client, owner, logger),
      }),
    [tokens.ChainClientsToken, tokens.TimersToken],
  );
  container
    .bind(tokens.AllowanceServiceToken)
    .toResolvedValue((clients) => new Allowances(clients), [tokens.ChainClientsToken]);
  container
    .bind(tokens.Permit2ServiceToken)
    .toResolvedValue((clients) => new Permit2Allowances(clients), [tokens.ChainClientsToken]);
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
