import { id } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import type { SeededV4Pool } from '../../chains/local/seedV4Market.ts';
import { goAnew } from '../../test/browser/goTo.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { appUrl } from '../../test/browser/place.ts';
import { chainAt, freshNode, serveApp, type TestNode } from '../../test/browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from '../../test/e2e/fakeWallet.ts';
import {
  closeDialog,
  connectByHand,
  openDetails,
  quote,
  rawAmounts,
  reads,
  reviewDialog,
  txStatus,
} from '../../test/e2e/steps.ts';
import { ACCOUNT, contractOf, SHORT_ACCOUNT, swapApp } from '../../test/e2e/swapApp.ts';
import { chooseTokens, swapsOf, trade } from '../../test/e2e/trade.ts';
import { V4Bench } from './testing/V4Bench.ts';

const SWAP = id('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)');

const browser = await openBrowser();

describe('a swap', () => {
  test('goes through V4 pools where that pays more: the coin as it is, tokens by Permit2, an exact output', async () => {
    const app = await swapApp(browser);
    const { page, node } = app;
    await app.connect();
    await chooseTokens(page, 'MON', 'USDC');
    await quote(page, '400');
    await reads(await openDetails(page), /USDC \(V4\s0\.05%\)/);
    const router = contractOf(node, 'universalRouter').toLowerCase();
    // Enough to take some of each deep pool.
    for (const one of [
      { from: 'MON', to: 'USDC', amount: '400' },
      { from: 'USDC', to: 'MON', amount: '60000.123456' },
      { from: 'MON', to: 'USDC', amount: '61234.5', exact: 'output' },
    ] as const) {
      const { receipt } = await trade(app, one);
      expect(receipt.to.toLowerCase(), JSON.stringify(one)).toBe(router);
      expect(swapsOf(receipt, SWAP), JSON.stringify(one)).toBeGreaterThan(0);
    }
    expect(app.problems).toEqual([]);
    expect(app.foreign).toEqual([]);
  });
});

/** The app on a fresh chain whose wallet was given a position of the market's first pool, which has earned fees. */
async function withPosition() {
  const node = await freshNode();
  const bench = new V4Bench({ url: node.url, rpc: node.rpc, address: (kind) => contractOf(node, kind) });
  const [pool] = seeded.v4Pools as unknown as readonly SeededV4Pool[];
  const [tokenId] = await bench.idsOf(pool as SeededV4Pool);
  if (tokenId === undefined) throw new Error('the market has no position of its first pool');
  await bench.give(ACCOUNT, [tokenId]);
  const app = await serveApp(chainAt(node.url, node.deployment));
  const opened = await openPage(browser, { own: [app.url, node.url] });
  await installFakeWallet(opened.page, {
    url: node.url,
    account: ACCOUNT,
    chainId: node.deployment.chainId,
  });
  return { ...opened, node, bench, tokenId, url: app.url };
}

/** What the wallet has of both sides of the pool, before the network cost of `last`. */
async function held(node: TestNode): Promise<readonly [bigint, bigint]> {
  return [await node.balance(ACCOUNT), await node.balance(ACCOUNT, 'USDC')];
}

describe('a position', () => {
  test('is found from the list of positions, gives its fees, and then all of its liquidity', async () => {
    const { page, node, bench, tokenId, url, problems, foreign } = await withPosition();
    await page.goto(`${url}pool`);
    await connectByHand(page, WALLET_NAME, SHORT_ACCOUNT);
    await page.getByRole('navigation', { name: 'Protocol' }).getByRole('link', { name: 'V4' }).click();
    await page.getByRole('list', { name: 'Your V4 positions' }).getByRole('link').click();
    await page.waitForURL(new RegExp(`/pool/v4/${tokenId}$`));
    await reads(page.getByRole('heading', { level: 1 }), /^MON \/ USDC 0\.05%/);
    const [coins, usdc] = await rawAmounts(page, 'v4-fees');
    expect([coins, usdc].every((raw) => raw !== undefined && raw > 0n)).toBe(true);
    let before = await held(node);
    await page.getByRole('button', { name: 'Collect fees' }).click();
    const review = reviewDialog(page);
    await review.getByText('Simulation').waitFor();
    expect(await rawAmounts(page, 'v4-review-amounts')).toEqual([coins, usdc]);
    await review.getByRole('button', { name: 'Collect', exact: true }).click();
    await reads(txStatus(page), 'Fees collected');
    await closeDialog(page);
    expect((await held(node))[1] - before[1]).toBe(usdc);
    await page.getByText('No fees to collect yet.').waitFor();

    await page.getByRole('button', { name: 'Remove liquidity' }).click();
    const button = page.getByTestId('v4-remove-button');
    await reads(button, 'Enter a percent');
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    const [, allUsdc] = await rawAmounts(page, 'v4-remove-amounts');
    before = await held(node);
    await reads(button, 'Review');
    await button.click();
    await review.getByRole('button', { name: 'Remove', exact: true }).click();
    await reads(txStatus(page), 'Liquidity removed');
    await closeDialog(page);
    const after = await held(node);
    expect(after[1] - before[1]).toBe(allUsdc);
    expect(after[0]).toBeGreaterThan(before[0]);
    expect(await bench.liquidity(tokenId)).toBe(0n);
    await page.getByText('This position is empty').waitFor();
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('that there is not says so', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(appUrl());
    for (const [path, text] of [
      ['pool/v4/notanumber', 'Position not found'],
      ['pool/v4/99999999', 'V4 position 99999999 not found on Sluice local'],
      ['remove/v4/99999999', 'V4 position 99999999 not found on Sluice local'],
    ] as const) {
      await goAnew(page, `/${path}`);
      await page.getByText(text).waitFor();
      await page.getByRole('link', { name: 'View your V4 positions' }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});

test('axe finds nothing in any look, and nothing hangs over a side', { tags: 'long' }, async () => {
  const { page, tokenId, url } = await withPosition();
  await page.goto(`${url}pool/v4`);
  await connectByHand(page, WALLET_NAME, SHORT_ACCOUNT);
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const { POOLS_SHOTS: folder } = process.env;
    const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
      pageFaults(page, folder && `${folder}/v4-${what}-${size}-${colorScheme}.png`),
    );
    if (faults.length > 0) found[what] = faults;
  };
  await page.getByRole('list', { name: 'Your V4 positions' }).getByText('In range').waitFor();
  await check('list');
  await page.goto(`${url}pool/v4/${tokenId}`);
  await rawAmounts(page, 'v4-fees');
  await check('position');
  await page.goto(`${url}remove/v4/${tokenId}`);
  await page.getByRole('button', { name: '75%' }).click();
  await rawAmounts(page, 'v4-remove-amounts');
  await check('remove');
  await page.getByTestId('v4-remove-button').click();
  await reviewDialog(page).getByText('Simulation').waitFor();
  await check('review');
  expect(found).toEqual({});
});
