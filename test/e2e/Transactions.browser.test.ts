// @module-tag long
import { Interface } from 'ethers';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS, DEPLOYER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Address, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { violations } from '../browser/axe.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { chainAt, freshNode, serveApp, type TestNode, tokenAddress } from '../browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from './fakeWallet.ts';
import {
  accountDrawer,
  buttonReads,
  closeDialog,
  confirmButton,
  confirmSwap,
  connect,
  connectByHand,
  focusIsOnResult,
  inputAmount,
  lastTransaction,
  openReview,
  openTokenDialog,
  outputAmount,
  quote,
  reads,
  reviewAndConfirm,
  reviewDialog,
  select,
  swapButton,
  txStatus,
} from './steps.ts';
import { contractOf, stopMining } from './swapApp.ts';

const MON = 10n ** 18n;
const contracts = new Interface([
  'function approve(address spender, uint256 amount)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
]);

const browser = await openBrowser();

/** The app on a separate chain for one test. */
async function freshApp(change: (deployment: DeploymentManifest) => DeploymentManifest = (same) => same) {
  const node = await freshNode();
  const app = await serveApp(chainAt(node.url, change(node.deployment)));
  const opened = await openPage(browser, { own: [app.url, node.url] });
  const open = async () => {
    await opened.page.goto(`${app.url}swap`);
    await swapButton(opened.page).waitFor();
  };
  return { ...opened, node, open };
}

/**
 * Another trader buys HUSH for this much MON in the pool that small trades use, and comes first in the block.
 */
function buyHush(node: TestNode, amountRaw: bigint): Promise<string> {
  const [tokenIn, tokenOut] = ['WMON', 'HUSH'].map((symbol) => tokenAddress(node.deployment, symbol));
  const trader = ACCOUNTS[2];
  const data = contracts.encodeFunctionData('exactInputSingle', [
    [tokenIn, tokenOut, 500, trader, amountRaw, 0, 0],
  ]);
  return node.rpc('eth_sendTransaction', [
    {
      from: trader,
      to: contractOf(node, 'swapRouter02'),
      data,
      value: `0x${amountRaw.toString(16)}`,
      gas: '0x800000',
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x174876e800',
    },
  ]);
}

describe('the wrapped coin', () => {
  test('is wrapped and unwrapped one to one, without quote or allowance', async () => {
    const { page, node, open, problems } = await freshApp();
    await open();
    await connect(page);
    const before = await node.balance(DEPLOYER, 'WMON');
    await select(page, 'output', 'WMON');
    await inputAmount(page).fill('2.5');
    expect(await outputAmount(page).inputValue()).toBe('2.5');
    await buttonReads(page, 'Wrap');
    await swapButton(page).click();
    await reads(txStatus(page), 'Wrap confirmed');
    await closeDialog(page);
    expect((await node.balance(DEPLOYER, 'WMON')) - before).toBe((MON * 5n) / 2n);

    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await page.getByRole('button', { name: 'Input token: WMON' }).waitFor();
    await inputAmount(page).fill('1.5');
    await buttonReads(page, 'Unwrap');
    await swapButton(page).click();
    await reads(txStatus(page), 'Unwrap confirmed');
    await closeDialog(page);
    expect((await node.balance(DEPLOYER, 'WMON')) - before).toBe(MON);
    expect(problems).toEqual([]);
  });
});

