// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { buildForTest } from '../browser/buildForTest.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { serveApp } from '../browser/serveApp.ts';
import { pagesOf, pluginsOf } from './pages.ts';
import { swapButton } from './steps.ts';

const plugins = await pluginsOf('local');
/** Brands, and texts that come from the chain. */
const NAMES = ['Sluice', 'Monad', 'USD', 'Ctrl', 'Deutsch', 'English', 'Pseudo-English', 'RPC', 'ENS'];
/** Words of the browser's own formats, which has none for the pseudo-locale. */
const UNITS = ['hours', 'days'];

const browser = await openBrowser();

/**
 * Texts on the page that are not translated, and texts that are cut off. The pseudo-locale's texts are
 * accented and in brackets, so a plain word is only right as a name, or inside a value that was put into a
 * text.
 */
function faults(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((allowed) => {
    const found = new Set<string>();
    const isPlain = (text: string): boolean => {
      if (/[[\]·ÁáÉéÓóÍíþðñšţķļ]/.test(text)) return false;
      const words = text.match(/[A-Za-z]{3,}/g) ?? [];
      // Addresses, symbols in capitals and numbers with units are no words.
      return words.some(
        (word) => !allowed.includes(word) && word !== word.toUpperCase() && !/^0x/.test(text),
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || !text || parent.closest('style, script, noscript, [dir=ltr], [data-outside]')) continue;
      if (!parent.checkVisibility()) continue;
      if (isPlain(text)) found.add(`untranslated: ${text}`);
      const style = getComputedStyle(parent);
      const hides =
        style.overflowX !== 'visible' && style.clipPath === 'none' && style.textOverflow !== 'ellipsis';
      if (hides && !/auto|scroll/.test(style.overflowX) && parent.scrollWidth > parent.clientWidth + 1) {
        found.add(`cut off: ${text}`);
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name);
        if (text && text !== 'https://' && !/^0x/.test(text) && isPlain(text))
          found.add(`untranslated ${name}: ${text}`);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`${scrollWidth - clientWidth} px wider than the screen`);
    return [...found];
  }, names);
}

test('in a language of long words, on a narrow screen, nothing is untranslated or cut off on any page or in the settings', {
  timeout: 240_000,
}, async () => {
  // No profile has the pseudo-locale: it is for development.
  const dir = await buildForTest({ change: (profile) => ({ ...profile, locales: ['en-US', 'en-XA'] }) });
  const { chains } = (await (await fetch(`${appUrl()}config.json`)).json()) as AppConfig;
  const { url } = await serveApp({ chains }, dir);
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 }, own: [url] });
  await page.goto(`${url}swap?lng=en-XA`);
  await swapButton(page).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
  for (const route of [...pagesOf(plugins).filter((one) => one !== '/gallery'), '/not-found']) {
    await goTo(page, route);
    await page.getByRole('main').locator(':is(h1, h2, button, input)').first().waitFor();
    await expect.poll(() => faults(page, [...NAMES, ...UNITS]), { message: route }).toEqual([]);
  }

  await goTo(page, '/swap');
  await swapButton(page).waitFor();
  await page.keyboard.press('Control+.');
  const dialog = page.getByTestId('settings-dialog');
  await dialog.waitFor();
  await expect.poll(() => faults(page, NAMES)).toEqual([]);
  const rows = dialog.locator('button:has(svg[data-directed])');
  const count = await rows.count();
  expect(count).toBeGreaterThan(3);
  for (let index = 0; index < count; index += 1) {
    await rows.nth(index).click();
    await dialog.locator('ul, p').first().waitFor();
    await expect.poll(() => faults(page, NAMES)).toEqual([]);
    await dialog.locator('button:has(svg[data-directed])').first().click();
    await rows.nth(count - 1).waitFor();
  }
});
