import { lazyOnce } from '../runtime/lazyOnce.ts';
import { documentVisibility } from '../runtime/PageVisibility.ts';
import * as tokens from '../services.ts';
import { LazyTransactionSender } from '../tx/LazyTransactionSender.ts';
import { LazyTxTracker } from '../tx/LazyTxTracker.ts';
import { LazyWalletSession } from '../wallet/LazyWalletSession.ts';
import { savedConnection } from '../wallet/savedConnection.ts';
import { WalletOptionList } from '../wallet/WalletOptionList.ts';
import type { Wiring } from './Wiring.ts';

const loadSession = lazyOnce(() => import('../wallet/BrowserWalletSession.ts'));

const framed = (): boolean => window.parent !== window;

/** The wallet, and the transactions that it sends. */
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
    (storage, clients) =>
      new LazyTxTracker({
        storage,
        logger,
        load: async () => {
          const { TransactionTracker } = await import('../tx/TransactionTracker.ts');
          const { locks } = navigator;
          return new TransactionTracker({ storage, clients, logger, locks, visibility: documentVisibility });
        },
      }),
    [tokens.StorageToken, tokens.ChainClientsToken],
  );
  container.bind(tokens.TransactionSenderToken).toResolvedValue(
    (clients, wallet, tracker) =>
      new LazyTransactionSender(async () => {
        const { WalletTransactionSender } = await import('../tx/WalletTransactionSender.ts');
        return new WalletTransactionSender(clients, wallet, tracker);
      }),
    [tokens.ChainClientsToken, tokens.WalletSessionToken, tokens.TxTrackerToken],
  );
}
