/**
 * Prints JSON lines of the requests that the app sends to its endpoint, counted by a proxy before the local
 * chain: per page, per idle minute, per block, and while hidden. Also prints what a long history and many
 * tokens cost at the start. Run: npm run bench:services [-- seconds of an idle minute, 60]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import type { TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import { hide } from '../browser/pageVisibility.ts';
import { FaultProxy } from '../faults/FaultProxy.ts';

const PAGES = ['swap', 'pool', 'add', 'migrate/v2', 'explore?tab=pools', 'portfolio'];
const IDLE_SECONDS = Number(process.argv[2] ?? 60);
/** After this time a page has requested what it shows. */
const SETTLE_MS = 3000;
const RECORDS = 10_000;
const STARTS = 5;

function print(line: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(line));
}

const rounded = (value: number): number => Number(value.toFixed(1));

function counted(proxy: FaultProxy): Record<string, number> {
  return { requests: proxy.requests, bytesAsked: proxy.bytesIn, bytesTold: proxy.bytesOut };
}

async function blockNumber(chainUrl: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result } = (await response.json()) as { readonly result: string };
  return Number(result);
}

async function eachPage(browser: Browser, appUrl: string, proxy: FaultProxy): Promise<void> {
  for (const wanted of PAGES) {
    const page = await browser.newPage();
    proxy.resetCounts();
    await page.goto(`${appUrl}${wanted}`);
    await page.waitForTimeout(SETTLE_MS);
    const shown = new URL(page.url()).pathname;
    print({ bench: 'page', page: `/${wanted}`, shown, seconds: SETTLE_MS / 1000, ...counted(proxy) });
    await page.close();
  }
}

async function connectWallet(page: Page): Promise<void> {
  await page.getByTestId('wallet-button').click();
  const drawer = page.getByRole('dialog', { name: 'Account' });
  await drawer.getByRole('button', { name: 'Test wallet', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
}

async function idle(browser: Browser, appUrl: string, chainUrl: string, proxy: FaultProxy): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${appUrl}swap`);
  await connectWallet(page);
  await page.getByTestId('input-amount').fill('1.5');
  await page.getByTestId('swap-details').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const firstBlock = await blockNumber(chainUrl);
  proxy.resetCounts();
  await page.waitForTimeout(IDLE_SECONDS * 1000);
  const figures = counted(proxy);
  const blocks = (await blockNumber(chainUrl)) - firstBlock;
  print({ bench: 'idle', page: '/swap', seconds: IDLE_SECONDS, blocks, ...figures, methods: proxy.counts() });
  const per = (count: number) =>
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value / count)]));
  print({ bench: 'per block', page: '/swap', ...per(blocks) });
  print({ bench: 'per request', page: '/swap', ...per(proxy.requests) });

  await hide(page);
  await page.waitForTimeout(SETTLE_MS);
  proxy.resetCounts();
  await page.waitForTimeout(Math.min(IDLE_SECONDS, 20) * 1000);
  print({ bench: 'hidden', page: '/swap', seconds: Math.min(IDLE_SECONDS, 20), ...counted(proxy) });
  await page.close();
}

function records(): readonly TransactionRecord[] {
  const hex = (value: number): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`;
  const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  return Array.from({ length: RECORDS }, (_, index) => ({
    id: `bench-${index}`,
    chainId: 31337,
    from,
    reference: { kind: 'hash', hash: hex(index + 1) },
    info: { type: 'APPROVAL', tokenAddress: from, spender: from, amount: '1' },
    addedTime: 1_700_000_000_000 + index,
    confirmedTime: 1_700_000_000_500 + index,
    receipt: {
      blockHash: hex(index),
      blockNumber: index,
      contractAddress: null,
      from,
      status: 1,
      to: from,
      transactionHash: hex(index + 1),
      transactionIndex: 0,
    },
  }));
}

/** Median of the times from a page's start until an amount can be typed, ms. */
async function startTime(page: Page): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await page.reload();
    await page.getByTestId('input-amount').waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.waitForTimeout(500);
  }
  return rounded(times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN);
}

async function longHistory(browser: Browser, appUrl: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${appUrl}swap`);
  await connectWallet(page);
  const emptyMs = await startTime(page);
  const kept = await page.evaluate(async (values) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sluice', 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('records', 'readwrite');
    const store = transaction.objectStore('records');
    for (const value of values) {
      store.put({ collection: 'transactions', key: value.id, envelope: { version: 1, value } });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    const count = database.transaction('records').objectStore('records').count();
    return new Promise<number>((resolve) => {
      count.onsuccess = () => resolve(count.result);
    });
  }, records());
  print({ bench: 'start', unit: 'ms', records: kept, emptyMs, fullMs: await startTime(page) });
  await context.close();
}

const dir = await mkdtemp(path.join(tmpdir(), 'sluice-bench-'));
const chain = await startLocalChain();
const proxy = await FaultProxy.start(chain.url);
const browser = await launchChromium(findChromium());
try {
  await buildProfile({ profile: 'local', out: dir });
  const { manifest } = chain;
  const chains = { [manifest.chainId]: { endpoints: [{ url: proxy.url }], deployment: manifest } };
  const server = await serveDist({ dir, config: { chains } });
  try {
    await eachPage(browser, server.url, proxy);
    await idle(browser, server.url, chain.url, proxy);
    await longHistory(browser, server.url);
  } finally {
    await server.close();
  }
} finally {
  await browser.close();
  await proxy.stop();
  await chain.stop();
  await rm(dir, { recursive: true, force: true });
}
// Prints its own line: 100,000 tokens loaded, indexed at the first keystroke, searched.
await import('../../kernel/tokens/searchTokens.bench.ts');
