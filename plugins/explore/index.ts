import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { ModalsToken } from '../../kernel/services.ts';
import { openSearch } from './openSearch.ts';
import { OpenSearchToken, searchCommand } from './searchCommand.ts';
import { searchModal } from './tokens.ts';

const plugin: Plugin = {
  id: 'explore',
  bind({ bind }) {
    bind(OpenSearchToken).toResolvedValue(openSearch, [ModalsToken]);
  },
  contributes: {
    namespaces: ['explore'],
    commands: [searchCommand],
    storageKeys: ['search.recent'],
    modals: [{ id: searchModal, view: () => import('./search/SearchModal.tsx') }],
    searchSources: [{ id: 'market', order: 1, load: () => import('./search/findMarket.ts') }],
    middleTokens: [{ id: 'index', load: () => import('./services/indexedTokens.ts') }],
    topBarItems: [
      {
        id: 'search',
        title: 'explore:search',
        order: 1,
        minWidth: 1100,
        view: () => import('./views/SearchButton.tsx'),
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
