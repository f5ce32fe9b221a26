// @module-tag long
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { buildForTest } from '../../test/browser/buildForTest.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl } from '../../test/browser/place.ts';
import {
  accountDrawer,
  connect,
  inputAmount,
  openReview,
  openTokenDialog,
  quote,
  reads,
  reviewDialog,
  select,
  tokenDialog,
} from '../../test/e2e/steps.ts';

const browser = await openBrowser();

/** The app built for another path, and served there. */
async function served(basePath: string, at: string) {
  const dir = await buildForTest({
    basePath,
    change: (profile) => ({ ...profile, locales: ['en-US', 'en-XA'] }),
  });
  const { chains } = (await (await fetch(`${appUrl()}config.json`)).json()) as AppConfig;
  const server = await serveDist({ dir, basePath: at, config: { chains } });
  onTestFinished(() => server.close());
  return server.url;
}

async function open(url: string) {
  const opened = await openPage(browser, { own: [url] });
  await opened.page.goto(url);
  await opened.page.getByTestId('input-amount').waitFor();
  return opened;
}

describe('a deep link', () => {
  test('works under a sub-path, as a path and as a hash, and links stay below it', async () => {
    const url = await served('/app/', '/app/');
    const { page, problems } = await open(`${url}swap?exactAmount=2&theme=dark`);
    expect(await page.getByTestId('input-amount').inputValue()).toBe('2');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByRole('link', { name: 'Swap', exact: true }).first().getAttribute('href')).toBe(
      '/app/swap',
    );
    await page.goto(`${url}#/swap?exactAmount=3`);
    await expect.poll(() => page.getByTestId('input-amount').inputValue()).toBe('3');
    expect(new URL(page.url()).pathname).toBe('/app/swap');
    await page.goto(url);
    await page.getByTestId('input-amount').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/swap');
    expect(problems).toEqual([]);
  });

  test('works in the hash of a build for IPFS, in whichever folder it lies', async () => {
    const url = await served('./', '/some/folder/');
    const { page, problems } = await open(`${url}#/swap?exactAmount=2&lng=en-XA`);
    expect(await page.getByTestId('input-amount').inputValue()).toBe('2');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
    await page.getByTestId('input-amount').fill('4');
    await expect.poll(() => page.url()).toMatch(/\/some\/folder\/#\/swap\?.*exactAmount=4/);
    await page.reload();
    await expect.poll(() => page.getByTestId('input-amount').inputValue()).toBe('4');
    await page.goto(`${url}#/nowhere`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /Þ|P/ }).waitFor();
    await expect.poll(() => page.url()).toBe(`${url}#/not-found`);
    expect(problems).toEqual([]);
  });
});

test('the page has its bars in their sizes, and the bottom bar below 768 px alone', async () => {
  const { page } = await open(`${appUrl()}swap`);
  const bar = await page.locator('header').first().boundingBox();
  expect(bar?.height).toBe(72);
  const padding = await page
    .locator('header')
    .first()
    .evaluate((header) => getComputedStyle(header).paddingBlock);
  expect(padding).toBe('20px');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  const main = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  const visible = async () => [await tabs.isVisible(), await main.isVisible()];
  await expect.poll(visible).toEqual([false, true]);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(visible).toEqual([true, false]);
  expect((await tabs.getByRole('link').first().boundingBox())?.height).toBe(48);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(visible).toEqual([false, true]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const panel = page.getByRole('button', { name: 'Settings', exact: true }).locator('xpath=ancestor::ul/..');
  await panel.waitFor();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(224);
});

test('a language that is written from right to left turns the page around', async () => {
  const { page } = await open(`${appUrl()}swap`);
  const centre = async (name: 'banner' | 'wallet') => {
    const element =
      name === 'banner' ? page.getByRole('link', { name: 'Sluice home' }) : page.getByTestId('wallet-button');
    const box = await element.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  expect(await centre('banner')).toBeLessThan(await centre('wallet'));
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await centre('banner')).toBeGreaterThan(await centre('wallet'));
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways()).toBe(0);
});

describe("the browser's Back, on a narrow screen", () => {
  test('closes what is open, one after the other, and then leaves the page', async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    const base = appUrl();
    await page.goto(`${base}pool/v2`);
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    await tabs.getByRole('link', { name: 'Swap' }).click();
    await connect(page);
    await quote(page, '1');

    await openReview(page);
    await page.goBack();
    await reviewDialog(page).waitFor({ state: 'detached' });
    expect(await inputAmount(page).inputValue()).toBe('1');

    await openTokenDialog(page, 'output');
    await page.goBack();
    await tokenDialog(page).waitFor({ state: 'detached' });

    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).waitFor();
    // Back closes a panel of the drawer first, and then the drawer.
    await accountDrawer(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    await accountDrawer(page).getByRole('heading', { name: 'Language' }).waitFor();
    await page.goBack();
    await accountDrawer(page).getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goBack();
    await accountDrawer(page).waitFor({ state: 'detached' });

    // Forward finds no entry without its dialog.
    await page.goForward().catch(() => undefined);
    await inputAmount(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Your V2 positions' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('what was closed otherwise leaves no step behind, and what was chosen in it stays', async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    const base = appUrl();
    await page.goto(`${base}pool/v2`);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Swap' }).click();
    await openTokenDialog(page, 'output');
    await page.keyboard.press('Escape');
    await tokenDialog(page).waitFor({ state: 'detached' });
    await select(page, 'output', 'USDC');
    await reads(page.getByTestId('output-token'), /USDC/);
    // The dialog's history entry is gone by then, and the choice is still there.
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
    await reads(page.getByTestId('output-token'), /USDC/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Your V2 positions' }).waitFor();
    await page.goForward();
    await inputAmount(page).waitFor();

    // A page that is opened from a dialog: Back comes to the page before, not to the dialog.
    await openTokenDialog(page, 'input');
    await page.evaluate(() => history.pushState(null, '', '/pool'));
    await page.getByRole('heading', { name: 'Your positions', level: 1 }).waitFor();
    await page.goBack();
    await inputAmount(page).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/swap');
    expect(problems).toEqual([]);
  });

  test('a reload drops the step of a dialog that is gone', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${appUrl()}pool/v2`);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Swap' }).click();
    await openTokenDialog(page, 'output');
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeDefined();
    await page.reload();
    await inputAmount(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your V2 positions' }).waitFor();
  });
});
