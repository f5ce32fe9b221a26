import type { SearchResult, SearchSource } from '../../kernel/plugin/SearchSource.ts';
import { ModalsToken, SettingsToken } from '../../kernel/services.ts';
import { settingsModal } from './tokens.ts';
import { viewTitle } from './viewTitle.ts';

const VIEWS = ['language', 'endpoints', 'lists', 'book', 'data'] as const;

/** Offers the other themes, and the views of the settings. */
const findSettings: SearchSource = ({ services }) => {
  const settings = services.get(SettingsToken);
  const modals = services.get(ModalsToken);
  const themes = (['light', 'dark', 'auto'] as const).filter((theme) => theme !== settings.theme);
  return [
    ...themes.map(
      (theme): SearchResult => ({
        id: `theme:${theme}`,
        kind: 'action',
        label: `settingsLazy:find.${theme}`,
        run: () => settings.set('theme', theme),
      }),
    ),
    ...VIEWS.map(
      (view): SearchResult => ({
        id: `settings:${view}`,
        kind: 'action',
        label: viewTitle(view),
        about: 'settings:title',
        run: () => void modals.open(settingsModal, { view }),
      }),
    ),
  ];
};

export default findSettings;
