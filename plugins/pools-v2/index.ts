import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { describePair } from './describePair.ts';

const plugin: Plugin = {
  id: 'pools-v2',
  optional: ['wallet'],
  contributes: {
    namespaces: ['pools-v2'],
    routes: [
      { path: '/pool/v2', page: () => import('./pages/PairsPage.tsx'), title: 'pools-v2:title.list' },
      { path: '/pools/v2', redirect: '/pool/v2' },
      { path: '/pool/v2/find', page: () => import('./pages/FindPairPage.tsx'), title: 'pools-v2:title.find' },
      { path: '/pools/v2/find', redirect: '/pool/v2/find' },
      {
        path: '/add/v2/:currencyIdA?/:currencyIdB?',
        page: () => import('./pages/AddPairPage.tsx'),
        title: 'pools-v2:title.add',
      },
      {
        path: '/remove/v2/:currencyIdA/:currencyIdB',
        page: () => import('./pages/RemovePairPage.tsx'),
        title: 'pools-v2:title.remove',
      },
    ],
    transactionDescribers: [{ type: 'ADD_LIQUIDITY_V2_POOL', describe: describePair }],
  },
};

export default plugin;
