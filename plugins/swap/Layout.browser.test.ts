// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl, chainUrl } from '../../test/browser/place.ts';
import {
  confirmSwap,
  connect,
  openReview,
  openTokenDialog,
  quote,
  reads,
  select,
  swapButton,
  tokenDialog,
  txStatus,
} from '../../test/e2e/steps.ts';

const browser = await openBrowser();

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

async function openSwap(viewport = WIDE, query = ''): Promise<Page> {
  const { page } = await openPage(browser, { viewport, reducedMotion: 'no-preference' });
  await page.goto(`${appUrl()}swap${query}`);
  await page.getByTestId('input-amount').waitFor();
  return page;
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Swap', exact: true });
const charts = (page: Page): Locator =>
  page.getByTestId('price-history').or(page.getByRole('img', { name: /^Illustration/ }));
const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** The element's box once its animations are over, when its place and size are final. */
async function boxOf(element: Locator) {
  await element.evaluate((node) =>
    Promise.all(
      node
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  return box;
}

describe('the card', () => {
  test('is centred on every screen, at most 474 px wide, over the grid, and enters with a fade and slide of 600 ms after 250 ms', async () => {
    const page = await openSwap();
    for (const [viewport, grid] of [
      [WIDE, 800],
      [NARROW, 600],
    ] as const) {
      await page.setViewportSize(viewport);
      const box = await boxOf(card(page));
      expect(box.width).toBeLessThanOrEqual(474);
      expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThan(8);
      expect(await styleOf(card(page), 'border-top-left-radius')).toBe('24px');
      const background = page.locator('[data-grid-background]');
      const layers = background.locator('> div');
      expect(await layers.count()).toBeGreaterThan(1);
      for (const layer of await layers.all()) {
        expect(await styleOf(layer, 'position')).toBe('fixed');
        expect(await styleOf(layer, 'width')).toBe(`${grid}px`);
        expect(await styleOf(layer, 'height')).toBe(`${grid}px`);
      }
      expect(await styleOf(layers.first(), 'background-image')).toContain('linear-gradient');
      const button = await boxOf(swapButton(page));
      expect(button.width).toBeLessThanOrEqual(474);
      expect(button.height).toBe(60);
    }

    expect(await styleOf(card(page), 'animation-duration')).toBe('0.6s');
    expect(await styleOf(card(page), 'animation-delay')).toBe('0.25s');
    // Start the animation again: it may be over by now.
    const frames = await card(page).evaluate((node) => {
      node.style.animation = 'none';
      node.getBoundingClientRect();
      node.style.animation = '';
      const effect = node.getAnimations()[0]?.effect as KeyframeEffect | undefined;
      return effect?.getKeyframes().map(({ opacity, transform }) => [opacity, transform]);
    });
    expect(frames?.[0]).toEqual(['0', 'translateY(16px)']);
    // The amount can be typed meanwhile.
    await page.getByTestId('input-amount').fill('1');
    expect(await page.getByTestId('input-amount').inputValue()).toBe('1');

    // Where less motion is asked for, it does not move.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await styleOf(card(page), 'animation-duration')).toBe('0s');
    expect(await styleOf(card(page), 'animation-delay')).toBe('0s');
  });

  test('waits with dots that move', async () => {
    const page = await openSwap();
    await connect(page);
    await page.getByTestId('input-amount').fill('1');
    // From now on the node does not answer, so the quote of another pair stays pending.
    await page.route(`${chainUrl()}/**`, () => undefined);
    await select(page, 'output', 'CHOG');
    const dots = swapButton(page).locator('span[aria-hidden] > span');
    await dots.first().waitFor();
    expect(await dots.count()).toBe(3);
    expect(await styleOf(dots.first(), 'animation-iteration-count')).toBe('infinite');
  });

  test('keeps its place while the first quote comes and the charts follow, which are at most as wide', async () => {
    const page = await openSwap();
    await page.evaluate(() => {
      const state = window as unknown as { shift: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    expect(await charts(page).count()).toBe(0);
    await quote(page, '1');
    await charts(page).first().waitFor();
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.02);
    const [first, last] = [await boxOf(charts(page).first()), await boxOf(charts(page).last())];
    expect(last.x + last.width - first.x).toBeLessThanOrEqual(474);
  });
});

describe('the charts under the card', () => {
  test('do not come on a narrow one', async () => {
    const page = await openSwap({ width: 767, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await quote(page, '1');
    await page.waitForTimeout(1500);
    expect(await charts(page).count()).toBe(0);
    expect(asked.filter((url) => url.includes('PriceCharts'))).toEqual([]);
  });
});

describe('dialogs', () => {
  test('the token picker is 420 wide, as high as the smaller of 80 % and 680 px, with rows of 56 px, and begins with an empty search', async () => {
    const page = await openSwap({ width: 1440, height: 700 });
    const dialog = await openTokenDialog(page, 'output');
    const row = dialog.getByRole('option').first();
    await row.waitFor();
    for (const [height, wanted] of [
      [700, 560],
      [1200, 680],
    ] as const) {
      await page.setViewportSize({ width: 1440, height });
      const box = await boxOf(dialog);
      expect([height, box.width, Math.round(box.height)]).toEqual([height, 420, wanted]);
      expect((await boxOf(row)).height).toBe(56);
      expect(await styleOf(dialog, 'animation-duration')).toBe('0.2s');
      expect(await styleOf(dialog, 'max-height')).toBe(`${0.9 * height}px`);
    }

    const search = (opened: Locator) => opened.getByRole('searchbox');
    await search(dialog).fill('CHOG');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const again = await openTokenDialog(page, 'output');
    expect(await search(again).inputValue()).toBe('');
    await again.getByRole('button', { name: 'Manage' }).click();
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
    expect(await search(await openTokenDialog(page, 'output')).count()).toBe(1);
  });

  test('a swipe down over 300 px dismisses it on a small screen, a shorter one does not', async () => {
    const page = await openSwap(NARROW);
    const dialog = await openTokenDialog(page, 'output');
    const box = await boxOf(dialog);
    const drag = async (distance: number) => {
      await page.mouse.move(box.x + 150, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 150, box.y + 20 + distance, { steps: 30 });
      // Hold the finger still for a moment, so that the distance decides and not the speed.
      await page.waitForTimeout(300);
      await page.mouse.move(box.x + 150, box.y + 21 + distance);
      await page.mouse.up();
    };
    await drag(250);
    await expect.poll(async () => (await tokenDialog(page).boundingBox())?.y).toBe(box.y);
    await drag(330);
    await dialog.waitFor({ state: 'detached' });
  });

  test('the review is 535 wide and at most 75 % high, and the success is drawn', async () => {
    const page = await openSwap({ width: 1440, height: 800 });
    await connect(page);
    await quote(page, '1');
    const review = await openReview(page);
    const box = await boxOf(review);
    expect(box.width).toBe(535);
    expect(box.height).toBeLessThanOrEqual(600);
    expect(await styleOf(review, 'max-height')).toBe('600px');
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    const dialog = page.getByTestId('transaction-dialog');
    expect(await styleOf(dialog.locator('path[pathLength]'), 'animation-duration')).toBe('0.5s');
    await reads(dialog.locator('dl > div').last(), /^You received\s+[\d,.]+ HUSH/);
  });
});
