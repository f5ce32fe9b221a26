import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { ChainClientsToken } from '../../kernel/services.ts';
import { describeWithdrawal } from './describeWithdrawal.ts';
import { logSource } from './logSource.ts';

const plugin: Plugin = {
  id: 'pools-v4',
  optional: ['wallet'],
  contributes: {
    namespaces: ['pools-v4'],
    routes: [
      { path: '/pool/v4', page: () => import('./positions/PositionsPage.tsx'), title: 'pools-v4:title.list' },
      { path: '/pools/v4', redirect: '/pool/v4' },
      {
        path: '/pool/v4/:tokenId',
        page: () => import('./position/PositionPage.tsx'),
        title: 'pools-v4:title.position',
      },
      { path: '/pools/v4/:tokenId', redirect: '/pool/v4/:tokenId' },
      {
        path: '/remove/v4/:tokenId',
        page: () => import('./remove/RemovePage.tsx'),
        title: 'pools-v4:title.remove',
      },
    ],
    errorTexts: [
      { code: 'v4_dynamic_fee', text: 'pools-v4Lazy:refused.dynamicFee' },
      { code: 'v4_hook', text: 'pools-v4Lazy:refused.hook' },
      { code: 'v4_key_invalid', text: 'pools-v4Lazy:refused.key' },
    ],
    poolKinds: [{ id: 'v4', load: () => import('./v4Kind.ts') }],
    positionSources: [{ id: 'v4', load: () => import('./services/heldPositions.ts') }],
    transactionDescribers: [
      { type: 'REMOVE_LIQUIDITY_V4', describe: describeWithdrawal },
      { type: 'COLLECT_FEES_V4', describe: describeWithdrawal },
    ],
  },
  start({ get }) {
    logSource.clients = get(ChainClientsToken);
  },
};

export default plugin;
