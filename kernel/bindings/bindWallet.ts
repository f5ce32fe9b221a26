import type { FlowFactory } from '../flow/FlowFactory.ts';
import { TransactionFlow } from '../flow/TransactionFlow.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import * as tokens from '../services.ts';
import { LazyTransactionSender } from '../tx/LazyTransactionSender.ts';
import { LazyTxTracker } from '../tx/LazyTxTracker.ts';
import { LazyWalletSession } from '../wallet/LazyWalletSession.ts';
import { savedConnection } from '../wallet/savedConnection.ts';
import { WalletOptionList } from '../wallet/WalletOptionList.ts';
import type { Wiring } from './Wiring.ts';

const loadSession = lazyOnce(() => import('../wallet/BrowserWalletSession.ts'));

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
  container.bind(tokens.TxTrackerToken).toResolvedValue(
    (storage, clients, visibility) =>
      new LazyTxTracker({
        storage,
        logger,
        load: async () => {
          const { PollingTxTracker } = await import('../tx/PollingTxTracker.ts');
          const { locks } = navigator;
          return new PollingTxTracker({ storage, clients, logger, locks, visibility });
        },
      }),
    [tokens.StorageToken, tokens.ChainClientsToken, tokens.PageVisibilityToken],
  );
  container.bind(tokens.TransactionSenderToken).toResolvedValue(
    (clients, wallet, tracker) =>
      new LazyTransactionSender(async () => {
        const { WalletTransactionSender } = await import('../tx/WalletTransactionSender.ts');
        return new WalletTransactionSender(clients, wallet, tracker);
      }),
    [tokens.ChainClientsToken, tokens.WalletSessionToken, tokens.TxTrackerToken],
  );
  container.bind(tokens.FlowFactoryToken).toResolvedValue(
    (sender, tracker, allowances, permits, wallet, activeChain): FlowFactory =>
      () =>
        new TransactionFlow({ sender, tracker, allowances, permits, wallet, activeChain }),
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
