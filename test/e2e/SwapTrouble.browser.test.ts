// @module-tag long
import { Interface } from 'ethers/abi';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../browser/openBrowser.ts';
import { freshNode, type TestNode, tokenAddress } from '../browser/serveApp.ts';
import { FaultProxy } from '../faults/FaultProxy.ts';
import {
  closeDialog,
  confirmButton,
  confirmSwap,
  inputAmount,
  openReview,
  quote,
  reads,
  reviewDialog,
  txStatus,
} from './steps.ts';
import { ACCOUNT, contractOf, type SwapApp, type SwapAppOptions, swapApp, without } from './swapApp.ts';

const ELSEWHERE = 10143;
const SEND = 'eth_sendTransaction';
const SIGN = 'eth_signTypedData_v4';
const OFFLINE = /Can't reach the network\. Prices will update/;
const abi = new Interface(['function approve(address spender, uint256 amount)']);

/** The requests to the wallet for a swap of USDT through Permit2, in order. */
const STEPS = ['reset', 'approve', 'permit', 'swap'] as const;
type Step = (typeof STEPS)[number];
const asks: Readonly<Record<Step, string>> = { reset: SEND, approve: SEND, permit: SIGN, swap: SEND };

/** In USDT and USDC, which have six decimals. */
const AMOUNT = '10';
const AMOUNT_RAW = 10_000_000n;

const browser = await openBrowser();

/**
 * The swap page before a swap with all four steps: USDT needs its allowance reset first, and the only router
 * takes tokens through Permit2. The wallet holds every request until the test answers it.
 */
async function beforeAllSteps(options: SwapAppOptions = {}): Promise<SwapApp> {
  const node = options.node ?? (await freshNode());
  await node.rpc('eth_sendTransaction', [
    {
      from: ACCOUNT,
      to: tokenAddress(node.deployment, 'USDT'),
      data: abi.encodeFunctionData('approve', [contractOf(node, 'permit2'), 1n]),
    },
  ]);
  const app = await swapApp(browser, {
    ...options,
    node,
    change: without('swapRouter02', 'swapRouter', 'v2Router02'),
    wallet: { rules: { [SEND]: 'hold', [SIGN]: 'hold' }, ...options.wallet },
    query: '?inputCurrency=USDT&outputCurrency=USDC',
  });
  await app.connect();
  await quote(app.page, AMOUNT);
  return app;
}

/** Goes from the form, or from the review, to the wallet's request of a step. */
async function begin({ page, wallet }: SwapApp, step: Step): Promise<void> {
  if ((await reviewDialog(page).count()) === 0) await openReview(page);
  await canConfirm(page);
  await confirmSwap(page);
  if (step === 'swap') {
    // The signature may exist already.
    await expect.poll(async () => (await wallet.waiting(SIGN)) + (await wallet.waiting(SEND))).toBe(1);
    if ((await wallet.waiting(SIGN)) === 1) await wallet.answer(SIGN);
  }
  await wallet.held(asks[step]);
}

async function canConfirm(page: Page): Promise<void> {
  await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
}

/**
 * Does a whole swap with `trouble` at each of its steps. `trouble` is called while the wallet is asked. It
 * must leave the wallet asking again, unless it says that the request was answered. In the end, the swap was
 * done exactly once.
 */
async function withTrouble(
  app: SwapApp,
  trouble: (step: Step) => Promise<'answered' | undefined>,
): Promise<void> {
  const { page, node, wallet } = app;
  const before = await wealth(node);
  for (const step of STEPS) {
    // One press begins, and each step follows the one before by itself.
    if (step === 'reset') await begin(app, step);
    else await wallet.held(asks[step]);
    if ((await trouble(step)) !== 'answered') await wallet.answer(asks[step]);
  }
  await reads(txStatus(page), 'Swap confirmed');
  await closeDialog(page);
  const after = await wealth(node);
  expect(before.usdt - after.usdt).toBe(AMOUNT_RAW);
  expect(Number(after.usdc - before.usdc) / 1e6).toBeCloseTo(10, 1);
  // Reset, approval and swap: nothing was sent twice.
  expect(after.sent - before.sent).toBe(3);
  expect(await inputAmount(page).inputValue()).toBe('');
}

async function wealth(node: TestNode): Promise<{ usdt: bigint; usdc: bigint; sent: number }> {
  const sent = Number(await node.rpc<string>('eth_getTransactionCount', [ACCOUNT, 'latest']));
  return { usdt: await node.balance(ACCOUNT, 'USDT'), usdc: await node.balance(ACCOUNT, 'USDC'), sent };
}

/** The request was refused: the review is as before it, without an error. */
async function backInSilence({ page }: SwapApp): Promise<void> {
  await canConfirm(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await inputAmount(page).inputValue()).toBe(AMOUNT);
}

/** The page names the step while the wallet is asked. */
async function saysStep({ page }: SwapApp, step: Step): Promise<void> {
  const active = reviewDialog(page).locator('li[aria-current]');
  if (step === 'reset') await reads(active, /^Reset the USDT approval[\s\S]*Confirm in your wallet$/);
  if (step === 'approve') await reads(active, /^Approve USDT[\s\S]*Confirm in your wallet$/);
  if (step === 'permit') await reads(active, /^Sign the USDT permit[\s\S]*Sign in your wallet$/);
  if (step === 'swap') await reads(txStatus(page), 'Confirm in your wallet');
}

const refused: Partial<Record<Step, string>> = {
  reset: 'USDT token allowance failed: User rejected',
  approve: 'USDT token allowance failed: User rejected',
  permit: 'USDT permit allowance failed: User rejected signature',
};

