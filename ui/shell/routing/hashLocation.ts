import type { BaseLocationHook } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { hashTarget } from './hashTarget.ts';

const path = (): string => (hashTarget() ?? '/').split('?')[0] ?? '/';
const search = (): string => /\?(.*)/.exec(hashTarget() ?? '')?.[1] ?? '';

const goTo = (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void =>
  navigate(`#${to}`, options);

/**
 * Routes in the hash, queries included, for a build that is only served at its root (IPFS): no other path is
 * a file there.
 */
export const useHashLocation: BaseLocationHook & { hrefs(href: string): string } = Object.assign(
  (): [string, typeof goTo] => [useLocationProperty(path), goTo],
  { searchHook: () => useLocationProperty(search), hrefs: (href: string) => `#${href}` },
);

/**
 * Moves the path of a deep link (`/swap?chain=1`) into the hash, where a gateway answers such a path with the
 * app.
 * @param folder the path of the app's files, with a slash at its end
 */
export function adoptPath(folder: string): void {
  const { pathname, hash, search: query } = window.location;
  const below = pathname.startsWith(folder) ? pathname.slice(folder.length) : '';
  if (hashTarget(hash) || below === '' || below === 'index.html') return;
  window.history.replaceState(null, '', `${folder}#/${below}${query}`);
}
