// @module-tag long
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { atRest } from '../browser/atRest.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { connect, swapButton } from '../e2e/steps.ts';

/** `npm run docs:pictures`: the README's pictures, of the app as it is, on the local chain. */
const drawing = process.env.SLUICE_PICTURES === '1';

const MAX_BYTES = 250_000;
const wide = { viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1.5 } as const;
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;

/** A quote, in dollars too. */
async function quoted(page: Page): Promise<void> {
  await page.getByTestId('swap-details').waitFor();
  await page.getByTestId('output-amount').and(page.locator(':not([value=""])')).waitFor();
}

/** Every row has its figures. */
const filled = (page: Page) => page.getByRole('row').nth(5).waitFor();

const trade = (usdc: string) => `swap?inputCurrency=ETH&outputCurrency=${usdc}&exactAmount=12.5`;

const pictures = [
  { name: 'swap', look: wide, theme: 'dark', route: trade, ready: quoted },
  { name: 'explore', look: wide, theme: 'light', route: () => 'explore?tab=pools', ready: filled },
  { name: 'position', look: wide, theme: 'light', route: () => 'pool/8', ready: undefined },
  { name: 'mobile', look: phone, theme: 'dark', route: trade, ready: quoted },
] as const;

/** The same picture in as few bytes as there is a way to: without the channel for transparency, which it has none of. */
function smallest(picture: Buffer): Buffer {
  const drawn = PNG.sync.read(picture);
  const ways = [0, 1, 2, 4, -1].flatMap((filterType) =>
    [0, 3].map((deflateStrategy) =>
      PNG.sync.write(drawn, { colorType: 2, deflateLevel: 9, deflateStrategy, filterType }),
    ),
  );
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

const browser = await openBrowser();

test.skipIf(!drawing)(
  'the pictures of the README are drawn',
  async () => {
    const folder = path.join(ROOT, 'docs', 'pictures');
    mkdirSync(folder, { recursive: true });
    const node = await sharedNode();
    const usdc = tokenAddress(node.deployment, 'USDC');
    for (const { name, look, theme, route, ready } of pictures) {
      const { page, problems } = await openPage(browser, { ...look, colorScheme: theme, locale: 'en-US' });
      await page.goto(`${appUrl()}swap`);
      await swapButton(page).waitFor();
      await connect(page);
      await page.goto(`${appUrl()}${route(usdc)}`);
      await atRest(page);
      await ready?.(page);
      // What comes after the page itself: V4 pools in the route, prices of the past, figures of the position.
      await page.waitForTimeout(5_000);
      await atRest(page);
      await page.evaluate(async () => {
        (document.activeElement as HTMLElement | null)?.blur();
        await document.fonts.ready;
      });
      const file = smallest(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      expect(problems, name).toEqual([]);
      expect(file.length, `bytes of ${name}`).toBeLessThan(MAX_BYTES);
      writeFileSync(path.join(folder, `${name}.png`), file);
    }
  },
  300_000,
);