/** A rejected swap shows no message, since the person knows; a missing allowance is told in words. */
async function refusal(app: SwapApp, step: Step): Promise<void> {
  await app.wallet.answer(asks[step], 'reject');
  await backInSilence(app);
  const words = refused[step];
  if (words) await app.page.getByText(words, { exact: true }).waitFor();
}

/** The wallet is locked while it is asked, and opened again. */
async function lockedWallet(app: SwapApp, step: Step): Promise<void> {
  const { page, wallet } = app;
  await wallet.offer([]);
  await reads(page.getByTestId('wallet-button'), 'Connect wallet');
  await wallet.answer(asks[step], 'reject');
  await reviewDialog(page).getByText('You must connect an account').waitFor();
  await expect.poll(() => confirmButton(page).isDisabled()).toBe(true);
  await wallet.offer([ACCOUNT]);
  await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);
  await backInSilence(app);
}

/** A wallet that moves to another chain is asked back, and nothing is sent there. */
async function otherChain(app: SwapApp, step: Step): Promise<void> {
  const { page, wallet } = app;
  await wallet.moveTo(ELSEWHERE);
  await wallet.answer(asks[step], 'reject');
  await reviewDialog(page).getByText('Your wallet is connected to the wrong network').waitFor();
  await expect.poll(() => confirmButton(page).isDisabled()).toBe(true);
  expect(await wallet.waiting(SEND)).toBe(0);
  await reviewDialog(page)
    .getByRole('button', { name: /^Switch/ })
    .click();
  await backInSilence(app);
}

describe('at each step of a swap', () => {
  test('a refusal, a locked wallet and one on another chain lose nothing, are told, and the swap goes on', async () => {
    const app = await beforeAllSteps();
    await withTrouble(app, async (step) => {
      await saysStep(app, step);
      await refusal(app, step);
      await begin(app, step);
      await lockedWallet(app, step);
      await begin(app, step);
      await otherChain(app, step);
      await begin(app, step);
      return undefined;
    });
    expect(app.problems).toEqual([]);
    expect(app.foreign).toEqual([]);
  });

  test('a reload keeps the swap as it was set up, and it goes on from the step it was at', async () => {
    const app = await beforeAllSteps();
    const { page } = app;
    await withTrouble(app, async (step) => {
      await expect.poll(() => page.url()).toContain(`exactAmount=${AMOUNT}`);
      await page.reload();
      await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);
      await expect.poll(() => inputAmount(page).inputValue()).toBe(AMOUNT);
      await begin(app, step);
    });
    expect(app.problems).toEqual([]);
  });

  test('a node that goes down is told, what the wallet sent is followed when it is back', async () => {
    const node = await freshNode();
    const proxy = await FaultProxy.start(node.url);
    onTestFinished(() => proxy.stop());
    const app = await beforeAllSteps({ node, rpcUrl: proxy.url });
    const { page, wallet } = app;
    await withTrouble(app, async (step) => {
      await proxy.down();
      await page.getByText(OFFLINE).first().waitFor({ state: 'attached' });
      expect(await inputAmount(page).inputValue()).toBe(AMOUNT);
      if (step === 'permit') {
        // Before the signature, the swap cannot be simulated.
        await wallet.answer(SIGN);
        await reads(
          reviewDialog(page).getByRole('alert').last(),
          /Couldn't simulate this transaction|Can't reach the network/,
        );
        expect(await wallet.waiting(SEND)).toBe(0);
        await proxy.up();
        await page.getByText(OFFLINE).first().waitFor({ state: 'detached' });
        // Without a reload the page would keep the signature; this test needs it to be asked for again.
        await page.reload();
        await begin(app, step);
        return undefined;
      }
      await wallet.answer(asks[step]);
      await proxy.up();
      await page.getByText(OFFLINE).first().waitFor({ state: 'detached' });
      return 'answered';
    });
  });
});

describe('a wallet that carries out several calls as one', () => {
  const CALLS = 'wallet_sendCalls';

  test('is asked once for reset, allowances and swap', async () => {
    const app = await beforeAllSteps({ wallet: { batches: true, rules: {} } });
    const { page, node, wallet, problems } = app;
    const before = await wealth(node);
    await openReview(page);
    await wallet.rule(CALLS, 'reject_nested');
    await confirmSwap(page);
    await expect.poll(async () => (await wallet.asked(CALLS)).length).toBe(1);
    await backInSilence(app);

    await wallet.rule(CALLS, undefined);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    const [, batch] = await wallet.asked(CALLS);
    const [{ calls, atomicRequired }] = batch!.params as [{ calls: unknown[]; atomicRequired: boolean }];
    expect([calls.length, atomicRequired]).toEqual([4, true]);
    expect(await wallet.asked(SEND)).toEqual([]);
    expect(await wallet.asked(SIGN)).toEqual([]);
    const after = await wealth(node);
    expect(before.usdt - after.usdt).toBe(AMOUNT_RAW);
    expect(after.usdc).toBeGreaterThan(before.usdc);
    expect(problems).toEqual([]);
  });

  test('and then cannot is asked one by one', async () => {
    const rules = { [CALLS]: 'too_large' } as const;
    const { page, node, wallet, problems } = await beforeAllSteps({ wallet: { batches: true, rules } });
    const before = await wealth(node);
    await openReview(page);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    expect((await wallet.asked(SEND)).length).toBe(3);
    expect((await wallet.asked(SIGN)).length).toBe(1);
    expect(before.usdt - (await wealth(node)).usdt).toBe(AMOUNT_RAW);
    expect(problems).toEqual([]);
  });
});
