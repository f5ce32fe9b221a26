import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import manifest from '../../chains/deployments/31337.json' with { type: 'json' };
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl } from '../../test/browser/place.ts';
import { sharedNode } from '../../test/browser/serveApp.ts';
import {
  closeDialog,
  connect,
  focusIsOnResult,
  reads,
  reviewDialog,
  select,
  stepsAreListed,
  txStatus,
} from '../../test/e2e/steps.ts';

const [account] = ACCOUNTS;
const token = (symbol: string) => {
  const found = manifest.tokens.find((each) => each.symbol === symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return found.address;
};

const browser = await openBrowser();

const button = (page: Page) => page.getByTestId('liquidity-button');
const removeButton = (page: Page) => page.getByTestId('remove-button');
const amount = (page: Page, side: 'A' | 'B') => page.getByRole('textbox', { name: `Token ${side} amount` });

async function open(path: string) {
  const opened = await openPage(browser);
  await opened.page.goto(`${appUrl()}${path}`);
  await connect(opened.page);
  return opened;
}

describe('liquidity of a V2 pair', () => {
  test('is added with native coin, listed, and taken out again by percent with a signature', async () => {
    const { page, problems, foreign } = await open(`add/v2/MON/${token('HUSH')}`);
    const { balance } = await sharedNode();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Add V2 liquidity');
    await reads(button(page), 'Enter an amount');
    await amount(page, 'A').fill('2.5');
    await expect.poll(() => amount(page, 'B').inputValue()).toMatch(/^\d/);
    const before = await balance(account, 'HUSH');
    const second = await amount(page, 'B').inputValue();
    await reads(button(page), 'Review');
    await button(page).click();
    await stepsAreListed(page);
    await reviewDialog(page).getByRole('button', { name: 'Add liquidity' }).click();
    await reads(txStatus(page), 'Liquidity added');
    await closeDialog(page);
    await reads(button(page), 'Enter an amount');
    expect([await amount(page, 'A').inputValue(), await amount(page, 'B').inputValue()]).toEqual(['', '']);
    await focusIsOnResult(page, /HUSH/);
    const [whole = '0', fraction = ''] = second.replaceAll(',', '').split('.');
    const gone = before - (await balance(account, 'HUSH'));
    const shown = BigInt(whole + fraction.padEnd(18, '0'));
    // Blocks between the quote and the deposit may move the ratio, within the tolerance.
    expect(gone <= shown && gone * 1000n >= shown * 995n).toBe(true);

    await page.getByRole('link', { name: 'Your V2 positions' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'HUSH' }).first();
    await row.getByRole('button', { name: /^Manage: / }).click();
    await page.getByRole('link', { name: /^Remove from / }).click();
    await reads(removeButton(page), 'Enter a percent');
    await page.getByRole('button', { name: '50%' }).click();
    expect(await page.getByRole('slider', { name: 'Amount to remove' }).inputValue()).toBe('50');
    await reads(removeButton(page), 'Review');
    const held = await balance(account, 'HUSH');
    await removeButton(page).click();
    await reviewDialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await reads(txStatus(page), 'Liquidity removed');
    await closeDialog(page);
    await reads(removeButton(page), 'Enter a percent');
    await focusIsOnResult(page, /HUSH/);
    expect(await balance(account, 'HUSH')).toBeGreaterThan(held);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('has a word for the same token twice, for more than the balance, and for a pair that is not there', {
    tags: 'long',
  }, async () => {
    const { page } = await open(`add/v2/${token('HUSH')}/${token('HUSH')}`);
    await reads(button(page), 'Select tokens');
    await page.goto(`${appUrl()}add/v2/MON/${token('HUSH')}`);
    await amount(page, 'A').fill('99999999');
    await reads(button(page), /^Insufficient (MON|HUSH) balance$/);
    expect(await amount(page, 'A').inputValue()).toBe('99999999');
    await page.goto(`${appUrl()}remove/v2/${token('YAKI')}/${token('DAK')}`);
    await reads(removeButton(page), 'This pair has no liquidity');
  });

  test('tells what a token with a transfer fee keeps, and what arrives', { tags: 'long' }, async () => {
    const { page } = await open(`add/v2/MON/${token('TAX')}`);
    await amount(page, 'A').fill('0.01');
    await page.getByText('TAX charges 5.00% on every transfer').waitFor();
    await page.getByText(/You send [\d.,]+ TAX and [\d.,]+ TAX reach the pool\./).waitFor();
  });

  test('is found by its tokens and kept in the list, or can be created', { tags: 'long' }, async () => {
    const { page } = await open('pools/v2/find');
    expect(new URL(page.url()).pathname).toBe('/pool/v2/find');
    await select(page, 'a', 'YAKI');
    await select(page, 'b', 'DAK');
    await page.getByText("There's no pool for these tokens yet.").waitFor();
    expect(await page.getByRole('link', { name: 'Create pool' }).getAttribute('href')).toContain('/add/v2/');
    await select(page, 'a', 'MON');
    await select(page, 'b', 'HUSH');
    await page.getByText(/^Pool found\./).waitFor();
    await page.getByRole('button', { name: 'Add to your list' }).click();
    await page.getByText('This pool is already in your list.').waitFor();
    await page.goto(`${appUrl()}pools/v2`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'HUSH' })
      .getByRole('button', { name: /^Manage: ./ })
      .click();
    await page.getByRole('button', { name: /^Hide ./ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pool/v2');
  });

  test('that is new gets its first price from the two amounts, and exists from then on', async () => {
    const { page, url } = await freshApp(browser);
    await page.goto(`${url}add/v2/${token('YAKI')}/${token('CHOG')}`);
    await connect(page);
    await page.getByText("You're the first to add liquidity").waitFor();
    await amount(page, 'A').fill('3');
    await amount(page, 'B').fill('12');
    expect(await amount(page, 'A').inputValue()).toBe('3');
    await reads(button(page), 'Review');
    await button(page).click();
    // The two have another price in YAKI/HUSH and CHOG/MON.
    const add = reviewDialog(page).getByRole('button', { name: 'Add liquidity' });
    const accept = reviewDialog(page).getByRole('switch', { name: "Deposit at this pool's price" });
    await accept.waitFor();
    expect(await add.isEnabled()).toBe(false);
    await accept.click();
    await add.click();
    await reads(txStatus(page), 'Liquidity added');
    await closeDialog(page);
    await amount(page, 'A').fill('1');
    await expect.poll(() => amount(page, 'B').inputValue()).toBe('4');
  });
});
