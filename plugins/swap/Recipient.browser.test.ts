import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import {
  buttonReads,
  closeDialog,
  confirmSwap,
  connect,
  focusIsOnResult,
  openReview,
  quote,
  reads,
  select,
  txStatus,
} from '../../test/e2e/steps.ts';

const STRANGER = '0x00000000000000000000000000000000C0FFEE01';
const BLOCKED = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the recipient of a swap', () => {
  test('is added, checked, shown in the review and in the link, paid, and removed', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.goto(`${inject('appUrl')}swap`);
    await connect(page);
    await quote(page, '1');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await buttonReads(page, 'Enter a recipient');
    const field = page.getByTestId('recipient');
    await field.fill('no such thing');
    await buttonReads(page, 'Invalid recipient');
    await field.fill(BLOCKED);
    await buttonReads(page, 'Blocked address');
    await field.fill(` ${STRANGER} `);
    const review = await openReview(page);
    await expect.poll(() => review.innerText()).toContain(STRANGER);
    const said = [
      /Recipient receives/,
      new RegExp(`You send 1 MON\\. ${STRANGER} receives at least [\\d,.]+\\w* HUSH\\.`),
      new RegExp(`Minimum received\\s+${STRANGER} receives at least [\\d,.]+\\w* HUSH\n`),
      new RegExp(`You: \u22121 MON\\. ${STRANGER}: \\+[\\d,.]+\\w* HUSH\\.`),
    ];
    for (const words of said) await expect.poll(() => review.innerText()).toMatch(words);
    expect(await review.innerText()).not.toContain('You receive');
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    const progress = page.getByTestId('transaction-dialog');
    await progress.getByText(new RegExp(`^1 MON for [\\d,.]+ HUSH, to ${STRANGER}$`)).waitFor();
    await progress.getByText(new RegExp(`^${STRANGER} got [\\d,.]+ HUSH$`)).waitFor();
    await closeDialog(page);
    await focusIsOnResult(page, /^Swapped\s+1 MON for [\d,.]+ HUSH, to 0x0000\.\.\.EE01/i);
    expect(await hushOf(STRANGER)).toBeGreaterThan(0n);

    const link = () => new URL(page.url()).searchParams;
    await expect.poll(() => link().get('recipient')).toBe(STRANGER);
    await expect.poll(() => link().get('exactAmount')).toBeNull();
    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await expect.poll(() => link().get('recipient')).toBeNull();
    expect([problems, foreign]).toEqual([[], []]);
  });
});

describe('the link', () => {
  test('opened by somebody else shows the same swap', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${inject('appUrl')}swap`);
    await select(page, 'output', 'USDC');
    await quote(page, '2.5');
    await expect.poll(() => page.url()).toContain('exactAmount=2.5');
    const second = await openPage(browser);
    await second.page.goto(page.url());
    await expect.poll(() => second.page.getByTestId('input-amount').inputValue()).toBe('2.5');
    await reads(second.page.getByTestId('output-token'), /USDC/);
    expect(second.page.url()).toBe(page.url());
  });
});

describe('the approval', () => {
  test('is for everything or for this amount, as was chosen, and that is remembered', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${inject('appUrl')}swap`);
    await connect(page);
    await select(page, 'input', 'USDC');
    await select(page, 'output', 'MON');
    await quote(page, '3');
    await buttonReads(page, 'Approve USDC');
    await page.getByRole('checkbox', { name: 'Approve only this amount' }).check();
    await page.getByTestId('swap-button').click();
    await buttonReads(page, 'Swap');
    await page.getByTestId('input-amount').fill('3.01');
    await buttonReads(page, 'Approve USDC');
    await page.reload();
    await quote(page, '3.01');
    await buttonReads(page, 'Approve USDC');
    expect(await page.getByRole('checkbox', { name: 'Approve only this amount' }).isChecked()).toBe(true);
  });
});

async function hushOf(owner: string): Promise<bigint> {
  const config = await (await fetch(`${inject('appUrl')}config.json`)).json();
  const tokens = Object.values(config.chains as Record<string, { deployment: { tokens: Listed[] } }>).flatMap(
    ({ deployment }) => deployment.tokens,
  );
  const to = tokens.find(({ symbol }) => symbol === 'HUSH')?.address;
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to, data }, 'latest'],
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(inject('chainUrl'), { method: 'POST', headers, body });
  return BigInt(((await response.json()) as { result: string }).result);
}

interface Listed {
  readonly symbol: string;
  readonly address: string;
}
