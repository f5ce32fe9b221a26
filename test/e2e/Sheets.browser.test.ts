import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { tooSmall } from '../browser/touchTargets.ts';
import { connect, openReview, quote, swapButton } from './steps.ts';

const browser = await openBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The element's box once it keeps its place: content that comes makes a sheet grow upwards. */
async function stillBox(element: Locator) {
  const boxes: string[] = [];
  const isStill = async () => {
    boxes.push(JSON.stringify(await element.boundingBox()));
    return boxes.at(-1) === boxes.at(-2);
  };
  await expect.poll(isStill).toBe(true);
  return (await element.boundingBox())!;
}

/** Moves one finger down from the middle of an element, slowly, and lifts it. */
async function dragDown(finger: CDPSession, from: Locator, by: number): Promise<void> {
  const box = await stillBox(from);
  const x = box.x + box.width / 2;
  const start = box.y + Math.min(box.height / 2, 20);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  await touch('touchStart', start);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', start + (by * step) / steps);
  await touch('touchEnd', start + by);
}

const openers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  account: (page) => page.getByTestId('wallet-button').click(),
  menu: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  settings: (page) => page.getByRole('button', { name: 'Transaction settings' }).click(),
  tokens: (page) => page.getByTestId('output-token').click(),
  review: openReview,
};

test('what opens on a phone is a bottom sheet with targets large enough, and is dragged down to close', async () => {
  const { page, problems } = await openPage(browser, phone);
  const finger = await page.context().newCDPSession(page);
  await page.goto(`${appUrl()}swap`);
  await swapButton(page).waitFor();
  await connect(page);
  await quote(page, '1.5');
  const dialog = page.getByRole('dialog');
  const found: Record<string, readonly string[]> = {};
  for (const [name, open] of Object.entries(openers)) {
    await open(page);
    const handle = dialog.locator('[data-sheet-handle]');
    await handle.waitFor();
    const small = await tooSmall(page, '[role=dialog]');
    if (small.length > 0) found[name] = small;
    // A sheet may still grow upwards as its content comes: its bottom is its place.
    const place = async () => {
      const { x, y, width, height } = (await dialog.boundingBox())!;
      return [name, x, width, y + height];
    };
    await expect.poll(place).toEqual([name, 0, 390, 844]);
    await dragDown(finger, handle, 40);
    await expect.poll(place).toEqual([name, 0, 390, 844]);
    const { height } = (await dialog.boundingBox())!;
    await dragDown(finger, handle, Math.min(320, height / 2 + 20));
    await dialog.waitFor({ state: 'detached' });
  }
  expect(found).toEqual({});
  expect(problems).toEqual([]);
});

test('a list in a sheet scrolls before the sheet moves', async () => {
  // So low that the settings do not fit.
  const { page } = await openPage(browser, { ...phone, viewport: { width: 390, height: 420 } });
  const finger = await page.context().newCDPSession(page);
  await page.goto(`${appUrl()}swap`);
  await swapButton(page).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByTestId('settings-dialog');
  await dialog.waitFor();
  const top = (await dialog.boundingBox())!.y;
  const body = dialog.locator('[data-sheet-handle] + div');
  await body.evaluate((element) => element.scrollTo(0, 120));
  const scrolled = await body.evaluate(({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(50);
  await dragDown(finger, body, 200);
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(scrolled);
  expect((await dialog.boundingBox())!.y).toBe(top);
});
