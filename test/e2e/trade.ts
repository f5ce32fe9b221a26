import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatReviewAmount } from '../../ui/format/formatAmount.ts';
import type { TestNode } from '../browser/serveApp.ts';
import {
  closeDialog,
  confirmButton,
  inputAmount,
  openReview,
  outputAmount,
  quote,
  reads,
  reviewDialog,
  select,
  txStatus,
} from './steps.ts';
import { ACCOUNT, type Receipt, receiptOf, type SwapApp, settledRecord } from './swapApp.ts';

const DECIMALS: Readonly<Record<string, number>> = { USDC: 6, USDT: 6, WBTC: 8 };
export interface Trade {
  readonly from: string;
  readonly to: string;
  /** The amount to pay, or for an exact output, to receive. */
  readonly amount: string;
  readonly exact?: 'output';
}

export interface Settled {
  readonly receipt: Receipt;
  readonly spentRaw: bigint;
  readonly receivedRaw: bigint;
}

/** The native coin has no token symbol. */
const balanceOf = (node: TestNode, symbol: string) =>
  node.balance(ACCOUNT, symbol === 'MON' ? undefined : symbol);

/**
 * Trades in the page, from selecting the tokens to the closed dialog. Compares what left and arrived on the
 * chain with the confirmed quote, to the wei, and with what the page showed.
 */
export async function trade({ page, node }: SwapApp, { from, to, amount, exact }: Trade): Promise<Settled> {
  await chooseTokens(page, from, to);
  if (exact) {
    await outputAmount(page).fill(amount);
    await expect.poll(() => inputAmount(page).inputValue()).toMatch(/^\d/);
  } else await quote(page, amount);
  await openReview(page);
  const before = [await balanceOf(node, from), await balanceOf(node, to)] as const;
  const startBlock = BigInt(await node.rpc<string>('eth_blockNumber', []));
  const shown = await readAndConfirm(page);
  await reads(txStatus(page), 'Swap confirmed');
  const record = await settledRecord(page);
  await closeDialog(page);
  const receipt = await receiptOf(node, record);
  const feeRaw = await feesSince(node, startBlock);
  const spentRaw = before[0] - (await balanceOf(node, from)) - (from === 'MON' ? feeRaw : 0n);
  const receivedRaw = (await balanceOf(node, to)) - before[1] + (to === 'MON' ? feeRaw : 0n);

  const { info } = record;
  if (info.type !== 'SWAP') throw new Error(`the newest record is of a ${info.type}`);
  if (info.tradeType === 'EXACT_INPUT') {
    expect(exact).toBeUndefined();
    expect(spentRaw).toBe(BigInt(info.inputCurrencyAmountRaw));
    expect(receivedRaw).toBe(BigInt(info.expectedOutputCurrencyAmountRaw));
    expect(shown).toContain(
      `${formatReviewAmount(receivedRaw, { decimals: DECIMALS[to] ?? 18 }, 'en-US')} ${to}`,
    );
  } else {
    expect(exact).toBe('output');
    expect(receivedRaw).toBe(BigInt(info.outputCurrencyAmountRaw));
    expect(spentRaw).toBe(BigInt(info.expectedInputCurrencyAmountRaw));
    const paid = formatReviewAmount(spentRaw, { decimals: DECIMALS[from] ?? 18 }, 'en-US', 'nearest');
    expect(shown).toContain(`${paid} ${from}`);
  }
  return { receipt, spentRaw, receivedRaw };
}

/** What the account's transactions after a block have cost: the swap, and the approvals before it. */
async function feesSince({ rpc }: TestNode, startBlock: bigint): Promise<bigint> {
  const endBlock = BigInt(await rpc<string>('eth_blockNumber', []));
  let feeRaw = 0n;
  for (let number = startBlock + 1n; number <= endBlock; number += 1n) {
    const receipts = await rpc<readonly (Receipt & { readonly from: string })[]>('eth_getBlockReceipts', [
      `0x${number.toString(16)}`,
    ]);
    for (const { from, gasUsed, effectiveGasPrice } of receipts)
      if (from.toLowerCase() === ACCOUNT.toLowerCase()) feeRaw += BigInt(gasUsed) * BigInt(effectiveGasPrice);
  }
  return feeRaw;
}

/**
 * Confirms and returns what the review said then. Both in one go: a better division may replace it at any time,
 * once the chain has confirmed it, and is in the card's fields before that.
 */
async function readAndConfirm(page: Page): Promise<string> {
  // Waits until it can be clicked.
  await confirmButton(page).click({ trial: true });
  const button = await confirmButton(page).elementHandle();
  return reviewDialog(page).evaluate((review, confirm) => {
    const text = (review as HTMLElement).innerText;
    (confirm as HTMLButtonElement).click();
    return text;
  }, button);
}

/** Selects both tokens, a side that has its token already aside. */
export async function chooseTokens(page: Page, from: string, to: string): Promise<void> {
  const input = page.getByRole('button', { name: `Input token: ${from}`, exact: true });
  const output = page.getByRole('button', { name: `Output token: ${to}`, exact: true });
  if (!(await input.isVisible())) await select(page, 'input', from);
  if (!(await output.isVisible())) await select(page, 'output', to);
  await input.waitFor();
  await output.waitFor();
}

/** How often a receipt has an event. @param topic its first topic */
export const swapsOf = ({ logs }: Receipt, topic: string): number =>
  logs.filter(({ topics }) => topics[0] === topic).length;
