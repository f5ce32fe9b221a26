import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startLargeMarket } from '../browser/largeMarket.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { serveApp } from '../browser/serveApp.ts';
import { installTypingProbe, startNotes, takeNotes } from '../browser/typingProbe.ts';
import { connect, inputAmount, PATIENCE_MS, quote } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Between two keys, as a quick typist has it. */
const KEY_MS = 90;

/** Types `amounts` key by key, each over the one before. */
async function type(page: Page, amounts: readonly string[]): Promise<number> {
  let keys = 0;
  for (const amount of amounts) {
    await inputAmount(page).press('ControlOrMeta+a');
    await page.keyboard.type(amount, { delay: KEY_MS });
    keys += amount.length;
  }
  return keys;
}

describe('a market of 300 pools', () => {
  test('quotes while somebody types: no task over 50 ms, no request for it, and the best division comes from a worker', async () => {
    const market = await startLargeMarket();
    onTestFinished(() => market.stop());
    expect(market.pools).toBeGreaterThanOrEqual(290);
    const app = await serveApp({ chains: market.chains });
    const { page, problems, foreign } = await openPage(browser, { own: [app.url, market.url] });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(market.url)) asked.push(request.postData() ?? '');
    });
    await installTypingProbe(page);
    await page.goto(`${app.url}swap`);
    await connect(page);
    await quote(page, '1');
    console.log('open', asked.length);
    await expect.poll(() => page.workers().length, { timeout: PATIENCE_MS }).toBe(1);
    await page.waitForTimeout(2000);
    const at = asked.length;
    await page.waitForTimeout(4000);
    console.log('idle 4s', asked.length - at, asked.slice(at).map((a) => a.slice(0, 150)));
    await startNotes(page);
    const from = asked.length;
    const t = Date.now();
    const keys = await type(page, ['12.5', '340.75', '2750', '77.125', '1234.5', '5600']);
    console.log('typing', keys, Date.now() - t, asked.length - from);
    await page.waitForTimeout(3000);
    console.log(JSON.stringify(await takeNotes(page), null, 1));
    console.log(await page.getByTestId('swap-details').innerText());
    console.log(problems, foreign);
  });
});
