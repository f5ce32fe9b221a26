// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { InterfaceStore } from '../../../kernel/settings/InterfaceStore.ts';
import { UserSettingsStore } from '../../../kernel/settings/UserSettingsStore.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { followLink, linkQuery } from './followLink.ts';

const go = (url: string) => {
  window.history.replaceState(null, '', url);
  window.dispatchEvent(new Event('replaceState'));
};
beforeEach(() => go('/'));

let follow = vi.fn<(chain: string) => boolean>();

function followFrom(url: string) {
  // Listeners of earlier tests have their own function.
  follow = vi.fn<(chain: string) => boolean>();
  go(url);
  const settings = new UserSettingsStore(new InterfaceStore(memoryStorage()));
  followLink(settings, { follow }, ['en-US', 'de-DE', 'pt-BR']);
  return settings;
}

describe('the query', () => {
  test.each(['light', 'dark'] as const)('theme=%s sets the theme', (theme) => {
    expect(followFrom(`/swap?theme=${theme}`).theme).toBe(theme);
  });

  test.each([
    ['lng=de-DE', 'de-DE'],
    ['lng=DE', 'de-DE'],
    ['lng=pt', 'pt-BR'],
  ])('%s sets the language %s', (query, locale) => {
    expect(followFrom(`/swap?${query}`).locale).toBe(locale);
  });

  test('changes nothing for values that are none', () => {
    const settings = followFrom('/swap?theme=pink&lng=tlh');
    expect([settings.theme, settings.locale]).toEqual(['auto', undefined]);
  });

  test('counts in the route of the hash as well', () => {
    expect(followFrom('/?theme=light#/swap?theme=dark&lng=de').theme).toBe('dark');
    expect(linkQuery().get('lng')).toBe('de');
  });

  test('is followed when a navigation brings another value, and what was chosen since then stays otherwise', () => {
    const settings = followFrom('/swap?theme=dark');
    settings.set('theme', 'light');
    go('/swap?theme=dark&exactAmount=1');
    expect(settings.theme).toBe('light');
    go('/swap?theme=dark&lng=de-DE');
    expect([settings.theme, settings.locale]).toEqual(['light', 'de-DE']);
    go('/swap');
    go('/swap?theme=dark');
    expect(settings.theme).toBe('dark');
  });

  test('sets its language once: the one that was chosen since then stays until another is named', () => {
    const settings = followFrom('/swap?lng=de-DE');
    settings.set('locale', 'pt-BR');
    go('/swap?lng=de-DE&exactAmount=1');
    expect(settings.locale).toBe('pt-BR');
    go('/swap?lng=en-US');
    expect(settings.locale).toBe('en-US');
    go('/swap?lng=de-DE');
    expect(settings.locale).toBe('de-DE');
  });

  test.each(['popstate', 'hashchange', 'pushState', 'replaceState'])('is followed after %s', (event) => {
    const settings = followFrom('/swap');
    window.history.replaceState(null, '', '/swap?lng=de-DE');
    window.dispatchEvent(new Event(event));
    expect(settings.locale).toBe('de-DE');
  });

  test('shows its chain, and another one when a navigation brings that', () => {
    followFrom('/swap?chain=monad');
    go('/swap?chain=monad&exactAmount=1');
    expect(follow.mock.calls).toEqual([['monad']]);
    go('/explore');
    go('/swap?chain=1');
    expect(follow.mock.calls).toEqual([['monad'], ['1']]);
  });
});
