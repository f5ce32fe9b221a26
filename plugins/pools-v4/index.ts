import type { Plugin } from '../../kernel/plugin/Plugin.ts';

const plugin: Plugin = {
  id: 'pools-v4',
  contributes: {
    poolKinds: [{ id: 'v4', load: () => import('./v4Kind.ts') }],
  },
};

export default plugin;
