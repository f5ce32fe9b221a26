import { expect, test } from 'vitest';
import { violations } from '../../test/browser/axe.ts';
import { freshApp } from '../../test/browser/freshApp.ts';
import { openBrowser } from '../../test/browser/openBrowser.ts';
import { closeDialog, connect, reads, txStatus } from '../../test/e2e/steps.ts';
import { bound, button, review } from './testing/addSteps.ts';

const browser = await openBrowser();

const shot = process.env.SHOTS;

test('one token pays for a position, and one token is received for it', async () => {
  // On a chain of its own: the withdrawal takes the fees of a position that other files look at.
  const { page, url, problems, foreign } = await freshApp(browser);
  await page.goto(`${url}add/MON/HUSH/3000`);
  await connect(page);
  await bound(page, 'Min').fill('700000');
  await bound(page, 'Max').focus();
  await bound(page, 'Max').fill('1300000');
  // The typed prices count, and the chart has its range.
  await reads(button(page), 'Enter an amount');
  const one = page.getByRole('switch', { name: 'Deposit with one token' });
  await one.click();
  await expect.poll(() => one.getAttribute('aria-checked')).toBe('true');
  await page.getByTestId('zap-amount').fill('3');
  await reads(button(page), 'Review');
  const main = page.locator('main');
  await expect.poll(() => main.innerText()).toMatch(/Swapped first\s+1\.\d+ MON\s+→ [\d,.]+M? HUSH/);
  await expect.poll(() => main.innerText()).toMatch(/Stays in your wallet[\s\S]*Up to/);
  if (shot) await page.screenshot({ path: `${shot}/zap-1.png`, fullPage: true });
  expect(await violations(page)).toEqual([]);
  await button(page).click();
  await review(page).getByText('Minimum from swap').waitFor();
  if (shot) await page.screenshot({ path: `${shot}/zap-2.png` });
  expect(await violations(page)).toEqual([]);
  await review(page).getByRole('button', { name: 'Swap and deposit' }).click();
  await reads(txStatus(page), 'Liquidity added');
  await closeDialog(page);
  await reads(button(page), 'Enter an amount');
  expect(await page.getByTestId('zap-amount').inputValue()).toBe('');

  await page.goto(`${url}pool`);
  const mine = page.getByRole('list', { name: 'Your positions' }).getByRole('listitem');
  await mine.filter({ hasText: 'In range' }).filter({ hasText: 'WMON' }).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Remove liquidity' }).click();
  await page.getByRole('button', { name: '50%' }).click();
  const remove = page.getByTestId('remove-button');
  await reads(remove, 'Review');
  await page.getByRole('switch', { name: 'Receive one token' }).click();
  const choice = page.getByRole('group', { name: 'Token to receive' });
  await choice.getByRole('button', { name: 'MON' }).click();
  await expect.poll(() => main.innerText()).toMatch(/You receive about\s+[\d,.]+ MON/);
  await reads(remove, 'Review');
  if (shot) await page.screenshot({ path: `${shot}/zap-3.png`, fullPage: true });
  expect(await violations(page)).toEqual([]);
  await remove.click();
  // One node alone tells of the position: the coin is not paid out through the manager.
  await review(page)
    .getByText('Only one node answered, so you receive WMON, paid straight to you.')
    .waitFor();
  await review(page).getByRole('button', { name: 'Remove and swap' }).click();
  await reads(txStatus(page), 'Removed and swapped');
  await closeDialog(page);
  await reads(remove, 'Enter a percent');
  expect([problems, foreign]).toEqual([[], []]);
});
