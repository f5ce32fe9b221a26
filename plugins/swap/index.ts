import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainClientsToken,
  EnsServiceToken,
  Permit2ServiceToken,
  PriceServiceToken,
  QuoteServiceToken,
  SettingsToken,
  TokenListServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import { followBatchesLater } from '../../kernel/tx/followBatchesLater.ts';
import { describeSwap } from './describeSwap.ts';
import { SwapFlow } from './stores/SwapFlow.ts';
import { SwapStore } from './stores/SwapStore.ts';
import { SwapFlowToken, SwapStoreToken } from './swapTokens.ts';

const plugin: Plugin = {
  id: 'swap',
  optional: ['wallet'],
  bind({ bind }) {
    bind(SwapStoreToken).toResolvedValue(
      (
        activeChain,
        clients,
        quotes,
        balances,
        allowances,
        permits,
        ens,
        prices,
        tokens,
        wallet,
        settings,
        tracker,
      ) =>
        new SwapStore({
          activeChain,
          clients,
          quotes,
          balances,
          allowances,
          permits,
          ens,
          prices,
          tokens,
          wallet,
          settings,
          tracker,
        }),
      [
        ActiveChainToken,
        ChainClientsToken,
        QuoteServiceToken,
        BalanceServiceToken,
        AllowanceServiceToken,
        Permit2ServiceToken,
        EnsServiceToken,
        PriceServiceToken,
        TokenListServiceToken,
        WalletSessionToken,
        SettingsToken,
        TxTrackerToken,
      ],
    );
    bind(SwapFlowToken).toResolvedValue(
      (store, sender, tracker, allowances, settings, wallet) =>
        new SwapFlow(store, { sender, tracker, allowances, settings, wallet }),
      [
        SwapStoreToken,
        TransactionSenderToken,
        TxTrackerToken,
        AllowanceServiceToken,
        SettingsToken,
        WalletSessionToken,
      ],
    );
  },
  start({ get, disposables }) {
    const [tracker, wallet] = [get(TxTrackerToken), get(WalletSessionToken)];
    disposables.add(followBatchesLater(tracker, wallet));
  },
  contributes: {
    namespaces: ['swap'],
    routes: [
      { path: '/swap', page: () => import('./pages/SwapPage.tsx'), title: 'swap:title' },
      { path: '/send', redirect: '/swap' },
    ],
    navItems: [{ id: 'swap', label: 'common:nav.swap', to: '/swap', order: 1 }],
    stores: [{ id: 'swap', service: SwapStoreToken }],
    tokenActions: [
      { id: 'swap', label: 'common:nav.swap', to: '/swap?chain=:chainId&inputCurrency=:address', order: 1 },
    ],
    transactionDescribers: [
      { type: 'SWAP', describe: describeSwap },
      { type: 'WRAP', describe: describeSwap },
      { type: 'APPROVAL', describe: describeSwap },
    ],
  },
};

export default plugin;
