import type { UserSettings } from '../../kernel/settings/types.ts';
import { matchLocale } from '../i18n/matchLocale.ts';
import { hashTarget } from './hashTarget.ts';

/** The address's query; of a parameter that stands in the hash's route as well, that one. */
export function linkQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  const [, inHash = ''] = hashTarget()?.split('?') ?? [];
  for (const [name, value] of new URLSearchParams(inHash)) query.set(name, value);
  return query;
}

/**
 * Takes `theme=light|dark` and `lng` of the address over into the settings, now and whenever a navigation brings
 * another value: what is chosen on the page holds until then.
 */
export function followLink(settings: Pick<UserSettings, 'set'>, locales: readonly string[]): void {
  let last: Readonly<Record<string, string | null>> = {};
  const follow = () => {
    const query = linkQuery();
    const now = { theme: query.get('theme'), lng: query.get('lng') };
    const { theme, lng } = now;
    if (theme !== last.theme && (theme === 'light' || theme === 'dark')) settings.set('theme', theme);
    const locale = lng && lng !== last.lng ? matchLocale([lng], locales) : undefined;
    if (locale) settings.set('locale', locale);
    last = now;
  };
  follow();
  // The last two are wouter's own.
  for (const event of ['popstate', 'hashchange', 'pushState', 'replaceState'])
    addEventListener(event, follow);
}
