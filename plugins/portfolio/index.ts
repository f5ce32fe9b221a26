import type { Plugin } from '../../kernel/plugin/Plugin.ts';

const page = () => import('./pages/PortfolioPage.tsx');

const plugin: Plugin = {
  id: 'portfolio',
  optional: ['wallet'],
  contributes: {
    searchSources: [{ id: 'portfolio', order: 2, load: () => import('./findPortfolio.ts') }],
    routes: [{ path: '/portfolio/:address?', page, title: 'common:nav.portfolio' }],
    navItems: [{ id: 'portfolio', label: 'common:nav.portfolio', to: '/portfolio', order: 3 }],
  },
};

export default plugin;
