import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl, chainUrl } from '../../test/browser/place.ts';
import { connect, reads } from '../../test/e2e/steps.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';

const browser = await openBrowser();

const dialog = (page: Page) => page.getByTestId('settings-dialog');

async function openSettings(page: Page, view?: string) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await dialog(page).waitFor();
  if (view) await dialog(page).getByRole('button', { name: view }).click();
  return dialog(page);
}

async function open(query = '') {
  const opened = await openPage(browser);
  await opened.page.goto(`${appUrl()}swap${query}`);
  await opened.page.getByTestId('swap-button').waitFor();
  return opened;
}

describe('the settings', () => {
  test('open from the menu and by keyboard, and give the focus back', async () => {
    const { page, problems } = await open();
    await openSettings(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Menu' }).evaluate((menu) => menu === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Control+.');
    await dialog(page).waitFor();
    expect(problems).toEqual([]);
  });

  test('change the theme and the language at once, and keep both', async () => {
    const { page } = await open();
    const settings = await openSettings(page);
    await settings.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await settings.getByRole('button', { name: /^Language/ }).click();
    await settings.getByRole('button', { name: 'Deutsch' }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE');
    // Settings are stored at most once a second, and when the page is closed.
    await page.reload();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('show the endpoints live; one of the same chain is added, first, and kept; another chain is refused', {
    tags: 'long',
  }, async () => {
    const [own, other] = [await FaultProxy.start(chainUrl()), await FaultProxy.start(chainUrl())];
    onTestFinished(async () => void (await Promise.all([own.stop(), other.stop()])));
    other.set('other_chain');
    const { page } = await open();
    const settings = await openSettings(page, 'Endpoints');
    const rows = settings.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
    await expect.poll(() => rows.first().innerText()).toMatch(/Healthy[\s\S]*ms · block [\d,]+/);
    expect(await rows.count()).toBe(1);

    const field = settings.getByRole('textbox', { name: 'Add an endpoint' });
    await field.fill(other.url);
    await settings.getByRole('button', { name: 'Add', exact: true }).click();
    await reads(settings.getByRole('alert'), /different network/);

    await field.fill(own.url);
    await settings.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await reads(rows.first(), /Added by you/);
    await page.reload();
    const again = await openSettings(page, 'Endpoints');
    const kept = again.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
    await expect.poll(() => kept.count()).toBe(2);
    await again.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => kept.count()).toBe(1);
  });

  test("read through the wallet's own RPC when asked to", { tags: 'long' }, async () => {
    const { page } = await open();
    await connect(page);
    const settings = await openSettings(page, 'Endpoints');
    await settings.getByRole('switch', { name: "Use your wallet's RPC" }).click();
    const first = settings.getByRole('list', { name: 'Endpoints' }).getByRole('listitem').first();
    await expect.poll(() => first.innerText()).toMatch(/Your wallet's RPC[\s\S]*Healthy/);
  });

  test('share the page by a link that opens it as it is', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${appUrl()}swap?theme=dark&inputCurrency=MON&outputCurrency=USDC&exactAmount=2.5`);
    await page.getByTestId('swap-button').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Share this page' }).click();
    const link = await page
      .getByRole('dialog', { name: 'Share this page' })
      .getByRole('textbox', { name: 'Link to this page' })
      .inputValue();
    expect(new URL(link).searchParams.get('theme')).toBeNull();
    const other = (await openPage(browser)).page;
    await other.goto(link);
    await other.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    expect(await other.getByTestId('input-amount').inputValue()).toBe('2.5');
    expect(problems).toEqual([]);
  });

  test('give the data as a file, and delete it', { tags: 'long' }, async () => {
    const { page } = await open('?theme=dark');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    // Otherwise the theme of the link would apply again.
    await page.evaluate(() => history.replaceState(null, '', '/swap'));
    const settings = await openSettings(page, 'Your data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      settings.getByRole('button', { name: 'Export data' }).click(),
    ]);
    const saved = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(saved)).toBeTypeOf('object');
    expect(saved).toContain('"interface"');
    await settings.getByRole('button', { name: 'Delete all data' }).click();
    const loaded = page.waitForEvent('load');
    await settings.getByRole('button', { name: 'Delete', exact: true }).click();
    await loaded;
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});
