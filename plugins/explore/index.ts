import type { Plugin } from '../../kernel/plugin/Plugin.ts';

const plugin: Plugin = {
  id: 'explore',
  contributes: {
    namespaces: ['explore'],
    routes: [
      { path: '/explore', page: () => import('./pages/ExplorePage.tsx'), title: 'explore:title.explore' },
      {
        path: '/explore/pool/:address',
        page: () => import('./pages/PoolPage.tsx'),
        title: 'explore:title.pool',
      },
      {
        path: '/explore/token/:address',
        page: () => import('./pages/TokenPage.tsx'),
        title: 'explore:title.token',
      },
    ],
  },
};

export default plugin;
