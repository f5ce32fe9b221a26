import { Interface, id } from 'ethers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import { type LocalChain, startLocalChain } from '../../chains/local/startLocalChain.ts';
import { Random } from '../../kernel/amm/testing/Random.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { completed, indexOver } from '../../kernel/index/testing/indexOver.ts';
import { receiptSums } from '../../kernel/index/testing/receiptSums.ts';
import { runScriptedMarket } from '../../kernel/index/testing/runScriptedMarket.ts';
import type { IndexedPool } from '../../kernel/index/types.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { TestChain } from '../../test/anvil/localChain.ts';
import { violations } from '../../test/browser/axe.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { goTo } from '../../test/browser/goTo.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { chainAt, serveApp, tokenAddress } from '../../test/browser/serveApp.ts';
import { connect, quote, reads, reviewAndConfirm, scrollTo, select } from '../../test/e2e/steps.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';

const STEPS = 60;
const { v4Pools } = seeded;
/** What happens to V4 pools, all in the logs of one contract. */
const V4_EVENTS = [
  id('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  id('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
];
type Log = { readonly topics: string[]; readonly data: Hex };

const browser = await openBrowser();
let chain: LocalChain;
let rpc: JsonRpc;
let pools: readonly IndexedPool[];

const call = <T>(method: string, params: readonly unknown[] = []) => rpc.call<T>(method, params);
const address = (kind: string) =>
  chain.manifest.contracts.find((contract) => contract.kind === kind)?.address as Address;

beforeAll(async () => {
  chain = await startLocalChain();
  rpc = new JsonRpc(chain.url);
  const client = localClients({ url: chain.url, manifest: chain.manifest } as unknown as TestChain).get(
    chain.chainId,
  );
  const random = new Random(9);
  const on = { url: chain.url, rpc: call, address };
  ({ found: pools } = await runScriptedMarket(on, client, { steps: STEPS, pools: 20, random }));
});

afterAll(() => chain?.stop());

const kindsOf = (all: readonly IndexedPool[]) =>
  new Map(
    all.map(({ address, fee, protocol }) => [
      address.toLowerCase(),
      { fee: BigInt(fee ?? 0), v3: protocol === 'v3' },
    ]),
  );

const logs = (requests: readonly string[]) => requests.filter((body) => body.includes('eth_getLogs'));

async function open(path: string, options: Parameters<typeof openPage>[1] = {}, node = chain.url) {
  const app = await serveApp(chainAt(node, chain.manifest));
  const opened = await openPage(browser, { own: [app.url, node], ...options });
  const requests: string[] = [];
  opened.page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.postData() ?? '');
  });
  await opened.page.goto(`${app.url}${path}`);
  return { ...opened, app, requests };
}

/** Waits until the index has read everything. */
async function complete(page: Page): Promise<void> {
  await expect.poll(() => page.getByTestId('index-bar').getAttribute('data-state')).toBe('complete');
}

const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');

