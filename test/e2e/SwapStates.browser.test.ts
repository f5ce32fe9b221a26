// @module-tag long
import { Interface } from 'ethers/abi';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { parseAmount } from '../../ui/format/decimalText.ts';
import { closedGate } from '../browser/closedGate.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { freshNode, tokenAddress } from '../browser/serveApp.ts';
import { FaultProxy } from '../faults/FaultProxy.ts';
import {
  buttonReads,
  closeDialog,
  confirmSwap,
  inputAmount,
  openReview,
  outputAmount,
  quote,
  reads,
  reviewDialog,
  select,
  swapButton,
  txStatus,
} from './steps.ts';
import { ACCOUNT, resumeMining, stopMining, swapApp } from './swapApp.ts';

const abi = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);

const browser = await openBrowser();

/** The swap page with a node whose answers can be held back; the wallet still reaches the node. */
async function withGate() {
  const node = await freshNode();
  const proxy = await FaultProxy.start(node.url);
  onTestFinished(() => proxy.stop());
  const app = await swapApp(browser, { node, rpcUrl: proxy.url });
  await app.connect();
  return { ...app, closeGate: () => closedGate(app.page, proxy.url) };
}

describe('the main button', () => {
  test('waits for a quote, and what was typed meanwhile stays', async () => {
    const { page, closeGate, problems } = await withGate();
    const open = await closeGate();
    await select(page, 'input', 'WETH');
    await select(page, 'output', 'OLD');
    await inputAmount(page).fill('0.25');
    await buttonReads(page, /^Finding the best price/);
    expect(await swapButton(page).isDisabled()).toBe(true);
    expect(await swapButton(page).getAttribute('aria-busy')).toBe('true');
    await open();
    await buttonReads(page, 'Approve and swap');
    expect(await inputAmount(page).inputValue()).toBe('0.25');
    expect(problems).toEqual([]);
  });

  test('waits for the recipient that a name stands for, who is then shown by name and address and paid', async () => {
    const { page, node, closeGate, problems } = await withGate();
    await quote(page, '1');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    const open = await closeGate();
    await page.getByTestId('recipient').fill('bob.eth');
    await buttonReads(page, /^Looking up recipient/);
    expect(await swapButton(page).isDisabled()).toBe(true);
    await open();
    const before = await node.balance(ACCOUNTS[3], 'HUSH');
    const review = await openReview(page);
    await expect.poll(() => review.innerText()).toContain(`bob.eth (${ACCOUNTS[3]})`);
    // The local chain has one endpoint, so nobody else said whose name it is.
    await review.getByText(`Only one node confirmed that this name belongs to ${ACCOUNTS[3]}.`).waitFor();
    await review.getByRole('checkbox', { name: /^I've checked the address/ }).check();
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    expect(await node.balance(ACCOUNTS[3], 'HUSH')).toBeGreaterThan(before);
    expect(problems).toEqual([]);
  });

  test('waits while the wallet switches, and takes no for an answer', async () => {
    const rules = { wallet_switchEthereumChain: 'hold' } as const;
    const app = await swapApp(browser, { wallet: { chainId: 10143, rules } });
    const { page, wallet, problems } = app;
    await app.connect();
    await inputAmount(page).fill('2');
    await buttonReads(page, 'Switch network');
    await swapButton(page).click();
    await buttonReads(page, /^Switching network/);
    expect(await swapButton(page).isDisabled()).toBe(true);
    await wallet.answer('wallet_switchEthereumChain', 'reject');
    await buttonReads(page, 'Switch network');
    await swapButton(page).click();
    await wallet.held('wallet_switchEthereumChain');
    await wallet.answer('wallet_switchEthereumChain');
    await buttonReads(page, 'Swap');
    expect(await inputAmount(page).inputValue()).toBe('2');
    expect(problems).toEqual([]);
  });

  test('does not take an unknown balance for enough, nor for none', async () => {
    const node = await freshNode();
    // From now on the token's own contract fails; its pools trade as before.
    await node.rpc('anvil_setCode', [tokenAddress(node.deployment, 'YAKI'), '0xfe']);
    const app = await swapApp(browser, { node, query: '?inputCurrency=YAKI&outputCurrency=HUSH' });
    const { page } = app;
    await app.connect();
    await inputAmount(page).fill('5');
    await buttonReads(page, 'YAKI balance unavailable');
    expect(await swapButton(page).isDisabled()).toBe(true);
    await page.getByText('Balance --').first().waitFor();
    expect(await page.getByRole('button', { name: 'Max', exact: true }).isDisabled()).toBe(true);
  });

  test('of an exact output wants the balance to cover the most that may be taken', async () => {
    const app = await swapApp(browser, { query: '?inputCurrency=WETH&outputCurrency=USDC' });
    const { page, node, problems } = app;
    await app.connect();
    await outputAmount(page).fill('100');
    await buttonReads(page, 'Approve and swap');
    const expected = parseAmount(await inputAmount(page).inputValue(), { decimals: 18 })!;
    // The rest covers the expected amount with a slippage of 0.01 %, but not with 0.5 %.
    const left = (expected * 10_010n) / 10_000n;
    const data = abi.encodeFunctionData('transfer', [
      ACCOUNTS[5],
      (await node.balance(ACCOUNT, 'WETH')) - left,
    ]);
    await node.rpc('eth_sendTransaction', [
      { from: ACCOUNT, to: tokenAddress(node.deployment, 'WETH'), data },
    ]);
    const setSlippage = async (percent: string) => {
      await page.getByRole('button', { name: 'Transaction settings' }).click();
      await page.getByRole('textbox', { name: 'Slippage tolerance' }).fill(percent);
      await page.keyboard.press('Escape');
    };
    await setSlippage('0.5');
    await buttonReads(page, 'Insufficient WETH balance');
    await setSlippage('0.01');
    await buttonReads(page, 'Approve and swap');
    expect(problems).toEqual([]);
  });

  test('says that an approval is under way, across a reload too, and goes on when it is in a block', async () => {
    const app = await swapApp(browser, { query: '?inputCurrency=USDC&outputCurrency=MON' });
    const { page, node, wallet, problems } = app;
    await app.connect();
    await quote(page, '25');
    await buttonReads(page, 'Approve and swap');
    await openReview(page);
    await stopMining(node);
    await confirmSwap(page);
    await reads(
      reviewDialog(page).locator('li[aria-current]'),
      /^Approve USDC[\s\S]*Waiting for the network…$/,
    );
    // Closed early, it goes on by itself, and nothing else is asked for.
    await closeDialog(page);
    await buttonReads(page, /^Approving USDC/);
    expect(await swapButton(page).isDisabled()).toBe(true);
    await reads(page.getByTestId('wallet-button'), /1 pending/);
    await page.reload();
    await buttonReads(page, /^Approving USDC/);
    expect(await swapButton(page).isDisabled()).toBe(true);
    expect(await wallet.asked('eth_sendTransaction')).toEqual([]);
    await resumeMining(node);
    await buttonReads(page, 'Swap');
    expect(await inputAmount(page).inputValue()).toBe('25');
    expect(problems).toEqual([]);
  });
});

describe('a trade that moves the market', () => {
  test('reads "Swap anyway" from 5 %, and wants the word typed from 10 %', async () => {
    const app = await swapApp(browser, { query: '?inputCurrency=WETH&outputCurrency=OLD' });
    const { page, node, problems } = app;
    await app.connect();
    await quote(page, '0.01');
    await buttonReads(page, 'Approve and swap');
    await openReview(page);
    await page.getByRole('checkbox', { name: 'Approve only this amount' }).uncheck({ force: true });
    await reviewDialog(page).getByText('Lets Swap Router 02 spend unlimited WETH').waitFor();
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);

    const impact = async (amount: string) => {
      await quote(page, amount);
      await buttonReads(page, 'Swap anyway');
      await swapButton(page).click();
      await reviewDialog(page).waitFor();
      return Number(/(\d+(?:\.\d+)?)\s*%/.exec(await reviewDialog(page).innerText())?.[1]);
    };
    const anyway = reviewDialog(page).getByRole('button', { name: 'Swap anyway' });
    expect(await impact('2')).toBeGreaterThanOrEqual(5);
    expect(await reviewDialog(page).getByRole('textbox').count()).toBe(0);
    await expect.poll(() => anyway.isEnabled()).toBe(true);
    await closeDialog(page);

    expect(await impact('4.5')).toBeGreaterThanOrEqual(10);
    expect(await anyway.isDisabled()).toBe(true);
    const word = reviewDialog(page).getByRole('textbox', { name: /at least 1\d%/ });
    await word.fill('confirn');
    expect(await anyway.isDisabled()).toBe(true);
    await word.fill('Confirm');
    await expect.poll(() => anyway.isEnabled()).toBe(true);
    const before = await node.balance(ACCOUNT, 'OLD');
    await anyway.click();
    await reads(txStatus(page), 'Swap confirmed');
    expect(await node.balance(ACCOUNT, 'OLD')).toBeGreaterThan(before);
    expect(problems).toEqual([]);
  });

  test('from 15 % on is warned of first, with the word typed there, and once', async () => {
    const app = await swapApp(browser, { query: '?inputCurrency=WETH&outputCurrency=OLD' });
    const { page, problems } = app;
    await app.connect();
    await quote(page, '9');
    // The warning comes before the approval, which the review lists.
    await buttonReads(page, 'Swap anyway');
    await swapButton(page).click();
    const warning = page.getByRole('dialog', { name: 'High price impact' });
    const go = warning.getByRole('button', { name: 'Continue anyway' });
    await go.waitFor();
    expect(await go.isDisabled()).toBe(true);
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(await reviewDialog(page).count()).toBe(0);
    expect(await inputAmount(page).inputValue()).toBe('9');

    await swapButton(page).click();
    await warning.getByRole('textbox').fill('confirm');
    await go.click();
    await reviewDialog(page).waitFor();
    expect(await reviewDialog(page).getByRole('textbox').count()).toBe(0);
    await reviewDialog(page).getByRole('button', { name: 'Swap anyway' }).click();
    await reads(txStatus(page), 'Swap confirmed');
    expect(problems).toEqual([]);
  });
});

describe('the wrapped coin', () => {
  test('a refused wrap goes back without a word', async () => {
    const app = await swapApp(browser, { query: '?inputCurrency=MON&outputCurrency=WMON' });
    const { page, node, wallet, problems } = app;
    await app.connect();
    await inputAmount(page).fill('3');
    await buttonReads(page, 'Wrap');
    const before = await node.balance(ACCOUNT, 'WMON');
    await wallet.rule('eth_sendTransaction', 'hold');
    await swapButton(page).click();
    await reads(txStatus(page), 'Confirm in your wallet');
    await wallet.held('eth_sendTransaction');
    await wallet.answer('eth_sendTransaction', 'reject');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await buttonReads(page, 'Wrap');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await inputAmount(page).inputValue()).toBe('3');
    expect(await node.balance(ACCOUNT, 'WMON')).toBe(before);
    expect(problems).toEqual([]);
  });
});
