import type { FlowFactory } from '../flow/FlowFactory.ts';
import { TransactionFlow } from '../flow/TransactionFlow.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import * as tokens from '../services.ts';
import { LazyTransactionSender } from '../tx/LazyTransactionSender.ts';
import { LazyTxTracker } from '../tx/LazyTxTracker.ts';
import { LazyWalletSession } from '../wallet/LazyWalletSession.ts';
import { savedConnection } from '../wallet/savedConnection.ts';
import { WalletOptionList } from '../wallet/WalletOptionList.ts';
import { chainPoolsToken } from './bindMarket.ts';
import { loadAccountReads } from './loadAccountReads.ts';
import type { Wiring } from './Wiring.ts';

const loadSession = lazyOnce(() => loadChunk(() => import('../wallet/BrowserWalletSession.ts')));

const framed = (): boolean => window.parent !== window;

/** The wallet and its transactions. */
export function bindWallet({ container, services, build, logger }: Wiring): void {
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
        framed,
        saved: () => storage.value(savedConnection).value?.address,
        load: async () => {
          // Side by side: an account's balances are shown as soon as there is an account.
          void loadAccountReads().catch(() => undefined);
          const { BrowserWalletSession } = await loadSession();
          return new BrowserWalletSession({
            lookupName: (account) => ens.reverse(activeChain.chain.id, account),
            options: wallets,
            storage,
            blindSignFallback: build.features.blindSignFallback,
            framed,
            page: window,
            frameAncestors: build.frameAncestors,
          });
        },
      }),
    [tokens.WalletOptionsToken, tokens.StorageToken, tokens.EnsServiceToken, tokens.ActiveChainToken],
  );
  container.bind(tokens.TxTrackerToken).toResolvedValue(
    (storage, clients, visibility, registry) =>
      new LazyTxTracker({
        storage,
        logger,
        load: async () => {
          const { PollingTxTracker } = await loadChunk(() => import('../tx/PollingTxTracker.ts'));
          const chainIds = () =>
            registry.all.filter(({ retired }) => retired === undefined).map(({ id }) => id);
          return new PollingTxTracker({ storage, clients, chainIds, logger, visibility });
        },
      }),
    [tokens.StorageToken, tokens.ChainClientsToken, tokens.PageVisibilityToken, tokens.ChainRegistryToken],
  );
  container.bind(tokens.TransactionSenderToken).toResolvedValue(
    (clients, wallet, tracker, build) =>
      new LazyTransactionSender(async () => {
        const { WalletTransactionSender } = await loadChunk(() => import('../tx/WalletTransactionSender.ts'));
        return new WalletTransactionSender(clients, wallet, tracker, build.paymasters);
      }),
    [tokens.ChainClientsToken, tokens.WalletSessionToken, tokens.TxTrackerToken, tokens.BuildInfoToken],
  );
  container.bind(tokens.FlowFactoryToken).toResolvedValue(
    (sender, tracker, allowances, permits, wallet, activeChain): FlowFactory =>
      () =>
        new TransactionFlow({
          ...{ sender, tracker, allowances, permits, wallet, activeChain },
          prover: () => services.getOptional(tokens.StateProverToken),
          poolKinds: (id) => services.get(chainPoolsToken).get(id).kinds(),
        }),
    [
      tokens.TransactionSenderToken,
      tokens.TxTrackerToken,
      tokens.AllowanceServiceToken,
      tokens.Permit2ServiceToken,
      tokens.WalletSessionToken,
      tokens.ActiveChainToken,
    ],
  );
}
