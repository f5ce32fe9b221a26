import type { SettingsViewId } from './tokens.ts';

/** The i18n key of a view's title. The address book has its texts where the recipient field finds them too. */
export function viewTitle(view: SettingsViewId): `${string}:${string}` {
  return view === 'book' ? 'deviceLazy:book.title' : `settingsLazy:${view}.title`;
}
