import type { LinkedChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { matchLocale } from '../../i18n/matchLocale.ts';
import { hashTarget } from './hashTarget.ts';

/** The address's query; parameters of the hash's route win. */
export function linkQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  const [, inHash = ''] = hashTarget()?.split('?') ?? [];
  for (const [name, value] of new URLSearchParams(inHash)) query.set(name, value);
  return query;
}

/**
 * Applies `theme=light|dark` and `lng` of the address to the settings and shows its `chain`: now, and
 * whenever a navigation brings another value. What the person chooses on the page holds until then.
 */
export function followLink(
  settings: Pick<UserSettings, 'set'>,
  activeChain: Pick<LinkedChain, 'follow'>,
  locales: readonly string[],
): void {
  let last: Readonly<Record<string, string | null>> = {};
  const follow = () => {
    const query = linkQuery();
    const now = { theme: query.get('theme'), lng: query.get('lng'), chain: query.get('chain') };
    const { theme, lng, chain } = now;
    if (chain && chain !== last.chain) activeChain.follow(chain);
    if (theme !== last.theme && (theme === 'light' || theme === 'dark')) settings.set('theme', theme);
    const locale = lng && lng !== last.lng ? matchLocale([lng], locales) : undefined;
    if (locale) settings.set('locale', locale);
    last = now;
  };
  follow();
  // wouter dispatches the last two.
  for (const event of ['popstate', 'hashchange', 'pushState', 'replaceState'])
    addEventListener(event, follow);
}
