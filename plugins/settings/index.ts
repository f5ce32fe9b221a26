import type { Plugin } from '../../kernel/plugin/Plugin.ts';

const plugin: Plugin = {
  id: 'settings',
  contributes: {
    namespaces: ['settings'],
    drawerSections: [
      { id: 'settings', title: 'settings:title', order: 10, view: () => import('./views/SettingsMenu.tsx') },
    ],
  },
};

export default plugin;
