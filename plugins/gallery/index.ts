import type { Plugin } from '../../kernel/plugin/Plugin.ts';

/** Shows every shared component in its states, at `/gallery`. Only the local profile includes it. */
const plugin: Plugin = {
  id: 'gallery',
  contributes: {
    namespaces: ['gallery'],
    routes: [{ path: '/gallery', page: () => import('./pages/GalleryPage.tsx'), title: 'gallery:title' }],
  },
};

export default plugin;
