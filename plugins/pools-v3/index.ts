import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import { StorageToken } from '../../kernel/services.ts';
import { describeLiquidity } from './describeLiquidity.ts';
import { describeZap } from './describeZap.ts';

const list = () => import('./positions/PositionsPage.tsx');
const position = () => import('./position/PositionPage.tsx');
const add = () => import('./add/AddPage.tsx');

const plugin: Plugin = {
  id: 'pools-v3',
  // The paths of V2 pairs and V4 positions (/pool/v2, /pool/v4) come before those that match any token id.
  optional: ['wallet', 'pools-v2', 'pools-v4'],
  contributes: {
    namespaces: ['pools-v3', 'ranges', 'performance', 'zap', 'act'],
    storageKeys: ['range_alerts'],
    routes: [
      {
        path: '/pool',
        page: list,
        title: 'pools-v3:title.list',
      },
      {
        path: '/pools',
        page: list,
        title: 'pools-v3:title.list',
      },
      {
        path: '/pool/:tokenId',
        page: position,
        title: 'pools-v3:title.position',
      },
      {
        path: '/pools/:tokenId',
        page: position,
        title: 'pools-v3:title.position',
      },
      {
        path: '/remove/:tokenId',
        page: () => import('./remove/RemovePage.tsx'),
        title: 'pools-v3:title.remove',
      },
      {
        path: '/rebalance/:tokenId',
        page: () => import('./act/rebalance/RebalancePage.tsx'),
        title: 'pools-v3:title.rebalance',
      },
      {
        path: '/add/:currencyIdA?/:currencyIdB?/:feeAmount?',
        page: add,
        title: 'pools-v3:title.add',
      },
      {
        path: '/add-liquidity-v3/:currencyIdA?/:currencyIdB?/:feeAmount?',
        page: add,
        title: 'pools-v3:title.add',
      },
      {
        path: '/increase/:currencyIdA?/:currencyIdB?/:feeAmount?/:tokenId?',
        page: () => import('./add/IncreasePage.tsx'),
        title: 'pools-v3:title.increase',
      },
    ],
    navItems: [
      {
        id: 'liquidity',
        label: 'common:nav.liquidity',
        to: '/explore?tab=pools',
        fallback: { withoutPlugin: 'explore', to: '/pool' },
        activeFor: [
          '/liquidity',
          '/pools',
          '/pool',
          '/add',
          '/add-liquidity-v3',
          '/remove',
          '/increase',
          '/rebalance',
          '/migrate',
        ],
        order: 2,
      },
    ],
    transactionDescribers: [
      { type: 'ADD_LIQUIDITY_V3_POOL', describe: describeLiquidity },
      { type: 'CREATE_V3_POOL', describe: describeLiquidity },
      { type: 'REMOVE_LIQUIDITY_V3', describe: describeLiquidity },
      { type: 'COLLECT_FEES', describe: describeLiquidity },
      { type: 'COMPOUND_V3', describe: describeLiquidity },
      { type: 'REBALANCE_V3', describe: describeLiquidity },
      { type: 'ZAP_IN', describe: describeZap },
      { type: 'ZAP_OUT', describe: describeZap },
    ],
  },
  // Nothing of the alerts is loaded for a person who has none.
  start: (services) =>
    void services
      .get(StorageToken)
      .isEmpty('range_alerts')
      .then(
        async (none) =>
          none || (await loadChunk(() => import('./alerts/rangeAlertsOf.ts'))).default(services),
      )
      .catch(services.logger.warn),
};

export default plugin;
