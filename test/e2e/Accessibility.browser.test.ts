// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../browser/axe.ts';
import { goTo } from '../browser/goTo.ts';
import { faultsInLooks } from '../browser/looks.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { chainAt, freshNode, serveApp } from '../browser/serveApp.ts';
import {
  accountDrawer,
  buttonReads,
  closeDialog,
  connect,
  inputAmount,
  lastTransaction,
  openReview,
  openTokenDialog,
  outputAmount,
  quote,
  reads,
  reviewDialog,
  swapButton,
  tokenDialog,
  txStatus,
} from './steps.ts';

const browser = await openBrowser();

test('axe finds nothing in any look, whatever is open', async () => {
  const { page } = await openPage(browser);
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const list = await faultsInLooks(page, () => violations(page));
    if (list.length > 0) found[what] = list;
  };
  await page.goto(`${appUrl()}nowhere`);
  await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
  await check('not found');

  await page.goto(`${appUrl()}swap`);
  await swapButton(page).waitFor();
  await check('swap');
  await page.getByTestId('wallet-button').click();
  await accountDrawer(page).getByRole('heading', { name: 'Settings' }).waitFor();
  await check('wallets');
  await page.keyboard.press('Escape');
  await accountDrawer(page).waitFor({ state: 'detached' });

  await connect(page);
  await quote(page, '1.5');
  await check('quote');
  await page.getByTestId('wallet-button').click();
  await accountDrawer(page).getByText('Connected with').waitFor();
  await check('account');
  await page.keyboard.press('Escape');
  await accountDrawer(page).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Transaction settings' }).click();
  await page.getByRole('textbox', { name: 'Slippage tolerance' }).fill('5');
  await check('settings');
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  await page.keyboard.press('Escape');

  const tokens = await openTokenDialog(page, 'output');
  await tokens.getByRole('option').first().waitFor();
  await check('tokens');
  await tokens.getByRole('searchbox').fill('nothing like it');
  await tokens.getByText('No tokens found').waitFor();
  await check('no tokens');
  await page.keyboard.press('Escape');
  await tokens.waitFor({ state: 'detached' });

  await inputAmount(page).fill('99999999');
  await buttonReads(page, 'Insufficient MON balance');
  await check('insufficient balance');
  await quote(page, '1.5');
  await openReview(page);
  await check('review');
  expect(found).toEqual({});
});

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

const hasFocus = (target: Locator) =>
  target
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 2000 })
    .catch(() => false);

const getsFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

describe('by keyboard alone', () => {
  test('a whole swap can be done, and each dialog gives the focus back', async () => {
    const node = await freshNode();
    const app = await serveApp(chainAt(node.url, node.deployment));
    const { page, problems } = await openPage(browser, { own: [app.url, node.url] });
    await page.goto(`${app.url}swap`);
    await swapButton(page).waitFor();
    const { keyboard } = page;

    const walletButton = page.getByTestId('wallet-button');
    await tabTo(page, walletButton);
    await keyboard.press('Enter');
    await accountDrawer(page).waitFor();
    await tabTo(page, accountDrawer(page).getByRole('button', { name: 'Test wallet' }));
    await keyboard.press('Enter');
    await reads(walletButton, /0xf39F/);
    await accountDrawer(page).waitFor({ state: 'detached' });
    await getsFocus(walletButton);

    await tabTo(page, inputAmount(page));
    await keyboard.type('1.25');
    const outputToken = page.getByTestId('output-token');
    await tabTo(page, outputToken);
    await keyboard.press('Enter');
    await getsFocus(tokenDialog(page).getByRole('searchbox'));
    await keyboard.type('usd');
    await expect.poll(() => tokenDialog(page).getByRole('option').count()).toBe(2);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await tokenDialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    await getsFocus(outputToken);

    await buttonReads(page, 'Swap');
    await tabTo(page, swapButton(page));
    await keyboard.press('Enter');
    await reviewDialog(page).waitFor();
    await tabTo(page, reviewDialog(page).getByRole('button', { name: 'Confirm swap' }));
    await keyboard.press('Enter');
    await reads(txStatus(page), 'Swap confirmed');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }).last());
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await getsFocus(lastTransaction(page));
    expect(problems).toEqual([]);
  });

  test('Escape closes each dialog and gives the focus back to what opened it', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    await quote(page, '1');
    const openers: readonly (readonly [Locator, Locator])[] = [
      [page.getByTestId('wallet-button'), accountDrawer(page)],
      [page.getByTestId('input-token'), tokenDialog(page)],
      [
        page.getByRole('button', { name: 'Transaction settings' }),
        page.getByRole('dialog', { name: 'Transaction settings' }),
      ],
      [swapButton(page), reviewDialog(page)],
    ];
    for (const [opener, dialog] of openers) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await getsFocus(opener);
    }
  });

  test('the focus stays inside an open dialog', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByRole('heading', { name: 'Settings' }).waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await accountDrawer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(
        true,
      );
    }
  });

  test('the first Tab offers to skip the navigation', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await swapButton(page).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await getsFocus(skip);
    await page.keyboard.press('Enter');
    await getsFocus(page.getByRole('main'));
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('each page has its title', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${appUrl()}swap`);
  await expect.poll(() => page.title()).toBe('Swap | Sluice');
  await page.goto(`${appUrl()}nowhere`);
  await expect.poll(() => page.title()).toBe('Page not found! | Sluice');
  await page.getByRole('link', { name: 'Oops, take me back to Swap' }).click();
  await expect.poll(() => page.title()).toBe('Swap | Sluice');
});

test('nothing moves for those who want no motion', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenMotion: seen });
    for (const kind of ['animationstart', 'transitionrun']) {
      document.addEventListener(
        kind,
        (event) => {
          const { elapsedTime } = event as AnimationEvent;
          const animations = (event.target as Element).getAnimations();
          const long = animations.filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
          if (long.length > 0)
            seen.push(`${kind} ${(event.target as Element).outerHTML.slice(0, 120)} ${elapsedTime}`);
        },
        true,
      );
    }
  });
  await page.goto(`${appUrl()}swap`);
  await connect(page);
  await quote(page, '1');
  await openReview(page);
  await closeDialog(page);
  expect(await page.evaluate(() => (window as unknown as { seenMotion: string[] }).seenMotion)).toEqual([]);
});

test('the layout fits every screen without scrolling sideways, also in a language of long words', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 844 } });
  await page.goto(`${appUrl()}swap`);
  await swapButton(page).waitFor();
  for (const [width, language] of [
    [320, 'en-US'],
    [390, 'en-US'],
    [390, 'de-DE'],
    [1440, 'en-US'],
  ] as const) {
    const where = `${width} px in ${language}`;
    await page.setViewportSize({ width, height: 844 });
    await inputAmount(page).fill('');
    await expect.poll(() => new URL(page.url()).searchParams.get('exactAmount')).toBeNull();
    await goTo(page, `/swap?lng=${language}`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways(), where).toBeLessThanOrEqual(0);
    await inputAmount(page).fill('1234567.123456789');
    await page.getByTestId('swap-details').waitFor();
    await expect.poll(() => outputAmount(page).inputValue()).toMatch(/\d/);
    expect(await sideways(), where).toBeLessThanOrEqual(0);
  }
});