describe('a pending swap', () => {
  test('is followed across a reload to its end', async () => {
    const { page, node, open, problems } = await freshApp();
    await open();
    await connect(page);
    await quote(page, '1');
    await openReview(page);
    await stopMining(node);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await reads(page.getByTestId('wallet-button'), /1 pending/);

    await page.reload();
    await reads(page.getByTestId('wallet-button'), /1 pending\s*0xf39F/);
    const before = await node.balance(DEPLOYER, 'HUSH');
    await node.rpc('evm_mine');
    await reads(page.getByRole('region', { name: 'Notifications' }), /Swapped/);
    await reads(page.getByTestId('wallet-button'), /MON\s*0xf39F/);
    expect(await node.balance(DEPLOYER, 'HUSH')).toBeGreaterThan(before);

    await page.reload();
    await reads(page.getByTestId('wallet-button'), /MON\s*0xf39F/);
    expect(problems).toEqual([]);
  });

  test('goes on when its dialog is closed, and tells its end in a notification', async () => {
    const { page, node, open } = await freshApp();
    await open();
    await connect(page);
    await quote(page, '1');
    await openReview(page);
    await stopMining(node);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await closeDialog(page);
    // Pressing Enter once does not swap again while the swap is pending.
    expect(await inputAmount(page).inputValue()).toBe('');
    await focusIsOnResult(page, /^Swapping\s+1 MON for [\d,.]+ HUSH/);
    await reads(page.getByTestId('wallet-button'), /1 pending/);
    // On a phone it is above the titles of the account's drawer and of the tallest dialog.
    await page.setViewportSize({ width: 390, height: 844 });
    await node.rpc('evm_mine');
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await reads(notifications, /Swapped/);
    const bottom = async () => {
      const told = await notifications.getByRole('status').boundingBox();
      return told!.y + told!.height;
    };
    await expect.poll(bottom).toBeLessThan(84);
    await reads(lastTransaction(page), /^Swapped\s+1 MON for/);
  });
});

