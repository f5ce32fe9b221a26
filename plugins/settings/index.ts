import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { token } from '../../kernel/plugin/token.ts';
import { ModalsToken } from '../../kernel/services.ts';
import { settingsModal } from './tokens.ts';

const OpenSettingsToken = token<{ run(): void }>('OpenSettings');

const plugin: Plugin = {
  id: 'settings',
  bind({ bind }) {
    bind(OpenSettingsToken).toResolvedValue(
      (modals) => ({
        run() {
          if (!modals.stack.some(({ id }) => id === settingsModal)) modals.open(settingsModal, {});
        },
      }),
      [ModalsToken],
    );
  },
  contributes: {
    namespaces: ['settings'],
    commands: [{ id: 'settings', label: 'settings:title', shortcut: 'mod+.', service: OpenSettingsToken }],
    modals: [{ id: settingsModal, view: () => import('./views/SettingsModal.tsx') }],
    drawerSections: [
      { id: 'settings', title: 'settings:title', order: 10, view: () => import('./views/SettingsMenu.tsx') },
    ],
  },
};

export default plugin;
