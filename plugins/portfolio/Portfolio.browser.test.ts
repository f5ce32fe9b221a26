import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS, DEPLOYER, MARKET_MAKER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { violations } from '../../test/browser/axe.ts';
import { buildForTest } from '../../test/browser/buildForTest.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { appUrl } from '../../test/browser/place.ts';
import { chainAt, freshNode, serveApp, sharedNode } from '../../test/browser/serveApp.ts';
import {
  closeDialog,
  confirmSwap,
  connect,
  openReview,
  quote,
  reads,
  reviewAndConfirm,
  scrollTo,
  select,
  tryAgain,
  txStatus,
} from '../../test/e2e/steps.ts';
import { stopMining } from '../../test/e2e/swapApp.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';

const NOBODY = '0x000000000000000000000000000000000000dEaD';

const browser = await openBrowser();

const at = (path: string) => `${appUrl()}${path}`;
const total = (page: Page) => page.getByTestId('portfolio-total');
const tokens = (page: Page) => page.getByRole('table', { name: 'Tokens' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portfolio sections' }).getByRole('link', { name, exact: true });

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return textOf(download);
}

test('asks for a wallet, then shows what it holds with value, source and age, and what that consists of', async () => {
  const { page, problems, foreign } = await openPage(browser);
  await page.goto(at('swap'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click();
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
  await page.getByText('Connect a wallet to see what it holds').waitFor();
  await connect(page);
  await reads(total(page), /^~\$[\d.,]+[KMB]?$/);
  await page.getByRole('button', { name: 'Up to date' }).click();
  const details = page.getByRole('dialog', { name: 'About these figures' });
  await reads(
    details.getByTestId('portfolio-age').first(),
    /^Block [\d,]+, (now|\d+ seconds? ago|\d+ minutes? ago)$/,
  );
  await details.getByText('USD values are estimates.').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  const node = await sharedNode();
  const row = (symbol: string) => tokens(page).locator(`[data-token="${symbol}"]`);
  await tokens(page).waitFor();
  for (const symbol of ['USDC', 'WMON', 'HUSH']) {
    await scrollTo(row(symbol));
    const raw = await row(symbol).locator('[data-raw]').getAttribute('data-raw');
    expect(BigInt(raw ?? -1)).toBe(await node.balance(DEPLOYER, symbol));
  }
  await scrollTo(row('YAKI').getByTitle(/~\$[\d.]+, a test price$/));
  await page.evaluate(() => window.scrollTo(0, 0));
  await row('USDC').getByTitle('~$1.00, a test price').waitFor();

  const legend = page.getByRole('list', { name: 'Allocation' });
  const beside = async () => {
    const shares = await legend.locator('[data-share]').allInnerTexts();
    return Math.abs(shares.reduce((all, text) => all + Number.parseFloat(text), 0) - 100);
  };
  await expect.poll(beside).toBeLessThan(0.1);

  await row('USDC').getByRole('link', { name: 'Swap USDC' }).click();
  await reads(page.getByTestId('input-token'), /USDC/);
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
});

test('any address is looked at read-only; tab and filters are in the address of the page', {
  tags: 'long',
}, async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(at('portfolio'));
  const field = page.getByRole('textbox', { name: 'View any wallet' });
  await field.fill('0x1234');
  await page.getByText('Enter a valid address or ENS name.').waitFor();
  await field.fill(SECOND_WALLET.toLowerCase());
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText(`You're viewing ${SECOND_WALLET}. You can't send anything from it.`).waitFor();
  await tokens(page).waitFor();
  await tab(page, 'Pools').click();
  const positions = page.getByRole('table', { name: 'Positions' });
  await positions.getByText('Out of range', { exact: true }).first().waitFor();
  await positions.getByText('V2 pair').first().waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('pools');
  await page.reload();
  await positions.locator('[data-fees]').getByText(/^~\$/).first().waitFor();

  await page.goto(at(`portfolio?address=${SECOND_WALLET}&tab=nfts`));
  await page.getByRole('heading', { name: 'Other NFTs' }).waitFor();
  await page
    .getByRole('img', { name: /^Image of Position/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Other NFTs' }).getByRole('img').count()).toBe(1);
  await page.getByText('Sluice local: all blocks loaded.').waitFor();

  await page.goto(at('portfolio?address=alice.eth'));
  const owner = page.getByTestId('portfolio-owner');
  await owner.getByText('alice.eth').waitFor();
  await owner.getByText(SECOND_WALLET).waitFor();
  await tokens(page).waitFor();
  await page.goto(at('portfolio?address=nobody.eth'));
  await page.getByText('nobody.eth has no address on').waitFor();
  await page.goto(at('portfolio/0x12'));
  await page.getByText('Address not valid').waitFor();
  await page.goto(at(`portfolio/${NOBODY}?tab=pools`));
  await page.getByText('No positions found.').waitFor();
  expect(problems).toEqual([]);
});

test('small balances are hidden until they are asked for', { tags: 'long' }, async () => {
  const node = await freshNode();
  const { app, page } = await ownApp(node.url, node.deployment);
  const [, , third] = ACCOUNTS;
  const usdc = node.deployment.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? '';
  // Half a dollar: transfer(third, 500000).
  const data = `0xa9059cbb${third.slice(2).toLowerCase().padStart(64, '0')}${(500_000).toString(16).padStart(64, '0')}`;
  const before = await node.balance(third, 'USDC');
  await node.rpc('eth_sendTransaction', [{ from: DEPLOYER, to: usdc, data }]);
  await expect.poll(() => node.balance(third, 'USDC')).toBe(before + 500_000n);
  expect(before).toBe(0n);
  await page.goto(`${app.url}portfolio/${third}`);
  await reads(page.getByTestId('portfolio-hidden'), '1 small balance hidden.');
  expect(await tokens(page).locator('[data-token="USDC"]').count()).toBe(0);
  await page.getByRole('switch', { name: 'Hide small balances' }).click();
  await tokens(page).locator('[data-token="USDC"]').getByText('0.5 USDC').filter({ visible: true }).waitFor();
});

async function ownApp(url: string, deployment: Parameters<typeof chainAt>[1]) {
  const app = await serveApp(chainAt(url, deployment));
  return { app, ...(await openPage(browser, { own: [app.url, url] })) };
}

test('a swap stands in the activity with all that is known of it, is filtered and exported', async () => {
  const node = await freshNode();
  const { app, page, problems } = await ownApp(node.url, node.deployment);
  await page.goto(`${app.url}swap`);
  await connect(page);
  await select(page, 'output', 'USDC');
  await quote(page, '1.5');
  await reviewAndConfirm(page);
  await page.goto(`${app.url}portfolio?tab=activity`);
  const list = page.getByRole('table', { name: 'Activity' });
  const item = list.getByRole('button', { name: /^Swapped/ });
  await item.waitFor();
  await item.click();
  const details = page.getByTestId('transaction-details');
  await details.getByText('Confirmed', { exact: true }).first().waitFor();
  expect(await details.locator('dt').allInnerTexts()).toEqual(
    expect.arrayContaining([
      'Status',
      'Action',
      'Network',
      'Hash',
      'From',
      'Nonce',
      'Requested at',
      'Confirmed at',
      'Block',
    ]),
  );
  expect(new URL(page.url()).searchParams.get('tx')).not.toBeNull();
  await closeDialog(page);
  expect(new URL(page.url()).searchParams.get('tx')).toBeNull();

  const csv = await saved(page, 'Export CSV');
  expect(csv).toMatch(
    /^time,network,chainId,type,title,status,hash,from,nonce,cancelled,sent,sentToken,sent2,sentToken2,received,/,
  );
  // The sent and received amounts and the network cost, to the last digit.
  expect(csv).toMatch(
    /,SWAP,Swapped,confirmed,0x[0-9a-f]{64},0x\w{40},\d+,false,[\d.]+,\w+,,,[\d.]+,\w+,,,settled,0\.\d+,MON,/,
  );
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
  await page.getByText('No matches. Try other filters.').waitFor();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('all');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('swaps');
  await item.waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('swaps');

  await tab(page, 'Tokens').click();
  await tokens(page).waitFor();
  const table = await saved(page, 'Export CSV');
  expect(table).toContain(`,${await node.balance(DEPLOYER, 'USDC')},`);
  const data = JSON.parse(await saved(page, 'Export JSON')) as {
    readonly address: string;
    readonly tokens: readonly { readonly name: string; readonly amountRaw: string }[];
    readonly activity: readonly { readonly title: string }[];
  };
  expect(data.address).toBe(DEPLOYER);
  expect(data.tokens.find(({ name }) => name === 'USDC')?.amountRaw).toBe(
    String(await node.balance(DEPLOYER, 'USDC')),
  );
  expect(data.activity.map(({ title }) => title)).toEqual(['Swapped']);
  expect(problems).toEqual([]);
});

test('what the pools paid to an address is found on the chain, with the blocks that were looked through, its details, and in the files', {
  tags: 'long',
}, async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(at(`portfolio/${MARKET_MAKER}?tab=activity`));
  const found = page.getByRole('table', { name: 'Found on-chain' });
  const swap = found.getByRole('button', {
    name: /^Swapped [\d.,<MBK]+ \S+ for [\d.,<MBK]+ \S+$/,
  });
  await swap.first().waitFor();
  await reads(page.getByTestId('payments-coverage'), /^Sluice local: Blocks [\d,]+ to [\d,]+\.$/);
  await swap.first().click();
  const details = page.getByTestId('payment-details');
  await details.getByText('Confirmed', { exact: true }).first().waitFor();
  const row = (name: string) =>
    details.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=../dd');
  await reads(row('Nonce'), /^[\d,]+$/);
  await reads(row('From'), /^0x/);
  await reads(row('Pool'), /^0x/);
  expect(new URL(page.url()).searchParams.get('tx')).toMatch(/^\d+:\d+:\d+$/);
  await page.reload();
  await details.waitFor();
  await closeDialog(page);
  expect(await saved(page, 'Export CSV')).toMatch(
    /,SWAP,Swapped,confirmed,0x[0-9a-f]{64},,,false,[\d.]+,\w+,,,[\d.]+,\w+,,,settled,,,[\d.]*,chain,\d+,0x/,
  );
  await page.getByRole('combobox', { name: 'Type' }).selectOption('approvals');
  await page.getByText('No matches. Try other filters.').waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('swaps');
  await swap.first().waitFor();
  expect(problems).toEqual([]);
});

test('what waits can be sped up or cancelled', { tags: 'long' }, async () => {
  const node = await freshNode();
  const { app, page } = await ownApp(node.url, node.deployment);
  await page.goto(`${app.url}swap`);
  await connect(page);
  await select(page, 'output', 'USDC');
  await quote(page, '1.5');
  await openReview(page);
  await stopMining(node);
  await confirmSwap(page);
  await reads(txStatus(page), 'Swap submitted');
  await closeDialog(page);
  await page.goto(`${app.url}portfolio?tab=activity&status=pending`);
  await page.getByRole('button', { name: /^Swapping/ }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Speed up' }).click();
  await page
    .getByRole('dialog', { name: 'Speed up transaction' })
    .getByText(/^Confirm only if/)
    .waitFor();
});

test('of several networks one that is down hides nothing of the others, and each says how far it was read', {
  tags: 'long',
}, async () => {
  const node = await sharedNode();
  const proxy = await FaultProxy.start(node.url);
  onTestFinished(() => proxy.stop());
  await proxy.down();
  const dist = await buildForTest({
    change: (profile) => ({ ...profile, chains: [...profile.chains, 'monad'], locales: ['en-US'] }),
  });
  const local = chainAt(node.url, node.deployment);
  const app = await serveApp({ chains: { ...local.chains, 143: { endpoints: [{ url: proxy.url }] } } }, dist);
  const { page } = await openPage(browser, { own: [app.url, node.url, proxy.url] });
  await page.goto(`${app.url}portfolio/${MARKET_MAKER}`);
  await page.getByText("Couldn't load Monad").waitFor();
  await reads(total(page), /^~\$[\d.,]+[KMB]?$/);
  await page.getByRole('button', { name: 'Some data is missing' }).click();
  await page.getByText("Monad: Couldn't be loaded").waitFor();
  await page.keyboard.press('Escape');
  const networks = page.getByRole('group', { name: 'Networks' });
  await networks.getByRole('button', { name: /^Sluice local ?~\$/ }).waitFor();
  await networks.getByRole('button', { name: /^Monad ?--$/ }).waitFor();
  await tokens(page).waitFor();
  await scrollTo(tokens(page).locator('[data-token="USDC"]'));
  await page.screenshot({ path: 'test-results/portfolio-networks.png', fullPage: true });

  await tab(page, 'Activity').click();
  await page.getByRole('table', { name: 'Found on-chain' }).getByText('Swapped').first().waitFor();
  const coverage = (slug: string) => page.locator(`[data-testid="payments-coverage"][data-chain="${slug}"]`);
  await reads(coverage('sluice-local'), /^Sluice local: Blocks [\d,]+ to [\d,]+\.$/);
  await expect
    .poll(() => coverage('monad').textContent())
    .toBe("Monad: Couldn't load pool history. Trying again soon.");
  await page.screenshot({ path: 'test-results/portfolio-activity.png', fullPage: true });
  expect(await violations(page)).toEqual([]);

  await networks.getByRole('button', { name: /^Sluice local/ }).click();
  await coverage('monad').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('network')).toBe('sluice-local');
  expect(await page.getByText("Couldn't load Monad").count()).toBe(0);
});

test('a node that is down leaves everything unknown, and offline keeps what was read with its age', {
  tags: 'long',
}, async () => {
  const node = await sharedNode();
  const proxy = await FaultProxy.start(node.url);
  onTestFinished(() => proxy.stop());
  await proxy.down();
  const { app, page } = await ownApp(proxy.url, node.deployment);
  await page.goto(`${app.url}portfolio/${DEPLOYER}`);
  await page.getByText("Couldn't load Sluice local").waitFor();
  await reads(total(page), '--');
  expect(await page.getByText('$0').count()).toBe(0);
  await proxy.up();
  await expect
    .poll(
      async () => {
        await tryAgain(page);
        return total(page).innerText();
      },
      { interval: 250 },
    )
    .toMatch(/^~\$/);
  await proxy.down();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText(/^Couldn't update Sluice local\. This was loaded .* ago\.$/).waitFor();
  await tokens(page).locator('[data-token="USDC"]').waitFor();
});

test('axe finds nothing in any look, and nothing hangs over a side', { tags: 'long' }, async () => {
  const { page } = await openPage(browser);
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const { PORTFOLIO_SHOTS: folder } = process.env;
    const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
      pageFaults(page, folder && `${folder}/${what}-${size}-${colorScheme}.png`),
    );
    if (faults.length > 0) found[what] = faults;
  };
  await page.goto(at('portfolio'));
  await page.getByText('Connect a wallet to see what it holds').waitFor();
  await check('disconnected');
  await page.goto(at(`portfolio/${SECOND_WALLET}`));
  await tokens(page).waitFor();
  await check('tokens');
  await tab(page, 'Pools').click();
  await page.locator('[data-fees]').first().waitFor({ state: 'attached' });
  await check('pools');
  await tab(page, 'NFTs').click();
  await page.getByText('Sluice local: all blocks loaded.').waitFor();
  await page
    .getByRole('img', { name: /^Image of Position/ })
    .first()
    .waitFor();
  await check('nfts');
  await tab(page, 'Activity').click();
  await page.getByText('No activity here yet.').waitFor();
  await check('activity');
  expect(found).toEqual({});
});
