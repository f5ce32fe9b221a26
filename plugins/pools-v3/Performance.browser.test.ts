// @module-tag long
import { readFile } from 'node:fs/promises';
import { Interface } from 'ethers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { packageArtifact } from '../../chains/deployer/packageArtifact.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../kernel/amm/index.ts';
import type { Address, ContractKind } from '../../kernel/chain/ChainSpec.ts';
import { PositionBench } from '../../kernel/positions/testing/PositionBench.ts';
import { nearestUsableTick } from '../../kernel/positions/usableTick.ts';
import type { TestChain } from '../../test/anvil/localChain.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { chainAt, freshNode, serveApp, type TestNode } from '../../test/browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from '../../test/e2e/fakeWallet.ts';
import { connectByHand, reads } from '../../test/e2e/steps.ts';
import { contractOf, storedIn } from '../../test/e2e/swapApp.ts';

const browser = await openBrowser();

const ROUTER = new Interface(packageArtifact('swapRouter').abi);
const FEE = 3000;
const SPACING = 60;

/** A narrow position of the second wallet in the pool of HUSH and USDC, on a chain of its own. */
async function narrowPosition() {
  const node = await freshNode();
  const { deployment } = node;
  const bench = new PositionBench({
    url: node.url,
    rpc: node.rpc,
    address: (kind: ContractKind) => deployment.contracts.find((one) => one.kind === kind)?.address,
    token: (symbol: string) => deployment.tokens.find((one) => one.symbol === symbol),
  } as unknown as TestChain);
  for (const symbol of ['HUSH', 'USDC']) await bench.stock(symbol);
  const [hush, usdc] = ['HUSH', 'USDC'].map(
    (symbol) => deployment.tokens.find((one) => one.symbol === symbol)?.address,
  ) as [Address, Address];
  const [token0, token1] = hush.toLowerCase() < usdc.toLowerCase() ? [hush, usdc] : [usdc, hush];
  const middle = nearestUsableTick(getTickAtSqrtRatio(await bench.sqrtPrice(token0, token1, FEE)), SPACING);
  const positionManager = bench.manager.address;
  const range = { tickLower: middle - SPACING, tickUpper: middle + SPACING };
  await bench.send({
    ...{ kind: 'mint_position', positionManager, token0, token1, fee: FEE, ...range },
    ...{ amount0DesiredRaw: 10n ** 9n, amount1DesiredRaw: 10n ** 9n },
    ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
  });
  const tokenId = await bench.lastTokenId();
  const priceNow = () => bench.sqrtPrice(token0, token1, FEE);
  /** One trade, up to a price out of the range, or in the middle of it. */
  const move = async (out: boolean) => {
    const target = getSqrtRatioAtTick(out ? range.tickUpper + SPACING : middle);
    const [tokenIn, tokenOut] = (await priceNow()) < target ? [token1, token0] : [token0, token1];
    const swap = [tokenIn, tokenOut, FEE, bench.account, 10n ** 12n, 10n ** 35n, 0n, target];
    const data = ROUTER.encodeFunctionData('exactInputSingle', [swap]);
    const to = contractOf(node, 'swapRouter');
    await node.rpc('eth_sendTransaction', [{ from: bench.account, to, data, gas: '0x989680' }]);
    await expect.poll(priceNow).toBe(target);
  };
  const swapBoth = async (raw: bigint) => {
    await bench.swap(token0, token1, FEE, raw);
    await bench.swap(token1, token0, FEE, raw);
  };
  return { node, bench, tokenId, move, swapBoth, token0, token1, positionManager };
}

/** @param permission the browser's answer: one without a screen has no notifications, whatever it is granted */
async function openApp(node: TestNode, permission: NotificationPermission = 'denied') {
  const app = await serveApp(chainAt(node.url, node.deployment));
  const opened = await openPage(browser, { own: [app.url, node.url] });
  // Every notification that the page makes.
  await opened.page.addInitScript((answer) => {
    const told: string[] = [];
    Object.assign(window, { told });
    const Real = window.Notification;
    window.Notification = class extends Real {
      static override get permission() {
        return answer;
      }
      static override async requestPermission() {
        return answer;
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        told.push(title);
      }
    };
  }, permission);
  return { app, ...opened };
}

/** What axe finds, and what hangs over the side. `POOLS_SHOTS` names a folder for pictures. */
const faults = (page: Page, name: string) => {
  const { POOLS_SHOTS: folder } = process.env;
  return pageFaults(page, folder && `${folder}/${name}.png`);
};
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);
/** Two blocks have said on which side the position is, and the page remembers it. */
const isKnown = (page: Page, tokenId: bigint, side: 'inside' | 'outside') =>
  expect
    .poll(async () =>
      (await storedIn(page, 'range_alerts')).map(({ inside }) =>
        inside.includes(tokenId.toString()) ? 'inside' : 'outside',
      ),
    )
    .toEqual([side]);