describe('a swap that waits', () => {
  interface Waiting {
    readonly hash: string;
    readonly nonce: string;
    readonly maxFeePerGas: string;
    readonly maxPriorityFeePerGas: string;
    readonly to: string;
    readonly input: string;
  }

  /** The account's pending transactions in the node's pool. */
  async function waitingOf({ rpc }: TestNode): Promise<readonly Waiting[]> {
    const { pending } = await rpc<{ pending: Record<string, Record<string, Waiting>> }>('txpool_content', []);
    const own = Object.entries(pending).find(([sender]) => sender.toLowerCase() === DEPLOYER.toLowerCase());
    return Object.values(own?.[1] ?? {});
  }

  /** A swap that is not mined, and the open drawer that shows it. */
  async function waitingSwap() {
    const app = await freshApp();
    const { page, node } = app;
    await app.open();
    await connect(page);
    await quote(page, '1');
    await openReview(page);
    await stopMining(node);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await closeDialog(page);
    await page.getByTestId('wallet-button').click();
    const activity = accountDrawer(page).getByRole('region', { name: 'Recent activity' });
    const dialog = page.getByTestId('replace-dialog');
    const ask = async (action: 'Cancel' | 'Speed up', confirm: string) => {
      await activity.getByRole('button', { name: action, exact: true }).click();
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const [waiting] = await waitingOf(node);
    if (!waiting) throw new Error('nothing waits');
    return { ...app, activity, dialog, ask, waiting };
  }

  test('is cancelled from the activity by an empty one with its nonce, and says so once that is included', async () => {
    const { page, node, activity, ask, waiting, problems } = await waitingSwap();
    const before = await node.balance(DEPLOYER, 'HUSH');
    await ask('Cancel', 'Cancel transaction');
    await activity.getByText('Cancelling. Whichever transaction goes through first counts.').waitFor();
    await reads(page.getByTestId('wallet-button'), /1 pending/);
    const [cancelling, ...others] = await waitingOf(node);
    expect(others).toEqual([]);
    expect(cancelling).toMatchObject({ nonce: waiting.nonce, input: '0x', to: DEPLOYER.toLowerCase() });

    await node.rpc('evm_mine');
    await reads(activity, /Swap cancelled/);
    expect(await activity.getByRole('listitem').count()).toBe(1);
    expect(await node.balance(DEPLOYER, 'HUSH')).toBe(before);
    expect(problems).toEqual([]);
  });

  test('is sped up: the same call with an eighth more of both fees, and one swap in the end', async () => {
    const { page, node, activity, dialog, ask, waiting, problems } = await waitingSwap();
    await activity.getByRole('button', { name: 'Speed up' }).click();
    await dialog.getByText(`Confirm only if your wallet shows nonce ${Number(waiting.nonce)}.`).waitFor();
    await reads(dialog, /New network cost\s+Up to [\d.]+ MON/);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep waiting' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ask('Speed up', 'Speed up transaction');
    await activity
      .getByText('Sent again at a higher network cost. Only one of the two can go through.')
      .waitFor();
    const [faster, ...others] = await waitingOf(node);
    expect(others).toEqual([]);
    expect(faster).toMatchObject({ nonce: waiting.nonce, input: waiting.input, to: waiting.to });
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
      expect(BigInt(faster?.[fee] ?? 0) * 1_000n).toBeGreaterThanOrEqual(BigInt(waiting[fee]) * 1_125n);
    }

    await node.rpc('evm_mine');
    await reads(activity, /Swapped/);
    expect(await activity.getByRole('listitem').count()).toBe(1);
    expect(await activity.getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('a price that moves', () => {
  test('while the review is open must be accepted first', async () => {
    const { page, node, open } = await freshApp();
    await open();
    await connect(page);
    // Another pool is used for the trade, at a price that is a quarter of a percent worse.
    await page.getByRole('button', { name: 'Transaction settings' }).click();
    await page.getByRole('textbox', { name: 'Slippage tolerance' }).fill('0.1');
    await page.keyboard.press('Escape');
    await quote(page, '1');
    const review = await openReview(page);
    const confirm = review.getByRole('button', { name: 'Confirm swap' });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    const before = await review.innerText();
    await buyHush(node, 1500n * MON);
    await review.getByText('The price has changed').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await review.getByRole('button', { name: 'Accept changes' }).click();
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await expect.poll(() => review.innerText()).not.toBe(before);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
  });

  test('between sending and the block fails the swap, and the reason is told', async () => {
    const { page, node, open } = await freshApp();
    await open();
    await connect(page);
    await quote(page, '1');
    await openReview(page);
    await stopMining(node);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await buyHush(node, 1500n * MON);
    await node.rpc('evm_mine');
    await reads(txStatus(page), 'Swap failed');
    await page.getByText(/This transaction will not succeed either due to price movement/).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await reviewDialog(page).waitFor();
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await node.rpc('evm_mine');
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    expect(await inputAmount(page).inputValue()).toBe('');
  });
});

test('a swap that comes after its deadline fails, and the reason is told', async () => {
  const { page, node, open } = await freshApp();
  await open();
  await connect(page);
  await quote(page, '1');
  await openReview(page);
  await stopMining(node);
  await confirmSwap(page);
  await reads(txStatus(page), 'Swap submitted');
  await node.rpc('evm_increaseTime', [3600]);
  await node.rpc('evm_mine');
  await reads(txStatus(page), 'Swap failed');
  await page.getByText(/could not be sent because the deadline has passed/).waitFor();
});

test('a token that wants its allowance reset gets zero first, then the new one', async () => {
  const { page, node, open, problems } = await freshApp();
  const spender = contractOf(node, 'swapRouter02');
  const usdt = tokenAddress(node.deployment, 'USDT');
  await node.rpc('eth_sendTransaction', [
    { from: SECOND_WALLET, to: usdt, data: contracts.encodeFunctionData('approve', [spender, 1n]) },
  ]);
  const wallet = await installFakeWallet(page, { url: node.url, account: SECOND_WALLET, chainId: 31337 });
  await open();
  await connectByHand(page, WALLET_NAME, '0x7099...79C8');
  await select(page, 'input', 'USDT');
  await select(page, 'output', 'USDC');
  await quote(page, '10');
  const review = await openReview(page);
  await expect.poll(() => review.locator('ol').first().getByRole('listitem').count()).toBe(3);
  // Three steps leave the least that comes in sight, on a phone too.
  for (const viewport of [page.viewportSize()!, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    const above = async () => {
      const least = await review.getByText('Minimum received', { exact: true }).boundingBox();
      const confirm = await confirmButton(page).boundingBox();
      return confirm!.y - (least!.y + least!.height);
    };
    await expect.poll(above).toBeGreaterThan(0);
  }
  await confirmSwap(page);
  await reads(txStatus(page), 'Swap confirmed');
  await closeDialog(page);
  const sent = (await wallet.asked('eth_sendTransaction')).map(
    ({ params }) => (params as { data: string }[])[0]?.data ?? '',
  );
  // The swap comes last.
  const amounts = sent.slice(0, -1).map((data) => contracts.decodeFunctionData('approve', data)[1] as bigint);
  // Only this amount: ten USDT.
  expect(amounts).toEqual([0n, 10_000_000n]);
  expect(problems).toEqual([]);
});

describe('a token that no list has', () => {
  const STAND_IN = '0x00000000000000000000000000000000DeaDBeef';
  /** Makes the list's CHOG a different token from the CHOG that has pools. */
  const unlist = (deployment: DeploymentManifest) => ({
    ...deployment,
    tokens: deployment.tokens.map((token) =>
      token.symbol === 'CHOG' ? { ...token, address: STAND_IN as Address } : token,
    ),
  });

  test('is found by its address, shows the safety step, and is taken once it is accepted', async () => {
    const { page, node, open, problems } = await freshApp(unlist);
    await open();
    await connect(page);
    const chog = tokenAddress(node.deployment, 'CHOG');
    const dialog = await openTokenDialog(page, 'output');
    const find = async (address: string) => {
      await dialog.getByRole('searchbox').fill(address);
      await expect.poll(() => dialog.getByRole('option').count()).toBe(1);
      await dialog.getByRole('option', { name: 'CHOG Chog' }).click();
    };
    await find(chog.toLowerCase());
    const safety = page.getByRole('dialog', { name: 'Check this token' });
    await safety.getByText('Unverified token', { exact: true }).waitFor();
    await safety.getByText("This isn't the listed CHOG. It only looks like it.").waitFor();
    await safety.getByRole('button', { name: 'Copy address' }).waitFor();
    await safety.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Select a token' }).waitFor();
    await find(chog);
    await safety.getByRole('button', { name: 'I understand' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Output token: CHOG' }).waitFor();

    await quote(page, '1');
    const before = await node.balance(DEPLOYER, 'CHOG');
    await reviewAndConfirm(page);
    expect(await node.balance(DEPLOYER, 'CHOG')).toBeGreaterThan(before);

    await page.reload();
    const again = await openTokenDialog(page, 'output');
    await again.getByRole('searchbox').fill('chog');
    await expect.poll(() => again.getByRole('option', { name: 'CHOG Chog' }).count()).toBe(2);
    expect(problems).toEqual([]);
  });
});

test('Max leaves what gas needs, Half takes half', async () => {
  const { page, node, open } = await freshApp();
  await open();
  await connect(page);
  const balance = await node.balance(DEPLOYER);
  const amount = async () => Number((await inputAmount(page).inputValue()).replaceAll(',', ''));
  await page.getByRole('button', { name: 'Half', exact: true }).click();
  expect(await amount()).toBeCloseTo(Number(balance / 2n) / 1e18, 6);
  await page.getByRole('button', { name: 'Max', exact: true }).first().click();
  const typed = await amount();
  // What this swap takes, at the chain's own price of gas: far less than a fixed reserve would be.
  expect(typed).toBeLessThan(Number(balance) / 1e18);
  expect(typed).toBeGreaterThan(Number(balance) / 1e18 - 0.01);
  await buttonReads(page, /^Swap/);
  expect(await reviewDialog(page).count()).toBe(0);
});
