import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { ChainClientsToken } from '../../kernel/services.ts';
import { logSource } from './logSource.ts';

const plugin: Plugin = {
  id: 'pools-v4',
  contributes: {
    poolKinds: [{ id: 'v4', load: () => import('./v4Kind.ts') }],
  },
  start({ get }) {
    logSource.clients = get(ChainClientsToken);
  },
};

export default plugin;
