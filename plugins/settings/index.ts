import type { Modals } from '../../kernel/plugin/Modals.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { token } from '../../kernel/plugin/token.ts';
import { ModalsToken } from '../../kernel/services.ts';
import { settingsModal, shareModal } from './tokens.ts';

const OpenSettingsToken = token<{ run(): void }>('OpenSettings');
const OpenShareToken = token<{ run(): void }>('OpenShare');

/** Opens a dialog unless it is open. */
const opening = (dialog: typeof settingsModal | typeof shareModal) => (modals: Modals) => ({
  run() {
    if (!modals.stack.some(({ id }) => id === dialog)) modals.open(dialog, {});
  },
});

const plugin: Plugin = {
  id: 'settings',
  bind({ bind }) {
    bind(OpenSettingsToken).toResolvedValue(opening(settingsModal), [ModalsToken]);
    bind(OpenShareToken).toResolvedValue(opening(shareModal), [ModalsToken]);
  },
  contributes: {
    namespaces: ['settings'],
    routes: [{ path: '/docs', page: () => import('./views/DocsPage.tsx'), title: 'common:nav.docs' }],
    commands: [
      { id: 'settings', label: 'settings:title', shortcut: 'mod+.', service: OpenSettingsToken },
      { id: 'share', label: 'settings:share', service: OpenShareToken },
      { id: 'docs', label: 'common:nav.docs', to: '/docs' },
    ],
    searchSources: [{ id: 'settings', order: 4, load: () => import('./findSettings.ts') }],
    modals: [
      { id: settingsModal, view: () => import('./views/SettingsModal.tsx') },
      { id: shareModal, view: () => import('./views/ShareModal.tsx') },
    ],
    drawerSections: [
      { id: 'settings', title: 'settings:title', order: 10, view: () => import('./views/SettingsMenu.tsx') },
    ],
  },
};

export default plugin;
