// @module-tag long
import { expect, test } from 'vitest';
import { initCodeOf } from '../../chains/deployer/Artifact.ts';
import { ownArtifact } from '../../chains/deployer/compileContracts.ts';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { placeAt } from '../../chains/local/placeAt.ts';
import { TestContract } from '../../test/anvil/TestContract.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { openBrowser } from '../../test/browser/openBrowser.ts';
import { type TestNode, tokenAddress } from '../../test/browser/serveApp.ts';
import {
  closeDialog,
  confirmSwap,
  connectByHand,
  inputAmount,
  openReview,
  openTokenDialog,
  outputAmount,
  quote,
  reads,
  scrollTo,
  select,
  txStatus,
} from '../../test/e2e/steps.ts';

const ONE = 10n ** 18n;
const [ACCOUNT] = ACCOUNTS;

const browser = await openBrowser();

/** HUSH becomes a token with a multiplier; its storage stays, and so do its pools. */
async function stockAt({ url, deployment }: TestNode): Promise<TestContract> {
  const address = tokenAddress(deployment, 'HUSH');
  const { abi, ...artifact } = ownArtifact('StockToken');
  const initCode = initCodeOf({ abi, ...artifact }, ['Hush', 'HUSH', 18]);
  await placeAt(new JsonRpc(url), { address, initCode, from: ACCOUNT });
  const stock = new TestContract(url, address, abi);
  await stock.send(ACCOUNT, 'setUIMultiplier', [4n * ONE, 0n]);
  return stock;
}

test('who types 10 of a token with a multiplier sends 10 of what is shown', async () => {
  const { page, node, url, problems } = await freshApp(browser);
  const stock = await stockAt(node);
  const { timestamp } = await node.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
  const before = await node.balance(ACCOUNT, 'HUSH');
  // So that the account's balance has a short text.
  await stock.send(ACCOUNT, 'transfer', [ACCOUNTS[1], before - 2_500n * ONE]);

  await page.goto(`${url}swap?inputCurrency=${stock.address}`);
  await connectByHand(page);
  await select(page, 'output', 'USDC');
  await page.getByText('Balance 10,000', { exact: true }).first().waitFor();
  const list = await openTokenDialog(page, 'output');
  await list.getByText('10,000', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');

  await quote(page, '10');
  const ten = Number((await outputAmount(page).inputValue()).replaceAll(',', ''));
  // The review says an announced change.
  await stock.send(ACCOUNT, 'setUIMultiplier', [8n * ONE, BigInt(timestamp) + 1_200n]);
  await page.reload();
  await page.getByText('Balance 10,000', { exact: true }).first().waitFor();
  await quote(page, '10');
  const review = await openReview(page);
  await review.getByText('10 HUSH', { exact: true }).first().waitFor();
  await review.getByText('10 shown, 2.5 in the contract', { exact: true }).waitFor();
  await review.getByText(/^From .+ on, 10 HUSH will be shown as 20\.$/).waitFor();
  await confirmSwap(page);
  await reads(txStatus(page), 'Swap confirmed');
  await closeDialog(page);
  expect(await node.balance(ACCOUNT, 'HUSH')).toBe(2_500n * ONE - (5n * ONE) / 2n);
  await page.getByText('Balance 9,990', { exact: true }).first().waitFor();

  // Once it has come, the same text is half of it.
  await node.rpc('evm_increaseTime', [1_300]);
  await node.rpc('evm_mine');
  await page.getByText('Balance 19,980', { exact: true }).first().waitFor();
  await quote(page, '10');
  expect(await inputAmount(page).inputValue()).toBe('10');
  const half = Number((await outputAmount(page).inputValue()).replaceAll(',', ''));
  expect(half / ten).toBeGreaterThan(0.45);
  expect(half / ten).toBeLessThan(0.55);

  await page.goto(`${url}portfolio`);
  await page.getByRole('switch', { name: 'Hide small balances' }).click();
  const row = await scrollTo(page.locator('[data-token="HUSH"]'));
  // A dollar for 10,000 of what the contract counts.
  for (const text of ['$0.0000125', '19,980 HUSH', '$0.25']) expect(row).toContain(text);
  expect(problems).toEqual([]);
});