describe('the performance of a position', () => {
  test('adds up its events, shows the price against the range, and can be exported', async () => {
    const { node, bench, tokenId, swapBoth, token0, token1, positionManager } = await narrowPosition();
    await swapBoth(10n ** 6n);
    await bench.send({
      ...{ kind: 'collect_fees', positionManager, token0, token1, tokenId, recipient: bench.account },
      ...{ fees0MinimumRaw: 0n, fees1MinimumRaw: 0n },
    });
    await swapBoth(10n ** 6n);
    // All of it may have taken less than a second of the chain's time, of which nothing is a share.
    await node.rpc('evm_increaseTime', [5]);
    await node.rpc('evm_mine');
    const { app, page, problems, foreign } = await openApp(node);
    await page.goto(`${app.url}pool/${tokenId}`);
    const panel = page.getByTestId('position-performance');
    await reads(page.getByTestId('performance-profit'), /USDC\n.*%/);
    await panel.getByText('Performance details').click();
    await reads(panel.getByTestId('performance-deposited'), /USDC/);
    await reads(panel.getByTestId('performance-in-range'), /^100(\.00)?% of /);
    // What a figure means, by keyboard.
    await panel.getByRole('button', { name: 'About Divergence loss' }).focus();
    await page.getByRole('tooltip').getByText('impermanent loss').waitFor();
    await page.keyboard.press('Escape');

    const picture = page.getByTestId('range-picture');
    const slider = picture.getByRole('slider');
    await slider.waitFor();
    await expect.poll(() => picture.locator('[data-mark]').count()).toBe(2);
    expect(Number(await picture.locator('[data-band]').getAttribute('height'))).toBeGreaterThan(0);
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/Deposit/);
    for (const [size, width] of [
      ['narrow', 390],
      ['wide', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faults(page, `performance-${size}`)).toEqual([]);
    }
    await picture.getByRole('button', { name: 'Show as table' }).click();
    await picture.getByRole('cell', { name: 'Collected' }).waitFor();

    const waiting = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export as CSV' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(`position-31337-${tokenId}.csv`);
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const cells = (line: string) => {
      const values = line.split(',');
      return Object.fromEntries(head.split(',').map((column, index) => [column, values[index]]));
    };
    const rows = lines.map(cells);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'increase',
      'collect',
      'liquidity now',
      'removed and not collected now',
      'fees not collected now',
    ]);
    const owed = await bench.owed(tokenId);
    expect(rows[4]).toMatchObject({
      amount0Raw: owed.amount0Raw.toString(),
      amount1Raw: owed.amount1Raw.toString(),
    });
    expect(rows[1]).toMatchObject({ priceSource: 'chain', amount0Raw: rows[1]?.fees0Raw });
    expect(rows[0]?.transaction).toMatch(/^0x[0-9a-f]{64}$/);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

describe('the range alert', () => {
  test('tells once for each crossing, in the page and by the browser, and outlives a reload', async () => {
    const { node, bench, tokenId, move } = await narrowPosition();
    const { app, page, problems } = await openApp(node, 'granted');
    await installFakeWallet(page, { url: node.url, account: bench.account, chainId: 31337 });
    await page.goto(`${app.url}pool/${tokenId}`);
    const name = 'Alert me when this position goes out of range';
    await page.getByRole('switch', { name }).click();
    await page.getByText('even in a background tab').waitFor();
    // The alert needs a known state first.
    await isKnown(page, tokenId, 'inside');
    await page.reload();
    await expect.poll(() => page.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true');
    await page.goto(`${app.url}swap`);
    expect(await told(page)).toEqual([]);
    await move(true);
    const toast = page.getByRole('alert').filter({ hasText: `#${tokenId} is out of range` });
    await toast.waitFor();
    await expect.poll(() => told(page)).toHaveLength(1);
    await isKnown(page, tokenId, 'outside');
    expect(await faults(page, 'range-alert')).toEqual([]);
    await toast.getByRole('button', { name: 'Open' }).click();
    await page.getByTestId('position-range').waitFor();
    await toast.waitFor({ state: 'detached' });

    await move(false);
    await page.getByText('In range', { exact: true }).waitFor();
    await isKnown(page, tokenId, 'inside');
    expect(await told(page)).toHaveLength(1);
    await move(true);
    await toast.waitFor();
    await expect.poll(() => told(page)).toHaveLength(2);

    // Off again: nothing is told any more.
    await page.getByRole('switch', { name }).click();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => storedIn(page, 'range_alerts')).toEqual([]);
    await page.goto(`${app.url}pools`);
    await connectByHand(page, WALLET_NAME, '0x7099...79C8');
    await page.getByRole('switch', { name: 'Alert me when a position goes out of range' }).click();
    await page.waitForTimeout(3_000);
    expect(await told(page)).toEqual([]);
    await move(false);
    await isKnown(page, tokenId, 'inside');
    await move(true);
    await toast.waitFor();
    expect(problems).toEqual([]);
  });

  test('says so where the browser does not allow notifications, and still tells in the page', async () => {
    const { node, tokenId, move } = await narrowPosition();
    const { app, page } = await openApp(node);
    await page.goto(`${app.url}pool/${tokenId}`);
    await page.getByRole('switch', { name: 'Alert me when this position goes out of range' }).click();
    await page.getByText('Notifications are blocked for this site').waitFor();
    await isKnown(page, tokenId, 'inside');
    await move(true);
    await page.getByRole('alert').filter({ hasText: 'is out of range' }).waitFor();
    expect(await told(page)).toEqual([]);
  });
});
