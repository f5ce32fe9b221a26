import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { TxTrackerToken, WalletSessionToken } from '../../kernel/services.ts';
import { followBatchesLazily } from '../../kernel/tx/followBatchesLazily.ts';
import { describeSwap } from './describeSwap.ts';
import { SwapFlow } from './stores/SwapFlow.ts';
import { SwapStore } from './stores/SwapStore.ts';
import { SwapTrade } from './stores/SwapTrade.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from './swapTokens.ts';

const plugin: Plugin = {
  id: 'swap',
  optional: ['wallet'],
  bind({ bind }) {
    bind(SwapTradeToken).toDynamicValue((services) => new SwapTrade(services));
    bind(SwapStoreToken).toDynamicValue((services) => new SwapStore(services.get(SwapTradeToken), services));
    bind(SwapFlowToken).toDynamicValue(
      ({ get }) =>
        new SwapFlow(get(SwapTradeToken), get(SwapStoreToken), {
          get: (service) => get(service),
          getOptional: (service) => get(service, { optional: true }),
        }),
    );
  },
  start({ get, disposables }) {
    const [tracker, wallet] = [get(TxTrackerToken), get(WalletSessionToken)];
    disposables.add(followBatchesLazily(tracker, wallet));
  },
  contributes: {
    namespaces: ['swap', 'swapCard'],
    routes: [
      { path: '/swap', page: () => import('./pages/SwapPage.tsx'), title: 'swap:title' },
      { path: '/send', redirect: '/swap' },
    ],
    navItems: [{ id: 'swap', label: 'common:nav.swap', to: '/swap', order: 1 }],
    stores: [{ id: 'swap', service: SwapStoreToken }],
    tokenActions: [
      { id: 'swap', label: 'common:nav.swap', to: '/swap?chain=:chainId&inputCurrency=:address', order: 1 },
    ],
    errorTexts: [{ code: 'wrapped_coin_unknown', text: 'swap:failed.wrapped' }],
    transactionDescribers: [
      { type: 'SWAP', describe: describeSwap },
      { type: 'WRAP', describe: describeSwap },
      { type: 'APPROVAL', describe: describeSwap },
    ],
  },
};

export default plugin;
