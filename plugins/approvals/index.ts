import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { describeRevocation } from './describeRevocation.ts';

const plugin: Plugin = {
  id: 'approvals',
  optional: ['wallet', 'swap'],
  contributes: {
    routes: [
      {
        path: '/approvals/:address?',
        page: () => import('./pages/ApprovalsPage.tsx'),
        title: 'approvals:title',
      },
    ],
    commands: [{ id: 'approvals', label: 'approvals:title', to: '/approvals' }],
    drawerSections: [
      {
        id: 'approvals',
        title: 'approvals:title',
        order: 5,
        view: () => import('./views/ApprovalsLink.tsx'),
      },
    ],
    transactionDescribers: [{ type: 'REVOKE', describe: describeRevocation }],
  },
};

export default plugin;
