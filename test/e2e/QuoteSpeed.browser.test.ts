// @module-tag long
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLargeMarket } from '../browser/largeMarket.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { hideUntilQuiet, show } from '../browser/pageVisibility.ts';
import { serveApp } from '../browser/serveApp.ts';
import { startTrace, taskTimes } from '../browser/taskTimes.ts';
import { typeAmounts } from '../browser/typeAmounts.ts';
import { installTypingProbe, startNotes, type TypingNotes, takeNotes } from '../browser/typingProbe.ts';
import { connect, openDetails, quote } from './steps.ts';

const browser = await openBrowser();

/** The longest allowed task of a page's main thread. */
const MAX_MS = 50;
/**
 * Other programs slow a page down, if only by the caches they share: one of this many rounds must have no
 * long task.
 */
const ROUNDS = 4;
/** Different amounts each round, because a quote that was found before is cached. */
const amountsOf = (round: number) =>
  ['12.', '340.7', '275', '77.12', '1234.', '560'].map((start) => `${start}${round}`);

describe('a market of 300 pools', () => {
  test('quotes at each key: no task over 50 ms, no request of its own, and a worker finds the best division', {
    timeout: 240_000,
  }, async () => {
    const market = await startLargeMarket();
    onTestFinished(() => market.stop());
    const app = await serveApp({ chains: market.chains });
    const { page, problems, foreign } = await openPage(browser, { own: [app.url, market.url] });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(market.url)) requests.push(request.postData() ?? '');
    });
    await installTypingProbe(page);
    const answer = await page.goto(`${app.url}swap`);
    await connect(page);
    // An amount that reaches further into the pools has more of them read; after that no key needs a request.
    await quote(page, '9999');
    await quote(page, '1');

    // Those of two base tokens are looked at after the first answer.
    const read = () => {
      const bodies = requests.join().toLowerCase();
      return market.pools.filter((address) => bodies.includes(address.slice(2).toLowerCase()));
    };
    await expect.poll(() => read().length).toBe(297);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    // The pools that are read in each round are few enough to be searched at once: one that improves routes.
    const workers = () => page.workers().map((worker) => worker.url().replace(/-\w+\.js$/, ''));
    await expect.poll(() => workers().sort()).toEqual([`${app.url}assets/improve-worker`]);

    /** Shows a route, and after it only one that pays more. */
    const isDivided = (amount: string) =>
      expect.poll(async () => (await takeNotes(page)).shown[amount]?.length).toBeGreaterThan(0);

    await hideUntilQuiet(page, requests);
    const asked = requests.length;
    await typeAmounts(page, amountsOf(0));
    await isDivided('5600');
    // On a slow machine the state grows too old meanwhile and is read again, for many keys at once.
    expect(requests.length - asked).toBeLessThan(amountsOf(0).length);
    await show(page);

    let notes: TypingNotes;
    let longTasksMs: readonly number[];
    let round = 0;
    let amounts: readonly string[];
    do {
      round += 1;
      amounts = amountsOf(round);
      await startNotes(page);
      await startTrace(browser, page);
      const keys = await typeAmounts(page, amounts);
      await isDivided(`560${round}`);
      notes = await takeNotes(page);
      const tasksMs = taskTimes(await browser.stopTracing());
      expect(tasksMs.length, 'tasks seen').toBeGreaterThan(keys);
      longTasksMs = tasksMs.filter((tookMs) => tookMs > MAX_MS);
    } while (longTasksMs.length > 0 && round < ROUNDS);
    expect(longTasksMs).toEqual([]);

    for (const amount of amounts) {
      const shown = (notes.shown[amount] ?? []).map((text) => Number(text.replaceAll(',', '')));
      expect(shown, amount).not.toEqual([]);
      // A division at once, then only what pays more.
      expect(shown, amount).toEqual([...new Set(shown)].sort((a, b) => a - b));
    }
    const routes = (await (await openDetails(page)).innerText()).match(
      /^[\d.]+% \S+ › .*\((V2|V3\s[\d.]+%).*\)$/gm,
    );
    expect(routes?.length).toBeGreaterThan(1);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
