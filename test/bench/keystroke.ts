/**
 * Prints JSON lines of how long a quote takes in Chromium, in milliseconds, from a key in the amount field to
 * the end of the frame in which the other field changed: for the seeded market and for a market of 300 pools.
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
import type { TypingNotes } from '../browser/typingProbe.ts';
import { measureTyping, percentile } from './measureTyping.ts';

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

async function measure(browser: Browser, dir: string, { chains }: Market): Promise<TypingNotes> {
  const server = await serveDist({ dir, config: { chains } });
  try {
    return await measureTyping(browser, server.url);
  } finally {
    await server.close();
  }
}

const dir = await mkdtemp(path.join(tmpdir(), 'sluice-bench-'));
const browser = await launchChromium(findChromium());
try {
  await buildProfile({ profile: 'local', out: dir });
  for (const start of [seededMarket, largeMarket]) {
    const market = await start();
    try {
      const { keyToQuoteMs, longTasksMs } = await measure(browser, dir, market);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(keyToQuoteMs, share));
      const figures = { keys: keyToQuoteMs.length, p50, p95, p99, tasksOver50Ms: longTasksMs.length };
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
