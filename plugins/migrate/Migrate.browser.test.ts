import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import { violations } from '../../test/browser/axe.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl } from '../../test/browser/place.ts';
import type { TestNode } from '../../test/browser/serveApp.ts';
import {
  closeDialog,
  connect,
  focusIsOnResult,
  reads,
  reviewDialog,
  stepsAreListed,
  txStatus,
} from '../../test/e2e/steps.ts';

const [account] = ACCOUNTS;

/** Address of the seeded V2 pair of two tokens. */
function pairOf(a: string, b: string): string {
  const found = seeded.pools.find(
    ({ protocol, tokens }) => protocol === 'v2' && tokens.includes(a) && tokens.includes(b),
  );
  if (!found) throw new Error(`no pair of ${a} and ${b}`);
  return found.address;
}

const browser = await openBrowser();

const button = (page: Page) => page.getByTestId('migrate-button');
const result = (page: Page) => page.getByTestId('migration-result');

async function balanceOf(node: TestNode, token: string, owner: string = account): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await node.rpc<string>('eth_call', [{ to: token, data }, 'latest']));
}

/** A separate chain, app and connected page for one test. */
async function own(path: string) {
  const opened = await freshApp(browser);
  const { page, node, url } = opened;
  await page.goto(`${url}${path}`);
  await connect(page);
  const manager = node.deployment.contracts.find(({ kind }) => kind === 'positionManager')?.address ?? '';
  return { ...opened, positions: () => balanceOf(node, manager) };
}

async function confirm(page: Page): Promise<void> {
  await reads(button(page), 'Review');
  await button(page).click();
  await stepsAreListed(page);
  await reviewDialog(page).getByRole('button', { name: 'Confirm migration' }).click();
  await reads(txStatus(page), 'Migration confirmed');
  await closeDialog(page);
}

describe('migration of a V2 pair', () => {
  test('from the list, by half with a signature, into the pool with the most liquidity', async () => {
    const { page, node, positions, problems, foreign } = await own('migrate/v2');
    const pair = pairOf('WMON', 'HUSH');
    const [held, before] = [await balanceOf(node, pair), await positions()];
    await page.getByRole('link', { name: 'Migrate WMON / HUSH' }).click();
    await page.getByRole('heading', { name: 'Migrate to V3', level: 1 }).waitFor();
    await result(page).waitFor();
    await page.getByRole('button', { name: '50%' }).click();
    expect(await page.getByRole('slider', { name: 'Liquidity to migrate' }).inputValue()).toBe('50');
    await expect
      .poll(() => page.getByRole('button', { name: /^0\.3%/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await confirm(page);
    expect(await balanceOf(node, pair)).toBe(held - held / 2n);
    expect(await positions()).toBe(before + 1n);
    // The rest of the pair can be migrated next, but pressing Enter once must not do it.
    await reads(button(page), 'Enter a percent');
    await focusIsOnResult(page, /^Migrated/);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('into a new pool and a typed range, the rest paid out', async () => {
    const { page, node, positions } = await own(`migrate/v2/${pairOf('CHOG', 'DAK')}`);
    const before = { positions: await positions(), dak: await node.balance(account, 'DAK') };
    await page.getByText("This V3 pool doesn't exist yet.").waitFor();
    await page.getByRole('button', { name: '75%' }).click();
    await page.getByRole('switch', { name: 'Also withdraw the rest to your wallet' }).click();
    const [least, most] = [page.getByLabel('Min price'), page.getByLabel('Max price')];
    await least.fill('9');
    await most.fill('0.000001');
    await reads(button(page), 'Invalid range selected');
    await page.getByText('Invalid range selected. The min price must be lower than the max price.').waitFor();
    // DAK per CHOG: half and twice the price.
    await least.fill('0.0625');
    await most.fill('0.25');
    await most.blur();
    // The typed text stays; the nearest price that the pool allows is shown beside it.
    expect(await least.inputValue()).toBe('0.0625');
    await page.getByText(/Nearest possible: 0\.06/).waitFor();
    await confirm(page);
    expect(await positions()).toBe(before.positions + 1n);
    expect(await node.balance(account, 'DAK')).toBeGreaterThan(before.dak);
    expect(await balanceOf(node, pairOf('CHOG', 'DAK'))).toBe(0n);
    await reads(button(page), 'You have no liquidity');
    await page.getByText('You have no liquidity in this pair.').waitFor();
  });

  test('has a word for what is no pair, for a pair without own liquidity and for a transfer fee', {
    tags: 'long',
  }, async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}migrate/v2/nonsense`);
    await page.getByText('Not a V2 pair on Sluice local').waitFor();
    await connect(page);
    await reads(button(page), 'Not a V2 pair');
    await page.goto(`${appUrl()}migrate/v2/${account}`);
    await reads(button(page), 'Not a V2 pair');
    await page.goto(`${appUrl()}migrate/v2/${pairOf('WMON', 'WETH')}`);
    await reads(button(page), 'You have no liquidity');
    await page.goto(`${appUrl()}migrate/v2/${pairOf('WMON', 'TAX')}`);
    await reads(button(page), 'Transfer fee not supported');
  });

  test('in any look has no fault that axe finds, in the list, on the page and in the review', {
    tags: 'long',
  }, async () => {
    const { page } = await openPage(browser);
    const found: Record<string, readonly string[]> = {};
    const check = async (what: string) => {
      const list = await faultsInLooks(page, () => violations(page));
      if (list.length > 0) found[what] = list;
    };
    await page.goto(`${appUrl()}migrate/v2`);
    await page.getByText('Connect a wallet to see the V2 pairs you can migrate.').waitFor();
    await check('not connected');
    await connect(page);
    await page.getByRole('link', { name: 'Migrate WMON / HUSH' }).waitFor();
    await check('list');
    await page.getByRole('link', { name: 'Migrate WMON / HUSH' }).click();
    await result(page).waitFor();
    await page.getByLabel('Min price').fill('5');
    await page.getByRole('button', { name: '25%' }).click();
    await reads(button(page), 'Enter a price range');
    await check('half a range');
    await page.getByRole('button', { name: 'Full range' }).click();
    await reads(button(page), 'Review');
    await button(page).click();
    await reviewDialog(page).waitFor();
    await check('review');
    expect(found).toEqual({});
  });
});
