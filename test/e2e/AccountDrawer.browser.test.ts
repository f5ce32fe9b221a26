// @module-tag long
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { settled, violations } from '../browser/axe.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode } from '../browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from './fakeWallet.ts';
import { accountDrawer, connectByHand, dialogsAreGone, reads, swapButton } from './steps.ts';

const browser = await openBrowser();

async function open(options: BrowserContextOptions) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${appUrl()}swap`);
  await swapButton(opened.page).waitFor();
  return opened;
}

async function openDrawer(page: Page) {
  await page.getByTestId('wallet-button').click();
  const drawer = accountDrawer(page);
  await drawer.waitFor();
  await settled(page);
  return drawer;
}

describe('on desktop', () => {
  test('the drawer is a panel at the side with a margin of 8, 390 px wide from 1440 on and 320 below', async () => {
    const { page, problems } = await open({ viewport: { width: 1440, height: 800 } });
    const drawer = await openDrawer(page);
    for (const [width, expected] of [
      [1440, 390],
      [1439, 320],
      [1024, 320],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      expect(await drawer.boundingBox()).toEqual({
        x: width - expected - 8,
        y: 8,
        width: expected,
        height: 800 - 16,
      });
    }
    expect(problems).toEqual([]);
  });

  test('closes by the scrim and by its button, and opens with its menu again', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 800 } });
    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: /^Language/ }).click();
    await drawer.getByRole('heading', { name: 'Language' }).waitFor();
    expect(await drawer.getByRole('switch').count()).toBe(0);
    await page.mouse.click(200, 400);
    await drawer.waitFor({ state: 'detached' });
    await openDrawer(page);
    expect(await drawer.getByRole('heading', { name: 'Language' }).count()).toBe(0);
    expect(await drawer.getByRole('switch').count()).toBeGreaterThan(0);
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
  });

  test('closing keeps the panel in sight for 250 ms and then forgets it', async () => {
    const { page } = await open({
      viewport: { width: 1440, height: 800 },
      reducedMotion: 'no-preference',
    });
    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: /^Language/ }).click();
    // The page itself looks, with every change of it: a busy machine would be too late from outside.
    await page.evaluate(() => {
      const leaving: unknown[] = [];
      Object.assign(window, { leaving });
      const look = () => {
        for (const { effect } of document.getAnimations()) {
          const { target } = effect as KeyframeEffect;
          leaving.push([target?.getAttribute('role'), effect?.getTiming().duration]);
        }
      };
      new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true });
    });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const leaving = await page.evaluate(() => (window as unknown as { leaving: unknown[] }).leaving);
    expect(leaving).toContainEqual(['dialog', 250]);
  });
});

test('in Arabic and Hebrew the page is written from the right, the drawer comes from the left, and dialogs follow', async () => {
  const { page, problems } = await open({ viewport: { width: 1440, height: 800 } });
  const drawer = page.getByTestId('account-drawer');
  for (const locale of ['ar-SA', 'he-IL']) {
    await goTo(page, `/swap?lng=${locale}`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(logo?.x, locale).toBeGreaterThan(720);
    await page.getByTestId('wallet-button').click();
    await drawer.getByRole('switch').first().waitFor();
    await settled(page);
    expect(await drawer.boundingBox(), locale).toEqual({ x: 8, y: 8, width: 390, height: 800 - 16 });
    expect(await drawer.evaluate((panel) => getComputedStyle(panel).direction), locale).toBe('rtl');
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
  }
  expect(problems).toEqual([]);
});

describe('on a small screen', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

  test('the drawer is a sheet at the bottom that leaves 72 px', async () => {
    const { page, problems } = await open(phone);
    const drawer = await openDrawer(page);
    expect(await drawer.boundingBox()).toEqual({ x: 0, y: 72, width: 390, height: 844 - 72 });
    expect(problems).toEqual([]);
  });

  test('the sheet follows a finger on its body, comes back from 300 px and goes beyond', async () => {
    const { page } = await open(phone);
    const drawer = await openDrawer(page);
    const client = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 30, y }] });
    const pull = async (distance: number) => {
      await finger('touchStart', 140);
      for (let moved = 20; moved <= distance; moved += 20) {
        await finger('touchMove', 140 + moved);
        // Slower than a flick.
        await page.waitForTimeout(16);
      }
    };
    await pull(280);
    await expect.poll(async () => (await drawer.boundingBox())?.y).toBeGreaterThan(300);
    await finger('touchEnd');
    await expect.poll(async () => (await drawer.boundingBox())?.y).toBe(72);
    await pull(340);
    await finger('touchEnd');
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('the saved account', () => {
  test('stands faded in the top bar until its wallet has answered', async () => {
    const { page, problems } = await openPage(browser);
    const node = await sharedNode();
    const wallet = await installFakeWallet(page, { url: node.url, account: SECOND_WALLET, chainId: 31337 });
    await page.goto(`${appUrl()}swap`);
    await connectByHand(page, WALLET_NAME, '0x7099...79C8');
    const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('connection_meta') ?? '{}'));
    await expect.poll(saved).toEqual({
      type: 'INJECTED',
      address: SECOND_WALLET,
      ENSName: 'alice.eth',
      rdns: 'test.fakefox',
    });

    await page.addInitScript(() => {
      (window as unknown as { fakeWallet: { rules: object } }).fakeWallet.rules = { eth_accounts: 'hold' };
    });
    await page.reload();
    const button = page.getByTestId('wallet-button');
    const opacity = (text: string) =>
      button.getByText(text).evaluate((element) => getComputedStyle(element).opacity);
    await reads(button, /0x7099\.\.\.79C8/);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => opacity('0x7099...79C8')).toBe('0.7');
    expect(await violations(page)).toEqual([]);
    await wallet.held('eth_accounts');
    await wallet.answer('eth_accounts');
    await reads(button, /MON\s*alice\.eth/);
    await expect.poll(() => opacity('alice.eth')).toBe('1');
    expect(await button.getAttribute('aria-busy')).toBe('false');
    expect(problems).toEqual([]);
  });

  test('is let go by every tab when one disconnects, and taken up by every tab when one connects', async () => {
    const { page, problems } = await open({});
    const other = await page.context().newPage();
    await other.goto(`${appUrl()}swap`);
    const button = other.getByTestId('wallet-button');
    await reads(button, 'Connect wallet');
    await connectByHand(page);
    await reads(button, /MON\s*0xf39F/);

    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: 'Disconnect' }).click();
    await drawer.getByRole('button', { name: 'Disconnect?' }).click();
    await reads(button, 'Connect wallet');
    expect(await other.evaluate(() => localStorage.getItem('connection_meta'))).toBeNull();
    // The wallet that was used last comes first, with a note.
    await reads(drawer.getByRole('listitem').first(), /Test wallet\s*Recent\s*Test only/);
    expect(problems).toEqual([]);
  });
});

describe('an account with a name', () => {
  test('has name and picture by the chain in the drawer and the top bar', async () => {
    const node = await sharedNode();
    const { page, problems, foreign } = await openPage(browser);
    await installFakeWallet(page, { url: node.url, account: SECOND_WALLET, chainId: 31337 });
    await page.goto(`${appUrl()}swap`);
    await swapButton(page).waitFor();
    await connectByHand(page, WALLET_NAME, '0x7099...79C8');
    await reads(page.getByTestId('wallet-button'), /alice\.eth/);
    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: 'alice.eth Copy name' }).waitFor();
    await drawer.getByRole('button', { name: '0x7099...79C8 Copy address' }).waitFor();
    const picture = drawer.locator('img[width="40"]');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^data:image\//);
    expect(await picture.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(foreign).toEqual([]);
    expect(problems).toEqual([]);
  });
});
