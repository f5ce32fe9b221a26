import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { measureFirstLoad } from '../bench/measureFirstLoad.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl, chainUrl } from '../browser/place.ts';
import { inputAmount, quote } from './steps.ts';

/**
 * Limit of the gzipped JavaScript bytes that a cold /swap loads until its first quote. It may only be
 * lowered.
 */
const SCRIPT_CEILING = 242_000;
/**
 * Page, style, font, icon, config.json, entry, swap page, network button, wallet button, search, pictures of the
 * two currencies.
 */
const BOOT_REQUESTS = 12;
/** Chain id, heads, contracts' code, and the pools of the first pair. */
const BOOT_RPC_REQUESTS = 8;
/**
 * On a slow machine the page refreshes once or more before it can be used; the local chain has one block in
 * this time.
 */
const REFRESH_MS = 1000;

/**
 * What may come before or after the first quote: the words of the field in dollars, as a price may be known earlier, and
 * what later rounds of reading need, half a second after the first state of a pool, which a busy machine takes to show
 * a quote; and the unit of the token that the quote gives.
 */
const BESIDE_QUOTE = /\/(swapCardLazy|laterCode|readMultipliers)-/;

/** The chunks that one of these imports, by their names in the served folder. */
function importedBeside(dir: string): readonly string[] {
  const assets = path.join(dir, 'assets');
  const files = readdirSync(assets).filter((file) => BESIDE_QUOTE.test(`/${file}`) && file.endsWith('.js'));
  return files.flatMap((file) =>
    [...readFileSync(path.join(assets, file), 'utf8').matchAll(/"\.\/(chunk-\w+\.js)"/g)].map(
      ([, name]) => `assets/${name}`,
    ),
  );
}

/** Entry, swap page, network button, wallet button, search. */
const NEEDED = ['NetworkButton', 'SearchButton', 'SwapPage', 'WalletButton', 'main'];
const nameOf = (script: string) => /^assets\/(.+)-\w+\.js$/.exec(script)?.[1] ?? script;
/**
 * What the first quote does not need is loaded this long after the start, at the earliest; on a busy machine a quote
 * may take longer.
 */
const LATER_MS = 3000;

/** 20 keys; the ticks in memory are enough for the amount after each key. */
const AMOUNT = '0.123456789012345678';
const KEY_MS = 200;
/** Of two periods of the same length, one may contain a refresh more at each of its ends. */
const AT_THE_ENDS = 2;

/** On a busy machine keys take longer and answers come late: one of this many rounds must pass. */
const ROUNDS = 3;

const browser = await openBrowser();

describe('a cold load of /swap', () => {
  test('takes at most 242 KB of script, gzip, until the first quote, few requests, and no other host', async () => {
    const beside = importedBeside(inject('distFolder'));
    const load = await measureFirstLoad(browser, {
      appUrl: appUrl(),
      chainUrl: chainUrl(),
      dir: inject('distFolder'),
      counts: (script, startedMs) =>
        NEEDED.includes(nameOf(script)) ||
        (startedMs < LATER_MS && !BESIDE_QUOTE.test(script) && !beside.includes(script)),
    });
    expect(load.scripts.map(nameOf).sort()).toEqual(NEEDED);
    expect(load.gzip).toBeLessThanOrEqual(SCRIPT_CEILING);
    expect(load.bootRequests).toBeLessThanOrEqual(BOOT_REQUESTS);
    expect(load.quoteRpcRequests).toBeGreaterThan(0);
    expect(load.bootRpcRequests).toBeLessThanOrEqual(
      BOOT_RPC_REQUESTS + Math.floor(load.interactiveMs / REFRESH_MS),
    );
    expect(load.foreign).toEqual([]);
  });

  test('asks the node no more often while someone types than while nobody does', {
    tags: 'long',
  }, async () => {
    const { page, rpcRequests, problems, foreign } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await quote(page, '1');

    const during = async (what: () => Promise<unknown>): Promise<number> => {
      const before = rpcRequests.length;
      await what();
      return rpcRequests.length - before;
    };
    // What follows the first quote, other tokens and kinds of pools, is read once: it has to be over.
    await expect.poll(() => during(() => page.waitForTimeout(2 * REFRESH_MS))).toBeLessThanOrEqual(3);
    let typing: number;
    let idle: number;
    let rounds = 0;
    do {
      rounds += 1;
      await inputAmount(page).fill('');
      const startMs = Date.now();
      typing = await during(() => inputAmount(page).pressSequentially(AMOUNT, { delay: KEY_MS }));
      const tookMs = Date.now() - startMs;
      idle = await during(() => page.waitForTimeout(tookMs));
      expect(await inputAmount(page).inputValue()).toBe(AMOUNT);
    } while ((typing > idle + AT_THE_ENDS || typing >= AMOUNT.length) && rounds < ROUNDS);
    expect(typing).toBeLessThanOrEqual(idle + AT_THE_ENDS);
    // One request per key would give this many, plus the refreshes.
    expect(typing).toBeLessThan(AMOUNT.length);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
