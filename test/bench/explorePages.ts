/**
 * Prints JSON lines of the longest task of the page's main thread, in processor time: while the built app
 * fills its index of 10,000 pools and 1,000,000 logs, and while its explore pages show, sort and search them.
 * Run: npm run bench:index
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import { startTrace, taskTimes } from '../browser/taskTimes.ts';
import { startBusyNode } from './BusyNode.ts';
import { poolAddress } from './madeUpMarket.ts';

const POOLS = 10_000;
/** The first argument overrides it. */
const LOGS = Number(process.argv[2] ?? 1_000_000);
/** A trace of many minutes would be too large. */
const TRACE_MS = 10_000;
const LARGEST_LIMIT = '1000000000';
const LONG_MS = 50;

const folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-explore-'));
await buildProfile({ profile: 'local', out: folder });
const chain = await startLocalChain();
const node = await startBusyNode(chain.url, chain.manifest, { pools: POOLS, logs: LOGS });
const chains = { [chain.chainId]: { endpoints: [{ url: node.url }], deployment: chain.manifest } };
const server = await serveDist({ dir: folder, config: { chains } });
const browser = await launchChromium(findChromium());
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
page.setDefaultTimeout(60_000);

/** Durations in ms of the main thread's tasks during `doing`. */
async function tasksOf(doing: () => Promise<unknown>): Promise<readonly number[]> {
  await startTrace(browser, page);
  await doing();
  return taskTimes(await browser.stopTracing());
}

function tell(step: string, tasksMs: readonly number[], more: object = {}): void {
  const maxTaskMs = Math.round(tasksMs.reduce((most, tookMs) => Math.max(most, tookMs), 0));
  const longTasks = tasksMs.filter((tookMs) => tookMs > LONG_MS).length;
  console.log(
    JSON.stringify({ bench: 'explore', step, tasks: tasksMs.length, maxTaskMs, longTasks, ...more }),
  );
}

const measure = async (step: string, doing: () => Promise<unknown>) => tell(step, await tasksOf(doing));
const pause = (forMs: number) => page.waitForTimeout(forMs);

await page.goto(`${server.url}explore?tab=pools`);
const details = page.getByTestId('index-bar').getByRole('button').first();
await details.click();
await page.getByLabel('Storage limit').selectOption(LARGEST_LIMIT);
await details.click();
const bar = page.getByTestId('index-bar');
const filling: number[] = [];
const beganMs = performance.now();
// The holdings of the pools are still being read then, as in a person's browser.
while (!node.exhausted) {
  filling.push(...(await tasksOf(() => pause(TRACE_MS))));
  // Shows progress, because it takes minutes.
  console.error((await bar.innerText()).replace(/\s+/g, ' '));
}
await details.click();
tell('fill', filling, {
  seconds: Math.round((performance.now() - beganMs) / 1000),
  covered: await page.getByTestId('index-coverage').innerText(),
});

const table = page.getByRole('table', { name: 'Pools' });
await measure('open', async () => {
  await page.reload();
  await table.waitFor();
  await pause(5000);
});
await measure('sort', async () => {
  for (const name of ['Liquidity', 'Fees', 'APR', 'Volume']) {
    await table.getByRole('button', { name }).click();
    await pause(500);
  }
});
await measure('filter', async () => {
  await page.getByLabel('Version').selectOption('v3');
  await pause(500);
  await page.getByLabel('Fee', { exact: true }).selectOption('500');
  await pause(500);
  await page.getByLabel('Fee', { exact: true }).selectOption('');
  await pause(500);
});
await measure('search', async () => {
  await page.getByRole('searchbox').pressSequentially('bench weth', { delay: 300 });
  await pause(1000);
  await page.getByRole('searchbox').fill('');
  await pause(1000);
});
await measure('all that was read', async () => {
  await page.getByRole('radio', { name: 'All available' }).check();
  await pause(10_000);
});
await measure('scroll', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 3000);
    await pause(100);
  }
});
await measure('tokens', async () => {
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await pause(2000);
});
await measure('transactions', async () => {
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await pause(4000);
});
await measure('pool page', async () => {
  await page.goto(`${server.url}explore/pool/${poolAddress(0)}`);
  await pause(8000);
});
const usdc = chain.manifest.tokens.find(({ symbol }) => symbol === 'USDC');
await measure('token page', async () => {
  await page.goto(`${server.url}explore/token/${usdc?.address}`);
  await pause(8000);
});

await Promise.allSettled([browser.close(), server.close(), node.close(), chain.stop()]);
await rm(folder, { recursive: true, force: true });
