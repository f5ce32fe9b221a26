// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuildInfo } from '../../kernel/config/AppConfig.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import { InterfaceStore } from '../../kernel/settings/InterfaceStore.ts';
import { UserSettingsStore } from '../../kernel/settings/UserSettingsStore.ts';
import { memoryStorage } from '../../kernel/wallet/testing/memoryStorage.ts';
import { followLocale } from './followLocale.ts';
import { initI18n } from './initI18n.ts';

const locales = ['en-US', 'de-DE', 'ar-SA', 'he-IL', 'sr-SP', 'pl-PL'];
const build = { locales } as unknown as BuildInfo;
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh']);
});
afterEach(() => {
  vi.useRealTimers();
  warn.mockClear();
});

async function start(load = vi.fn(async (language: string) => ({ hello: `Hello in ${language}` }))) {
  const i18n = await initI18n(locales, {
    common: { hello: 'Hello', fish_one: 'a fish', fish_other: 'fish' },
  });
  const settings = new UserSettingsStore(new InterfaceStore(memoryStorage()));
  const loadLocale = (language: string) => loadChunk(() => load(language));
  followLocale(i18n, settings, { build, loadLocale: loadLocale as never });
  await vi.advanceTimersByTimeAsync(0);
  const choose = async (locale: string, ms = 0) => {
    settings.set('locale', locale);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { i18n, load, choose, says: () => i18n.t('common:hello') };
}

describe('the language', () => {
  test('is en-US at once, without loading anything', async () => {
    const { says, load } = await start();
    expect(says()).toBe('Hello');
    expect(load).not.toHaveBeenCalled();
  });

  test('is loaded when it is chosen', async () => {
    const { says, choose, load } = await start();
    await choose('de-DE');
    expect(says()).toBe('Hello in de-DE');
    expect(document.documentElement.lang).toBe('de-DE');
    await choose('en-US');
    await choose('de-DE');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['ar-SA', 'rtl', 'ar-SA'],
    ['he-IL', 'rtl', 'he-IL'],
    ['sr-SP', 'ltr', 'sr-Latn-RS'],
  ])('%s is written %s', async (locale, direction, lang) => {
    const { choose } = await start();
    await choose(locale);
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual([direction, lang]);
  });

  test('follows the browser where nothing was chosen', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh', 'de']);
    expect((await start()).says()).toBe('Hello in de-DE');
  });
});

describe('a stored language that there is none of', () => {
  test.each(['', 'x'.repeat(500), '\u202e\u0000', 'tlh-TLH', '__proto__'])(
    '%j is as good as none',
    async (locale) => {
      const { says, choose, load } = await start();
      await choose(locale);
      expect(says()).toBe('Hello');
      expect(load).not.toHaveBeenCalled();
      expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', 'en-US']);
    },
  );
});

describe('a bundle that does not come', () => {
  test('is asked for again after 500, 1000 and 2000 ms, and only logged then', async () => {
    const load = vi.fn(async () => {
      throw new Error('offline');
    });
    const { says, choose } = await start(load as never);
    await choose('de-DE');
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(load).toHaveBeenCalledTimes(2);
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledOnce();
    expect(says()).toBe('Hello');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('does not overtake a language that was chosen after it', async () => {
    let bring: (() => void) | undefined;
    const load = vi.fn(async (language: string) => {
      if (language === 'de-DE') await new Promise<void>((resolve) => (bring = resolve));
      return { hello: language };
    });
    const { says, choose } = await start(load as never);
    await choose('de-DE');
    await choose('pl-PL');
    bring?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(says()).toBe('pl-PL');
    expect(warn).not.toHaveBeenCalled();
  });
});
