import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { describeMigration } from './describeMigration.ts';

const plugin: Plugin = {
  id: 'migrate',
  optional: ['wallet', 'pools-v2', 'pools-v3'],
  contributes: {
    namespaces: ['migrate'],
    routes: [
      { path: '/migrate/v2', page: () => import('./pages/MigrateListPage.tsx'), title: 'migrate:title.list' },
      {
        path: '/migrate/v2/:address',
        page: () => import('./pages/MigratePage.tsx'),
        title: 'migrate:title.pair',
      },
    ],
    positionActions: [{ id: 'migrate', label: 'migrate:action', to: '/migrate/v2/:address', order: 1 }],
    transactionDescribers: [{ type: 'MIGRATE_LIQUIDITY_V3', describe: describeMigration }],
  },
};

export default plugin;