describe('the explore page', () => {
  test('lists pools, finds, filters and sorts them, and its link says it all', async () => {
    const { page, problems, foreign } = await open('swap');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Liquidity' }).click();
    await page.waitForURL(/\/explore\?tab=pools/);
    await complete(page);
    const table = page.getByRole('table', { name: 'Pools' });
    await expect
      .poll(() => table.getAttribute('aria-rowcount'))
      .toBe(String(pools.length + v4Pools.length + 1));
    // A worker decodes and sums, under the page's own security policies.
    expect(page.workers().map((worker) => worker.url())).toEqual([
      expect.stringMatching(/index-worker-\w+\.js$/),
    ]);
    await page.getByLabel('Version').selectOption('v3');
    await page.getByLabel('Fee', { exact: true }).selectOption('500');
    const chosen = pools.filter(({ protocol, fee }) => protocol === 'v3' && fee === 500);
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(chosen.length + 1));
    await page.getByRole('searchbox').fill('WETH usdc');
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('2');
    await page.getByRole('button', { name: 'Liquidity' }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?tab=pools&version=v3&fee=500&q=WETH+usdc&sort=liquidity');
    await page.reload();
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('2');
    expect(await page.getByRole('searchbox').inputValue()).toBe('WETH usdc');
    expect(await table.getByRole('columnheader', { name: 'Liquidity' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('No matches.').waitFor();
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('everything is found by Ctrl K, from the top bar or the menu, and a half-made swap stays as it is', {
    tags: 'long',
  }, async () => {
    const { page, problems } = await open('swap', { viewport: { width: 1100, height: 800 } });
    const { tokens } = chain.manifest;
    const hush = tokens.find(({ symbol }) => symbol === 'HUSH')?.address as Address;
    const dialog = page.getByTestId('search-dialog');
    const box = dialog.getByRole('combobox');
    const chosen = dialog.getByRole('option', { selected: true });
    const amount = page.getByTestId('input-amount');
    await amount.fill('1.5');
    await amount.press('Control+k');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await dialog.getByRole('group', { name: 'Pages' }).getByText('Portfolio').waitFor();
    await box.fill('hus');
    await chosen.getByText('HUSH', { exact: true }).waitFor();
    expect(await chosen.locator('mark').first().innerText()).toBe('HUS');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect([await amount.inputValue(), new URL(page.url()).pathname]).toEqual(['1.5', '/swap']);

    await page.getByRole('button', { name: 'Search' }).click();
    await box.fill(hush.toLowerCase());
    await chosen.getByText('HUSH', { exact: true }).waitFor();
    await dialog.getByText('View this wallet').waitFor();
    await box.press('Enter');
    await page.waitForURL(`**/explore/token/${hush}`);
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await dialog.getByRole('group', { name: 'Recent' }).getByText('HUSH', { exact: true }).waitFor();
    await box.fill('dark theme');
    await chosen.getByText('Use dark theme').waitFor();
    await box.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await dialog.waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await box.fill(`0x${'12'.repeat(20)}`);
    await dialog.getByText('View this wallet').waitFor();
    await box.press('ArrowUp');
    await box.press('Enter');
    await page.waitForURL(`**/portfolio/0x${'12'.repeat(20)}`);
    expect(problems).toEqual([]);
  });

  test('shows tokens with prices and leads to one of them', async () => {
    const { page, problems } = await open('explore');
    await complete(page);
    const tokens = rows(page, 'Tokens');
    await expect.poll(() => tokens.filter({ hasText: 'HUSH' }).count()).toBe(1);
    // The placeholder price in the local chain's file.
    await expect.poll(() => tokens.filter({ hasText: 'USDC' }).innerText()).toContain('~$1.00');
    await tokens.filter({ hasText: 'USDC' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'USDC' }).waitFor();
    const facts = page.getByTestId('token-facts');
    await facts.getByText('None found').waitFor();
    await reads(facts, /Decimals\s*6/);
    await reads(facts, /Tokens of this network/);
    await page.getByRole('table', { name: 'Pools' }).waitFor();
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('leads with the tokens that moved most, draws how each price went, and follows a press anywhere on a row', {
    tags: 'long',
  }, async () => {
    const { page, problems, app } = await open('explore?window=all');
    await complete(page);
    const summary = page.getByTestId('market-summary');
    const movers = page.getByTestId('movers').getByRole('link');
    await movers.first().waitFor();
    const rowOf = (symbol: string) => rows(page, 'Tokens').filter({ hasText: symbol });
    // The figures become known one by one, and the two are read one after the other.
    const first = async () => {
      const [symbol = '', change = ''] = (await movers.first().innerText()).split(/\s+/);
      return { symbol, change, row: await rowOf(symbol).innerText() };
    };
    await expect.poll(first).toSatisfy(({ change, row }) => change !== '' && row.includes(change));
    const { symbol, change } = await first();
    expect(change).toMatch(/^[+-]\d+\.\d\d%$/);
    await reads(summary, /Volume\s+~\$.+Liquidity\s+~\$.+Trades\s+\d/s);
    const row = rowOf(symbol);
    const line = row.getByTestId('sparkline');
    await expect.poll(() => line.locator('path').getAttribute('d')).toMatch(/^M\d.*L\d/);
    expect(await line.getAttribute('aria-hidden')).toBe('true');

    // Far from the words of the link.
    const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
    await row.click({ position: { x: width * 0.6, y: height - 4 } });
    await page.waitForURL(/\/explore\/token\/0x\w+\?window=all$/);
    await page.goto(`${app.url}explore?tab=pools`);
    // Until then rows may still change places.
    await complete(page);
    const link = rows(page, 'Pools').nth(1).getByRole('link');
    await link.waitFor();
    expect(await link.count()).toBe(1);
    // From the last heading that sorts, Tab leads to the first row.
    await page.getByRole('button', { name: 'Liquidity' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/explore\/pool\/0x\w+/);
    expect(problems).toEqual([]);
  });

  test('ends where its rows end, and so do the pages of a pool, a token and a portfolio', {
    tags: 'long',
  }, async () => {
    const pool = pools.find(({ protocol }) => protocol === 'v2');
    const { page, app } = await open('explore');
    const { tokens } = chain.manifest;
    const old = tokens.find(({ symbol }) => symbol === 'OLD')?.address;
    for (const path of ['explore', `explore/pool/${pool?.address}`, `explore/token/${old}`]) {
      await page.goto(`${app.url}${path}`);
      await complete(page);
      const last = page.getByRole('row').last();
      await last.waitFor();
      const below = () =>
        last.evaluate(
          (row) => document.documentElement.scrollHeight - scrollY - row.getBoundingClientRect().bottom,
        );
      // The card's and the page's own space.
      await expect.poll(below).toBeLessThan(120);
      // All rows are there without scrolling, though not all at once.
      const missing = () =>
        page
          .getByRole('table')
          .last()
          .evaluate(
            (table) =>
              Number(table.getAttribute('aria-rowcount')) - table.querySelectorAll('[role=row]').length,
          );
      await expect.poll(missing, { message: path }).toBe(0);
    }
    await page.goto(`${app.url}portfolio/0x70997970C51812dc3A010C7d01b50e0d17dc79C8`);
    const list = page.getByRole('table', { name: 'Tokens' });
    await list.getByRole('row').nth(6).waitFor();
    const excess = () =>
      list.evaluate(
        (all) =>
          all.getBoundingClientRect().bottom -
          ([...all.querySelectorAll('[role=row]')].at(-1)?.getBoundingClientRect().bottom ?? 0),
      );
    await expect.poll(excess).toBeLessThan(8);
  });

  test('shows every transaction of the receipts, newest first, more of them as the page is scrolled', async () => {
    const { page, problems } = await open('explore?tab=transactions');
    await complete(page);
    const head = Number(BigInt(await call<Hex>('eth_blockNumber')));
    const sums = await receiptSums(call, kindsOf(pools), 0, head);
    const filter = { address: address('poolManager'), topics: [V4_EVENTS], fromBlock: '0x0' };
    const ofV4 = await call<readonly Log[]>('eth_getLogs', [filter]);
    const all = [...sums.values()].reduce(
      (sum, { swaps, mints, burns, collects }) => sum + swaps + mints + burns + collects,
      ofV4.length,
    );
    await page.getByTestId('index-bar').getByRole('button').first().click();
    await reads(page.getByTestId('index-coverage'), new RegExp(`events: ${all}\\b`));
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('51');
    // The table shows the sender of the transaction, not the contract that it went through.
    await table
      .getByText(/^0x[\da-fA-F]{4}\.\.\.[\da-fA-F]{4}$/)
      .first()
      .waitFor();
    const byContract = table.getByText('Position Manager');
    await expect.poll(() => byContract.count()).toBe(0);
    // The chain has no explorer, so there are no links, also none to another chain's explorer.
    expect(await table.getByRole('link').count()).toBe(0);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        return table.getAttribute('aria-rowcount');
      })
      .toBe(String(all + 1));
    // Only visible rows are rendered.
    expect(await rows(page, 'Transactions').count()).toBeLessThan(all);
    expect(problems).toEqual([]);
  });

  test('shows the figures of the time that is chosen, all that was read too, and keeps it from page to page', {
    tags: 'long',
  }, async () => {
    const head = Number(BigInt(await call<Hex>('eth_blockNumber')));
    const sums = await receiptSums(call, kindsOf(pools), 0, head);
    const swapsOf = (pool: string, fromHour: number) =>
      [...sums]
        .map(([key, { swaps }]) => [...key.split(' '), swaps] as const)
        .filter(([name, seconds]) => name === pool && Number(seconds) >= fromHour)
        .reduce((sum, [, , swaps]) => sum + Number(swaps), 0);
    const counts = pools.map(({ address }) => [address, swapsOf(address.toLowerCase(), 0)] as const);
    const [busiest, all] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
    const { page, problems } = await open(`explore/pool/${busiest}`);
    await complete(page);
    const swaps = page.getByTestId('pool-holds').getByText('Swaps').locator('xpath=../..');
    await page.getByRole('radio', { name: 'All available' }).check();
    await expect.poll(() => new URL(page.url()).search).toBe('?window=all');
    await expect.poll(() => swaps.innerText()).toMatch(new RegExp(`\\b${all}$`));
    expect(await page.getByTestId('index-window').count()).toBe(0);
    await page.getByRole('radio', { name: '24 hours' }).check();
    // Of the hours up to the newest block, in which another one may begin meanwhile.
    const ofDay = async () => {
      const { timestamp } = await call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
      const dayStart = (Math.floor(Number(timestamp) / 3600) - 23) * 3600;
      const day = swapsOf(busiest.toLowerCase(), dayStart);
      return { day, shown: await swaps.innerText() };
    };
    await expect.poll(ofDay).toSatisfy(({ day, shown }) => new RegExp(`\\b${day}$`).test(shown));
    await page.getByRole('radio', { name: '30 days' }).check();
    await page.getByTestId('index-window').getByText('only since').waitFor();
    await page.getByRole('link', { name: 'All pools' }).click();
    await page.waitForURL(/\/explore\?tab=pools&window=30d$/);
    expect(problems).toEqual([]);
  });

  test('keeps what it has read over a reload, and reads nothing where nobody looks', {
    tags: 'long',
  }, async () => {
    const { page, requests, app } = await open('explore?tab=pools');
    await complete(page);
    await rows(page, 'Pools').nth(1).waitFor();
    expect(logs(requests).length).toBeGreaterThan(0);
    requests.length = 0;
    await page.reload();
    await complete(page);
    await rows(page, 'Pools').nth(1).waitFor();
    // Only new blocks are requested, none that the index had before.
    for (const body of logs(requests)) {
      const [, from = '0x0'] = /"fromBlock":"(0x[0-9a-f]+)"/.exec(body) ?? [];
      expect(Number(from)).toBeGreaterThan(STEPS);
    }
    // The page of a trade looks for pools of its pair in logs.
    await page.goto(`${app.url}pool`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    requests.length = 0;
    await page.waitForTimeout(3000);
    expect(logs(requests)).toEqual([]);
  });

  test('saves a snapshot that another browser checks and loads, and refuses another file', {
    tags: 'long',
  }, async () => {
    const first = await open('explore?tab=pools');
    await complete(first.page);
    await first.page.getByTestId('index-bar').getByRole('button').first().click();
    const download = first.page.waitForEvent('download');
    await first.page.getByRole('button', { name: 'Save snapshot' }).click();
    const file = await (await download).path();
    const { page } = await open('explore?tab=pools');
    await complete(page);
    await page.getByTestId('index-bar').getByRole('button').first().click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'x',
      mimeType: 'application/gzip',
      buffer: Buffer.from('no snapshot'),
    });
    await page.getByText("This file isn't a snapshot.").waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Snapshot checked and loaded.').waitFor();
    await rows(page, 'Pools').nth(1).waitFor();
    await page.getByRole('button', { name: 'Clear data' }).click();
    await page.getByRole('button', { name: 'Press again to clear' }).click();
    await page.getByText('Data cleared.').waitFor();
  });
});

describe('a pool', () => {
  test('shows what it holds to the unit, its charts, and ways to swap and add', async () => {
    const pool = pools.find(({ protocol, fee }) => protocol === 'v3' && fee === 3000) as IndexedPool;
    const { page, problems } = await open(`explore/pool/${pool.address}`);
    await complete(page);
    const holds = page.getByTestId('pool-holds').locator('[data-raw]');
    const held = async (token: Address) => {
      const data = `0x70a08231${pool.address.slice(2).toLowerCase().padStart(64, '0')}`;
      return String(BigInt(await call<Hex>('eth_call', [{ to: token, data }, 'latest'])));
    };
    const truth = [await held(pool.token0), await held(pool.token1)];
    const shown = () => holds.evaluateAll((all) => all.map((one) => one.getAttribute('data-raw')));
    await expect.poll(shown).toEqual(truth);
    await page.getByRole('slider', { name: /^Price of/ }).waitFor();
    const depth = page.getByRole('slider', { name: 'Liquidity by price' });
    await depth.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => depth.getAttribute('aria-valuetext')).toMatch(/ at /);
    await page.getByRole('region', { name: 'Liquidity by price' }).getByText('Show as table').click();
    await page.getByRole('table', { name: 'Liquidity by price, as a table' }).waitFor();
    await page.getByRole('link', { name: 'Swap', exact: true }).last().click();
    await page.waitForURL(/\/swap\?/);
    expect(problems).toEqual([]);
  });

  test('of V4 is found by its version, is shown by its id, and says what is not known of it', {
    tags: 'long',
  }, async () => {
    const { page, problems, foreign } = await open('explore?tab=pools&version=v4');
    await complete(page);
    const table = page.getByRole('table', { name: 'Pools' });
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(v4Pools.length + 1));
    const [first] = v4Pools;
    await table
      .getByRole('link', { name: /USDC.*MON|MON.*USDC/ })
      .first()
      .waitFor();
    await page.goto(new URL(`explore/pool/${first?.id}`, page.url()).href);
    await page.getByText('Pools of this type share one contract').waitFor();
    await page.getByRole('heading', { level: 1, name: /MON.*USDC/ }).waitFor();
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('after a swap, shows how its price moved by its own logs: the change, and a line that begins with it', {
    tags: 'long',
  }, async () => {
    const { page, node, url } = await freshApp(browser);
    await page.goto(`${url}swap`);
    await connect(page);
    await select(page, 'input', 'USDC');
    await select(page, 'output', 'WETH');
    await quote(page, '50000');
    await reviewAndConfirm(page);
    const [usdc, weth] = ['USDC', 'WETH'].map((symbol) => tokenAddress(node.deployment, symbol));
    const client = localClients({ url: node.url, manifest: node.deployment } as unknown as TestChain);
    const index = indexOver(client.get(node.deployment.chainId));
    const close = index.open();
    await completed(index);
    close();
    const pool = (await index.pools()).find(
      ({ protocol, token0, token1 }) =>
        protocol === 'v3' && [usdc, weth].sort().join() === [token0, token1].sort().join(),
    ) as IndexedPool;
    // Computed by ethers, from the pool's own event data.
    const abi = new Interface([
      'event Initialize(uint160 sqrtPriceX96, int24 tick)',
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
    ]);
    const own = await node.rpc<readonly Log[]>('eth_getLogs', [{ address: pool.address, fromBlock: '0x0' }]);
    const roots = own.flatMap((log) => abi.parseLog(log)?.args.sqrtPriceX96 ?? []) as bigint[];
    const [first, last] = [roots[0], roots.at(-1)].map((root) => (Number(root) / 2 ** 96) ** 2 * 1e12);
    const change = (last as number) / (first as number) - 1;
    expect([roots.length, first]).toEqual([2, expect.closeTo(2500, 1)]);
    expect(change).toBeGreaterThan(0.005);
    await page.goto(`${url}explore/pool/${pool.address}`);
    await page
      .getByTestId('pool-holds')
      .getByText(`+${(change * 100).toFixed(2)}%`)
      .waitFor();
    const chart = page.getByRole('slider', { name: 'Price of WETH in USDC' });
    const reading = async (key: string) => {
      await chart.press(key);
      return (await chart.getAttribute('aria-valuetext')) ?? '';
    };
    // Both prices were reported in one interval, or in two: the first opens the first, the last closes the last.
    // An interval that began since has no trade, and one price.
    const told = async (key: string, name: string) =>
      Number(new RegExp(`(?:${name}|:) ([\\d,.]+) USDC`).exec(await reading(key))?.[1]?.replaceAll(',', ''));
    await expect.poll(() => told('Home', 'open')).toBeCloseTo(first as number, 1);
    await expect.poll(() => told('End', 'close')).toBeCloseTo(last as number, 1);
    await page.goto(`${url}explore/token/${tokenAddress(node.deployment, 'HUSH')}`);
    await page.getByRole('slider', { name: 'Price of HUSH in USD' }).waitFor();
    // A token that is priced by pools alone has the same price on every page.
    await page.goto(`${url}portfolio`);
    const held = page.locator('[data-token="YAKI"]').getByTitle(/~\$[\d.]+, a test price$/);
    await scrollTo(held);
    const shown = /~\$[\d.]+/.exec((await held.getAttribute('title')) ?? '')?.[0];
    await page.goto(`${url}explore/token/${tokenAddress(node.deployment, 'YAKI')}`);
    await expect.poll(() => page.getByTestId('token-price').innerText()).toBe(shown);
  });

  test('that is none says so', { tags: 'long' }, async () => {
    const { page } = await open(`explore/pool/0x${'12'.repeat(20)}`);
    await complete(page);
    await page.getByText('Pool not found on this network.').waitFor();
  });
});

test('a network that cannot be read has not been read, which is not the same as being empty', {
  tags: 'long',
}, async () => {
  const proxy = await FaultProxy.start(chain.url);
  onTestFinished(() => proxy.stop());
  await proxy.down();
  const { page } = await open('explore', {}, proxy.url);
  const panel = page.getByRole('tabpanel');
  for (const tab of ['Tokens', 'Pools', 'Transactions']) {
    await page.getByRole('tab', { name: tab }).click();
    await panel.getByText('No history loaded yet.').waitFor();
  }
  await page.getByTestId('index-bar').getByText("Can't reach the network").waitFor();
});

test('everybody can read it, in any look', { tags: 'long', timeout: 300_000 }, async () => {
  const token = pools[0]?.token0;
  const pool = pools.find(({ protocol }) => protocol === 'v3');
  const paths = ['explore', 'explore?tab=pools', 'explore?tab=transactions'];
  paths.push(`explore/pool/${pool?.address}`, `explore/pool/${v4Pools[0]?.id}`, `explore/token/${token}`);
  const { page } = await open('explore');
  for (const path of paths) {
    await goTo(page, `/${path}`);
    const faults = await faultsInLooks(page, async ({ size, colorScheme }) => {
      await complete(page);
      await page.getByRole('table').first().waitFor();
      const { EXPLORE_SHOTS: folder } = process.env;
      const name = `${path.replace(/\W+/g, '-').slice(0, 30)}-${size}-${colorScheme}`;
      return pageFaults(page, folder && `${folder}/${name}.png`);
    });
    expect(faults, path).toEqual([]);
  }
});
