import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../browser/openBrowser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const button = (page: Page) => page.getByTestId('swap-button');

async function connect(page: Page): Promise<void> {
  await page.getByTestId('wallet-button').click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Test wallet' }).click();
  await page.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByTestId('wallet-button').innerText()).toMatch(/0xf39F\.\.\.2266/);
}

async function select(page: Page, side: 'input' | 'output', symbol: string): Promise<void> {
  await page.getByTestId(`${side}-token`).click();
  const dialog = page.getByTestId('token-dialog');
  await dialog.getByRole('searchbox', { name: 'Search name or paste address' }).fill(symbol);
  await dialog
    .getByRole('option', { name: new RegExp(`^${symbol} `) })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
}

async function buttonReads(page: Page, text: string | RegExp): Promise<void> {
  await expect.poll(() => button(page).innerText(), { timeout: 15_000 }).toMatch(text);
}

async function reviewAndConfirm(page: Page): Promise<void> {
  await buttonReads(page, /^Swap$/);
  await button(page).click();
  await page.getByTestId('review-dialog').getByRole('button', { name: 'Confirm swap' }).click();
  await expect
    .poll(() => page.getByTestId('tx-status').innerText(), { timeout: 20_000 })
    .toBe('Swap confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a new user', () => {
  test('connects the test wallet, swaps MON for HUSH and HUSH for USDC, and sees the balances change', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.goto(`${inject('appUrl')}swap`);
    await connect(page);

    const balance = async (symbol: string) => {
      const { address, decimals } = tokens[symbol] as { address: string; decimals: number };
      return (await tokenBalance(address)) / 10n ** BigInt(decimals - 2);
    };
    const before = { HUSH: await balance('HUSH'), USDC: await balance('USDC') };

    await page.getByTestId('input-amount').fill('1.5');
    await expect.poll(() => page.getByTestId('output-amount').inputValue()).toMatch(/^\d+/);
    await page.getByTestId('swap-details').waitFor();
    await reviewAndConfirm(page);
    const afterFirst = await balance('HUSH');
    expect(afterFirst).toBeGreaterThan(before.HUSH);

    await select(page, 'input', 'HUSH');
    await select(page, 'output', 'USDC');
    await page.getByTestId('input-amount').fill('250000');
    await buttonReads(page, /^Approve HUSH$/);
    await button(page).click();
    await reviewAndConfirm(page);
    expect(await balance('USDC')).toBeGreaterThan(before.USDC);
    expect(await balance('HUSH')).toBeLessThan(afterFirst);

    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await page.context().close();
  });
});

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const tokens: Record<string, { address: string; decimals: number }> = {};

beforeAll(async () => {
  const config = await (await fetch(`${inject('appUrl')}config.json`)).json();
  for (const { deployment } of Object.values(config.chains) as { deployment?: { tokens?: never[] } }[]) {
    for (const token of deployment?.tokens ?? []) tokens[(token as { symbol: string }).symbol] = token;
  }
});

async function tokenBalance(address: string): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const response = await fetch(inject('chainUrl'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: address, data }, 'latest'],
    }),
  });
  return BigInt(((await response.json()) as { result: string }).result);
}
