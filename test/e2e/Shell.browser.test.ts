// @module-tag long
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { contrastRatio } from '../../kernel/config/contrastRatio.ts';
import { contentSecurityPolicy } from '../../scripts/build/output/contentSecurityPolicy.ts';
import { settled } from '../browser/axe.ts';
import { copyDist } from '../browser/copyDist.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { serveApp } from '../browser/serveApp.ts';
import {
  accountDrawer,
  buttonReads,
  closeDialog,
  connect,
  inputAmount,
  openReview,
  openTokenDialog,
  outputAmount,
  quote,
  swapButton,
} from './steps.ts';

const browser = await openBrowser();

const at = (route: string) => `${appUrl()}${route}`;
const pathIs = (page: Page, route: string) => expect.poll(() => new URL(page.url()).pathname).toBe(route);
/**
 * Without the browser's own message about a failed request, and React's about an error that a boundary
 * caught.
 */
const beyondNetwork = (problems: readonly string[]) =>
  problems.filter(
    (problem) =>
      !/Failed to load resource|ERR_INTERNET_DISCONNECTED|A part of the app could not be loaded/.test(
        problem,
      ),
  );

describe('a path', () => {
  test('that is empty, of before or in the hash leads to the swap page', async () => {
    const { page, problems } = await openPage(browser);
    for (const from of [
      '',
      '?intro=false',
      'send',
      '#/swap?exactAmount=2.5&outputCurrency=USDC&inputCurrency=MON',
    ]) {
      // Without this, another hash would be no other page.
      await page.goto('about:blank');
      await page.goto(at(from));
      await swapButton(page).waitFor();
      await pathIs(page, '/swap');
    }
    await expect.poll(() => inputAmount(page).inputValue()).toBe('2.5');
    await page.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('that is unknown leads to the not-found page, and its link to the swap page', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(at('nowhere/at/all'));
    await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    await pathIs(page, '/not-found');
    await page.getByRole('link', { name: 'Oops, take me back to Swap' }).click();
    await swapButton(page).waitFor();
    await pathIs(page, '/swap');
    // A redirect leaves no history entry to go back to.
    await page.goBack();
    await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the security headers', () => {
  test('come with every page', async () => {
    for (const path of ['', 'swap', 'send', 'not-found', 'nowhere', 'pool/1']) {
      const answer = await fetch(at(path), { redirect: 'error' });
      expect(answer.status, path).toBe(200);
      expect(Object.fromEntries(answer.headers), path).toMatchObject({
        'content-security-policy': contentSecurityPolicy([]),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('are kept to by all that can be opened, and stop what is foreign', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { violations: seen });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        seen.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    const violations = () =>
      page.evaluate(() => (window as unknown as { violations: readonly string[] }).violations);
    await page.goto(at('swap'));
    await connect(page);
    await quote(page, '1.5');
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByText('Connected with').waitFor();
    await page.keyboard.press('Escape');
    await accountDrawer(page).waitFor({ state: 'detached' });
    await openTokenDialog(page, 'output');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Transaction settings' }).click();
    await page.getByRole('textbox', { name: 'Slippage tolerance' }).waitFor();
    await page.keyboard.press('Escape');
    await openReview(page);
    await closeDialog(page);
    expect(await violations()).toEqual([]);
    expect([problems, foreign]).toEqual([[], []]);

    // The policy is active: it reports a violation.
    const refused = await page.evaluate(() => {
      const attempts = [
        () => {
          document.body.innerHTML = '<b>no</b>';
        },
        () => {
          document.createElement('script').src = 'https://example.invalid/x.js';
        },
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'allowed';
        } catch {
          return 'refused';
        }
      });
    });
    expect(refused).toEqual(['refused', 'refused']);
    expect((await violations()).length).toBeGreaterThan(0);
  });
});

test('the top bar is 72 px high with a padding of 20, its menu 224 wide, and tooltips 200, 256 or 400', async () => {
  const { page } = await openPage(browser);
  await page.goto(at('gallery'));
  // Before the page is ready, the measured bar may be that of the document, which is about to be replaced.
  const tooltips = page.getByRole('region', { name: 'Tooltips and dialogs' });
  await tooltips.waitFor();
  const bar = page.getByRole('banner');
  expect((await bar.boundingBox())?.height).toBe(72);
  expect(await bar.evaluate((element) => getComputedStyle(element).paddingBlock)).toBe('20px');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Settings' }) });
  const panel = menu.locator('xpath=..');
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(224);
  const lines = await menu.locator('kbd').evaluateAll((keys) =>
    keys.map((key) => {
      const text = document.createRange();
      text.selectNodeContents(key);
      return text.getClientRects().length;
    }),
  );
  await menu.getByRole('link', { name: 'Docs' }).click();
  await page.getByRole('heading', { name: 'Docs', level: 1 }).waitFor();
  expect(await page.getByRole('region', { name: 'Pending transactions' }).innerText()).toContain('Speed up');
  await page.goBack();
  await tooltips.waitFor();
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines)).toEqual(new Set([1]));
  const widths = await tooltips
    .locator('span')
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width));
  expect(widths.filter((width) => [200, 256, 400].includes(width))).toEqual([200, 256, 400]);
});

