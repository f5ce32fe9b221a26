import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { type LocalChain, startLocalChain } from '../../chains/local/startLocalChain.ts';
import { Random } from '../../kernel/amm/testing/Random.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { completed, indexOver } from '../../kernel/index/testing/indexOver.ts';
import { marketOn } from '../../kernel/index/testing/marketOn.ts';
import type { IndexedPool, PoolCandle } from '../../kernel/index/types.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { TestChain } from '../../test/anvil/localChain.ts';
import { violations } from '../../test/browser/axe.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { chainAt, serveApp } from '../../test/browser/serveApp.ts';

const STEPS = 40;
const HOUR = 3600;
const DAY = 24 * HOUR;

const browser = await openBrowser();
let chain: LocalChain;
let newestBlock: () => Promise<{ readonly timestamp: string }>;
/** The pool in which most happens, and what the index tells of it. */
let pool: IndexedPool;
let hours: readonly PoolCandle[];
let pools: readonly IndexedPool[];

beforeAll(async () => {
  chain = await startLocalChain();
  const rpc = new JsonRpc(chain.url);
  const call = <T>(method: string, params: readonly unknown[] = []) => rpc.call<T>(method, params);
  newestBlock = () => call('eth_getBlockByNumber', ['latest', false]);
  const address = (kind: string) =>
    chain.manifest.contracts.find((contract) => contract.kind === kind)?.address as Address;
  const client = localClients({ url: chain.url, manifest: chain.manifest } as unknown as TestChain).get(
    chain.chainId,
  );
  const before = indexOver(client);
  const closeFirst = before.open();
  await completed(before);
  pools = await before.pools();
  closeFirst();
  pool = pools.find(({ protocol, fee }) => protocol === 'v3' && fee === 3000) as IndexedPool;
  const on = { url: chain.url, rpc: call, address };
  await marketOn(on, [{ ...pool, fee: pool.fee ?? 0 } as never], new Random(9)).run(STEPS);
  const index = indexOver(client);
  const close = index.open();
  await completed(index, Number(BigInt(await call<string>('eth_blockNumber'))));
  hours = await index.candles({ pool: pool.address, intervalSeconds: HOUR, limit: 1000 });
  close();
});

afterAll(() => chain?.stop());

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const app = await serveApp(chainAt(chain.url, chain.manifest));
  const opened = await openPage(browser, { own: [app.url, chain.url], ...options });
  /** What this file's own chain was asked. */
  const asked: string[] = [];
  opened.page.on('request', (request) => {
    if (request.url().startsWith(chain.url)) asked.push(request.postData() ?? '');
  });
  await opened.page.goto(`${app.url}${path}`);
  return { ...opened, app, asked };
}

const plot = (page: Page) => page.getByRole('slider', { name: /^Price of/ });
const read = (page: Page) => plot(page).getAttribute('aria-valuetext');
const place = async (page: Page) => Number(await plot(page).getAttribute('aria-valuenow'));
const isLast = (page: Page) =>
  plot(page).evaluate((element) => element.ariaValueNow === element.ariaValueMax);
/** Of the chart, which comes before the depth. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** How many pixels of the chart are not of its background, and how many are accent-coloured. */
const drawn = (page: Page) =>
  plot(page).evaluate((element) => {
    const seen = new Set<string>();
    for (const canvas of element.querySelectorAll('canvas')) {
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        ...([0, 0, canvas.width, canvas.height] as const),
      );
      for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    }
    return seen.size;
  });

describe('the chart of a pool', () => {
  test('is drawn under the strict policy, read and zoomed by keys, and has a table with the same numbers', async () => {
    const { page, problems, foreign } = await open(`explore/pool/${pool.address}`);
    await plot(page).waitFor();
    await press(page, '1h');
    const count = async () => Number(await plot(page).getAttribute('aria-valuemax')) + 1;
    const [first, last] = [hours[0] as PoolCandle, hours.at(-1) as PoolCandle];
    /** From the first price to the newest block. */
    const days = async () => {
      const { timestamp } = await newestBlock();
      return Math.floor(Number(timestamp) / DAY) - Math.floor(first.startSeconds / DAY) + 1;
    };
    await expect.poll(count).toBeGreaterThanOrEqual((last.startSeconds - first.startSeconds) / HOUR + 1);
    await expect.poll(() => drawn(page)).toBeGreaterThan(5);
    await plot(page).focus();
    await page.keyboard.press('Home');
    expect(await place(page)).toBe(0);
    expect(await read(page)).toMatch(/: open .+, high .+, low .+, close .+, volume /);
    await page.keyboard.press('ArrowRight');
    expect(await place(page)).toBe(1);
    await page.keyboard.press('End');
    // Another hour may begin at any time.
    expect(await isLast(page)).toBe(true);
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Line');
    await press(page, 'Log scale');
    await press(page, 'Candles');
    await press(page, 'Show as table');
    const rows = page.getByRole('table', { name: /^Price of .* as a table$/ }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(hours.length + 1);
    expect(await violations(page)).toEqual([]);
    await press(page, 'Show as chart');
    await press(page, '1d');
    await expect.poll(async () => (await count()) - (await days())).toBe(0);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

describe('the swap page', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: 'Chart', exact: true });

  test('opens the chart of its pair on demand, which reads history, and closes it', async () => {
    const { page, problems, app, asked } = await open(
      `swap?inputCurrency=${pool.token0}&outputCurrency=${pool.token1}`,
      { viewport: { width: 390, height: 844 } },
    );
    const logs = () => app.requests.filter((path) => /CandleDrawing|MarketCard/.test(path));
    await toggle(page).waitFor();
    expect(logs()).toEqual([]);
    expect(asked.filter((body) => body.includes('eth_getLogs'))).toEqual([]);
    await toggle(page).click();
    expect(await toggle(page).getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/^From the V[234]/).waitFor();
    await plot(page).waitFor();
    expect(logs().length).toBeGreaterThan(0);
    await expect.poll(() => drawn(page)).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
    await toggle(page).click();
    await plot(page).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('prices a pair without a pool of its own through the coin, and says so', async () => {
    const coin = chain.manifest.contracts.find(({ kind }) => kind === 'wrappedNative')?.address as Address;
    const withCoin = pools
      .filter(({ token0, token1, protocol }) => protocol !== 'v4' && [token0, token1].includes(coin))
      .map(({ token0, token1 }) => (token0 === coin ? token1 : token0));
    const isPair = (one: Address, other: Address) =>
      pools.some(({ token0, token1 }) => [token0, token1].includes(one) && [token0, token1].includes(other));
    const [one, other] = withCoin
      .flatMap((first) => withCoin.map((second) => [first, second] as const))
      .find(([first, second]) => first !== second && !isPair(first, second)) as readonly [Address, Address];
    const { page, problems } = await open(`swap?inputCurrency=${one}&outputCurrency=${other}`);
    await toggle(page).click();
    await page.getByText(/^Through .+: from a V[23] .+ and a V[23] .+ pool$/).waitFor();
    await plot(page).waitFor();
    expect(await page.getByRole('button', { name: 'Candles' }).count()).toBe(0);
    await page.getByText("There's no volume for a combined pair.", { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });
});
