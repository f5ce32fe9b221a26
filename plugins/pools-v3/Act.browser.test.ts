// @module-tag long
import { Interface } from 'ethers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEPLOYER } from '../../chains/local/accounts.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { appUrl } from '../../test/browser/place.ts';
import { sharedNode, type TestNode } from '../../test/browser/serveApp.ts';
import { closeDialog, connect, rawAmounts, reads, reviewDialog, txStatus } from '../../test/e2e/steps.ts';

const MANAGER = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256, uint256, uint128, uint128)',
]);

const browser = await openBrowser();

/** Sets a range around the price, which is a million HUSH for a coin, and turns the swap on or off. */
async function setRange(page: Page, swap: 'true' | 'false' = 'false'): Promise<void> {
  const current = page.getByTestId('current-price');
  await reads(current, /\d/);
  const shown = await current.innerText();
  const price = Number(/[\d,.]+/.exec(shown)?.[0].replaceAll(',', ''));
  await page.getByRole('textbox', { name: 'Min price' }).fill((price * 0.6).toFixed(12));
  await page.getByRole('textbox', { name: 'Max price' }).focus();
  await page.getByRole('textbox', { name: 'Max price' }).fill((price * 1.7).toFixed(12));
  const toggle = page.getByRole('switch', { name: 'Swap to fit the new range' });
  // Until it is touched, it follows what the range needs.
  await expect
    .poll(async () => {
      if ((await toggle.getAttribute('aria-checked')) !== swap) await toggle.click();
      return toggle.getAttribute('aria-checked');
    })
    .toBe(swap);
  await page.getByTestId('new-position').waitFor();
}

function managerOf({ deployment, rpc }: TestNode) {
  const to = deployment.contracts.find(({ kind }) => kind === 'positionManager')?.address;
  const read = async (name: string, args: readonly unknown[]) => {
    const data = MANAGER.encodeFunctionData(name, args);
    return MANAGER.decodeFunctionResult(name, await rpc<Hex>('eth_call', [{ to, data }, 'latest']));
  };
  return {
    count: async () => Number((await read('balanceOf', [DEPLOYER]))[0]),
    idAt: async (index: number): Promise<bigint> => (await read('tokenOfOwnerByIndex', [DEPLOYER, index]))[0],
    async position(id: bigint): Promise<{ tickLower: bigint; tickUpper: bigint; liquidity: bigint }> {
      const { tickLower, tickUpper, liquidity } = await read('positions', [id]);
      return { tickLower, tickUpper, liquidity };
    },
  };
}

test('a position compounds its fees, and is moved to another range', async () => {
  const { page, node, url, problems, foreign } = await freshApp(browser);
  const manager = managerOf(node);
  const id = await manager.idAt(0);
  const before = await manager.position(id);
  await page.goto(`${url}pool/${id}`);
  await connect(page);
  const fees = await rawAmounts(page, 'position-fees');
  expect(fees.every((raw) => raw > 0n)).toBe(true);
  await page.getByRole('button', { name: 'Compound', exact: true }).click();
  const review = reviewDialog(page);
  await review.getByText('Simulation', { exact: true }).waitFor();
  const added = await rawAmounts(page, 'review-amounts');
  expect(added.every((raw, index) => raw > 0n && raw <= (fees[index] ?? 0n))).toBe(true);
  await review.getByRole('button', { name: 'Compound', exact: true }).click();
  await reads(txStatus(page), 'Fees compounded');
  await closeDialog(page);
  expect((await manager.position(id)).liquidity).toBeGreaterThan(before.liquidity);
  await page.getByText('No fees to collect yet.').waitFor();

  await page.getByRole('button', { name: 'Rebalance' }).click();
  await page.getByRole('heading', { name: 'Rebalance', level: 1 }).waitFor();
  const button = page.getByTestId('rebalance-button');
  // It begins with the position's own width; the seeded position is around the price already.
  await reads(button, 'This is the current range');
  const preset = page.getByRole('button', { name: 'Same width, around the price' });
  await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true');
  // One direction of the price, that of the position's own range.
  const current = page.getByTestId('current-price');
  await reads(current, /\w+ per \w+/);
  const [unit] = /\w+ per \w+/.exec(await current.innerText()) ?? [];
  await page.getByLabel(`Position ${id}`).getByText(`${unit}`).waitFor();
  await setRange(page);
  await reads(button, 'Review');
  await button.click();
  await review.getByText('Simulation', { exact: true }).waitFor();
  await review.getByRole('button', { name: 'Rebalance', exact: true }).click();
  await reads(txStatus(page), 'Position rebalanced');
  await closeDialog(page);
  const newId = await manager.idAt((await manager.count()) - 1);
  const after = await manager.position(newId);
  expect(after.liquidity).toBeGreaterThan(0n);
  expect(after.tickLower).toBeLessThan(before.tickLower);
  expect(after.tickUpper).toBeGreaterThan(before.tickUpper);
  expect((await manager.position(id)).liquidity).toBe(0n);
  await reads(button, 'Position is closed');
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
});

test('a position is moved with a swap, step by step, over a reload', async () => {
  const { page, node, url, problems, foreign } = await freshApp(browser);
  const manager = managerOf(node);
  const id = await manager.idAt(0);
  const held = await manager.count();
  await page.goto(`${url}rebalance/${id}`);
  await connect(page);
  await setRange(page, 'true');
  const swapped = page.getByTestId('new-position').getByText('Price impact');
  await swapped.waitFor();
  const button = page.getByTestId('rebalance-button');
  await button.click();
  const review = reviewDialog(page);
  await review.getByText('Simulation', { exact: true }).waitFor();
  // Of the wallet's balances alone: everything comes in.
  expect(await review.innerText()).not.toContain('\u2212');
  await review.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await reads(txStatus(page), 'Withdrawn');
  await closeDialog(page);
  expect((await manager.position(id)).liquidity).toBe(0n);

  await page.reload();
  await page.getByText("Rebalancing isn't finished").waitFor();
  await swapped.waitFor();
  await reads(button, 'Continue');
  await button.click();
  await review.getByRole('button', { name: 'Continue', exact: true }).click();
  await reads(txStatus(page), 'Position rebalanced');
  await closeDialog(page);
  expect(await manager.count()).toBe(held + 1);
  const after = await manager.position(await manager.idAt(held));
  expect(after.liquidity).toBeGreaterThan(0n);
  await page.getByText("Rebalancing isn't finished").waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
});

test('axe finds nothing in any look, and nothing hangs over a side', async () => {
  const { page } = await openPage(browser);
  const node = await sharedNode();
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const { POOLS_SHOTS: folder } = process.env;
    const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
      pageFaults(page, folder && `${folder}/${what}-${size}-${colorScheme}.png`),
    );
    if (faults.length > 0) found[what] = faults;
  };
  const id = await managerOf(node).idAt(0);
  await page.goto(`${appUrl()}pool/${id}`);
  await connect(page);
  await page.getByRole('button', { name: 'Compound', exact: true }).click();
  await reviewDialog(page).getByText('Simulation', { exact: true }).waitFor();
  await check('compound-review');
  await page.keyboard.press('Escape');
  await reviewDialog(page).waitFor({ state: 'detached' });
  await check('compound');
  await page.getByRole('button', { name: 'Rebalance' }).click();
  await setRange(page);
  await check('rebalance');
  await page.getByTestId('rebalance-button').click();
  await reviewDialog(page).getByText('Simulation', { exact: true }).waitFor();
  await check('rebalance-review');
  expect(found).toEqual({});
});