test('a selector that cannot be used is grey and can be read, in light and in dark', async () => {
  const { page } = await openPage(browser);
  await page.goto(at('gallery?theme=light'));
  const selector = page.locator('[aria-disabled=true][aria-label$="Select token"]').first();
  await selector.waitFor();
  for (const theme of ['light', 'dark']) {
    await goTo(page, `/gallery?theme=${theme}`);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
    await settled(page);
    const [ink, fill] = await selector.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor].map((text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    });
    const hex = (rgb: readonly number[] = []) =>
      `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    expect(contrastRatio(hex(ink), hex(fill)), theme).toBeGreaterThanOrEqual(4.5);
  }
});

describe('on a narrow screen', () => {
  test('the sections are in a bar at the bottom, 48 high, and in the top bar from 768 on', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(at('swap'));
    await swapButton(page).waitFor();
    const bar = page.getByRole('navigation', { name: 'Sections' });
    const tab = bar.getByRole('link', { name: 'Swap', exact: true });
    const links = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Swap', exact: true });
    expect(await tab.getAttribute('aria-current')).toBe('page');
    expect((await tab.boundingBox())?.height).toBe(48);
    const box = await bar.boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
    expect(await links.count()).toBe(0);

    // At the end of the page nothing is hidden below it.
    await quote(page, '1');
    const end = page.getByTestId('swap-details');
    // More may come below meanwhile: the page is scrolled and measured in one go.
    const bottom = () =>
      end.evaluate((details) => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        return details.getBoundingClientRect().bottom;
      });
    await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())!.y);

    await page.goto(at('not-found'));
    await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    expect(await tab.getAttribute('aria-current')).toBeNull();
    await tab.click();
    await swapButton(page).waitFor();
    await page.setViewportSize({ width: 768, height: 844 });
    await expect.poll(() => bar.isVisible()).toBe(false);
    await links.waitFor();
  });
});

describe('a part of the app that cannot be loaded', () => {
  /** Makes the requests for a chunk fail: the first `times`, or all. @returns how many there were */
  async function failing(page: Page, chunk: string, times = Number.POSITIVE_INFINITY) {
    const state = { asked: 0 };
    const pattern = new RegExp(`/assets/${chunk}(-\\w+)?\\.js(\\?\\d+)?$`);
    await page.route(pattern, (route) => {
      state.asked += 1;
      return state.asked > times ? route.continue() : route.abort();
    });
    return { state, repair: () => page.unroute(pattern) };
  }

  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: "Part of the app didn't load" });

  test.each([1, 3])('comes at a retry once the network answers, without a word: %i failed', async (times) => {
    const { page, problems } = await openPage(browser);
    const { state } = await failing(page, 'SwapPage', times);
    await page.goto(at('swap?exactAmount=4.5&inputCurrency=MON&outputCurrency=USDC'));
    await swapButton(page).waitFor();
    expect(state.asked).toBe(times + 1);
    expect(await failure(page).count()).toBe(0);
    expect(await inputAmount(page).inputValue()).toBe('4.5');
    expect(beyondNetwork(problems)).toEqual([]);
  });

  test('the page: after three retries it is said, and comes by "Try again"', async () => {
    const { page, problems } = await openPage(browser);
    const { state, repair } = await failing(page, 'SwapPage');
    await page.goto(at('swap?exactAmount=4.5&inputCurrency=MON&outputCurrency=USDC'));
    await failure(page).waitFor();
    expect(state.asked).toBe(4);
    // The rest of the page still works.
    expect(await page.getByTestId('wallet-button').isVisible()).toBe(true);
    await repair();
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await swapButton(page).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('4.5');
    await page.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    expect(beyondNetwork(problems)).toEqual([]);
  });

  test.each([
    ['TokenSelect', (page: Page) => page.getByTestId('output-token').click(), 'Select a token'],
    ['Review', (page: Page) => swapButton(page).click(), 'Review swap'],
  ] as const)(
    'the dialog %s: nothing typed is lost, and it opens the next time',
    async (chunk, open, name) => {
      const { page, problems } = await openPage(browser);
      const { repair } = await failing(page, chunk);
      await page.goto(at('swap'));
      await connect(page);
      await quote(page, '3.75');
      await buttonReads(page, 'Swap');
      await open(page);
      await failure(page).waitFor();
      await repair();
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await failure(page).waitFor({ state: 'detached' });
      expect(await inputAmount(page).inputValue()).toBe('3.75');
      await expect.poll(() => outputAmount(page).inputValue()).toMatch(/^\d/);
      const dialog = page.getByRole('dialog', { name });
      // The flow shows its dialog again by itself.
      if (chunk === 'TokenSelect') await open(page);
      await dialog.waitFor();
      expect(beyondNetwork(problems)).toEqual([]);
    },
  );

  test('the charts: the form stays as it is, and they come by "Try again"', async () => {
    const { page, problems } = await openPage(browser);
    const { repair } = await failing(page, 'PriceCharts');
    await page.goto(at('swap'));
    await quote(page, '3.75');
    await failure(page).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('3.75');
    expect(await swapButton(page).isVisible()).toBe(true);
    await repair();
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await failure(page).waitFor({ state: 'detached' });
    // Whether the pair has a history depends on what was traded on this chain.
    await page.getByTestId('illustrations').or(page.getByTestId('price-history')).waitFor();
    expect(beyondNetwork(problems)).toEqual([]);
  });

  test('which another file imports: the second "Try again" loads the page anew, with what is typed', async () => {
    const assets = path.join(inject('distFolder'), 'assets');
    const name = (await readdir(assets)).find((file) => /^TokenSelect-\w+\.js$/.test(file)) ?? '';
    const [, imported = ''] =
      /from"\.\/(chunk-\w+)\.js"/.exec(await readFile(path.join(assets, name), 'utf8')) ?? [];
    const { page, problems } = await openPage(browser);
    await page.goto(at('swap'));
    await quote(page, '3.75');
    const { state, repair } = await failing(page, imported);
    const tryAgain = failure(page).getByRole('button', { name: 'Try again' });
    await page.getByTestId('output-token').click();
    await tryAgain.click();
    await failure(page).waitFor({ state: 'detached' });
    await page.getByTestId('output-token').click();
    await failure(page).waitFor();
    expect(state.asked).toBeGreaterThan(0);
    await repair();
    const loaded = page.waitForEvent('load');
    await tryAgain.click();
    await loaded;
    await swapButton(page).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('3.75');
    await openTokenDialog(page, 'output');
    expect(beyondNetwork(problems)).toEqual([]);
  });
});

test('a start that never comes is told by the frame of the page itself', async () => {
  const { page } = await openPage(browser);
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.goto(at('swap'));
  const words = page.getByText('This takes longer than it should.');
  expect(await words.isVisible()).toBe(false);
  // Skips 15 s.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await words.waitFor();
});

test('without a network the page says so, keeps what is typed, and goes on when it is back', async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(at('swap'));
  await quote(page, '1');
  const notice = page.getByText("You're offline. What you see may be out of date.");
  await page.context().setOffline(true);
  await notice.waitFor();
  await inputAmount(page).fill('6.25');
  expect(await inputAmount(page).inputValue()).toBe('6.25');
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => outputAmount(page).inputValue()).toMatch(/^\d/);
  expect(await inputAmount(page).inputValue()).toBe('6.25');
  expect(beyondNetwork(problems)).toEqual([]);
});

describe('the address', () => {
  const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

  test('sets the theme, which stays; anything else leaves it to the system', async () => {
    const { page } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(at('swap?theme=pink'));
    await swapButton(page).waitFor();
    expect(await theme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme(page)).toBe('dark');
    await page.goto(at('swap?theme=light'));
    await swapButton(page).waitFor();
    await expect.poll(() => theme(page)).toBe('light');
    await page.goto(at('swap'));
    await swapButton(page).waitFor();
    await expect.poll(() => theme(page)).toBe('light');
  });

  test('sets the language, which stays; an unknown one changes nothing', async () => {
    const { page } = await openPage(browser, { locale: 'en-US' });
    const language = () => page.locator('html').getAttribute('lang');
    await page.goto(at('swap?lng=xx'));
    await buttonReads(page, 'Connect wallet');
    expect(await language()).toBe('en-US');
    for (const path of ['swap?lng=de-DE', 'swap']) {
      await page.goto(at(path));
      await expect.poll(language).toBe('de-DE');
      await buttonReads(page, /^(?!Connect wallet)\S/);
    }
    await page.goto(at('swap?lng=en-US'));
    await buttonReads(page, 'Connect wallet');
  });
});
describe('a page that is blocked', () => {
  test('leads to the swap page, which never is', async () => {
    const dir = await copyDist();
    const index = path.join(dir, 'index.html');
    const meta = '<meta property="x:blocked-paths" content="/not-found, /swap">';
    await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', `<head>${meta}`));
    await rm(`${index}.gz`);
    const shared = (await (await fetch(at('config.json'))).json()) as AppConfig;
    const app = await serveApp({ chains: shared.chains }, dir);
    const { page, problems } = await openPage(browser, { own: [app.url] });
    for (const asked of ['not-found', 'nowhere', 'swap']) {
      await page.goto(`${app.url}${asked}`);
      await swapButton(page).waitFor();
      await pathIs(page, '/swap');
    }
    expect(problems).toEqual([]);
  });
});

test('another page takes the focus; the first one leaves it', async () => {
  const { page } = await openPage(browser);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.goto(at('nowhere'));
  const back = page.getByRole('link', { name: 'Oops, take me back to Swap' });
  await back.waitFor();
  expect(await focused()).toBe('BODY');
  await back.focus();
  await page.keyboard.press('Enter');
  await swapButton(page).waitFor();
  await expect.poll(focused).toBe('MAIN');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  );
});
