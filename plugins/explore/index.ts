import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { searchCommand } from './searchCommand.ts';

const plugin: Plugin = {
  id: 'explore',
  contributes: {
    namespaces: ['explore'],
    commands: [searchCommand],
    topBarItems: [
      {
        id: 'search',
        title: 'explore:search',
        order: 1,
        minWidth: 1100,
        view: () => import('./views/SearchLink.tsx'),
      },
    ],
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
