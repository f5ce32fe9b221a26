/**
 * Prints JSON lines of how long a quote takes in Chromium, from a key in the amount field to the end of the frame
 * in which the other field had changed, in milliseconds: for the seeded market and for one of 300 pools.
 * Run: npx tsx test/bench/keystroke.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from '../browser/findChromium.ts';
import { startLargeMarket } from '../browser/largeMarket.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import { typeAmounts } from '../browser/typeAmounts.ts';
import { installTypingProbe, startNotes, type TypingNotes, takeNotes } from '../browser/typingProbe.ts';

const AMOUNTS = 60;

interface Market {
  readonly name: string;
  readonly chains: AppConfig['chains'];
  stop(): Promise<void>;
}

async function seededMarket(): Promise<Market> {
  const { url, manifest, stop } = await startLocalChain();
  return {
    name: 'seeded',
    chains: { [manifest.chainId]: { endpoints: [{ url }], deployment: manifest } },
    stop,
  };
}

async function largeMarket(): Promise<Market> {
  return { name: '300 pools', ...(await startLargeMarket()) };
}

/** Amounts of two to six keys, none twice. */
function amounts(): readonly string[] {
  return Array.from({ length: AMOUNTS }, (_, i) => {
    const value = (i * 7919 + 1237) % 100_000;
    return i % 3 === 0 ? String(10 + (value % 90)) : i % 3 === 1 ? String(value / 100) : String(value % 9973);
  });
}

async function measure(browser: Browser, dir: string, { chains }: Market): Promise<TypingNotes> {
  const server = await serveDist({ dir, config: { chains } });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await installTypingProbe(page);
    await page.goto(`${server.url}swap`);
    await typeAmounts(page, ['1']);
    await page.getByTestId('swap-details').waitFor();
    await typeAmounts(page, ['2.5', '375']);
    await startNotes(page);
    await typeAmounts(page, amounts());
    await page.waitForTimeout(500);
    return await takeNotes(page);
  } finally {
    await page.close();
    await server.close();
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return Number(sorted[Math.ceil(share * sorted.length) - 1]!.toFixed(1));
}

const dir = await mkdtemp(path.join(tmpdir(), 'sluice-bench-'));
const browser = await launchChromium(findChromium());
try {
  await buildProfile({ profile: 'local', out: dir });
  for (const start of [seededMarket, largeMarket]) {
    const market = await start();
    try {
      const { keyToQuoteMs, longTasksMs } = await measure(browser, dir, market);
      const sorted = keyToQuoteMs.toSorted((a, b) => a - b);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
      const figures = { keys: sorted.length, p50, p95, p99, tasksOver50Ms: longTasksMs.length };
      console.log(
        JSON.stringify({ bench: 'keystroke-to-quote', market: market.name, unit: 'ms', ...figures }),
      );
    } finally {
      await market.stop();
    }
  }
} finally {
  await browser.close();
  await rm(dir, { recursive: true, force: true });
}
