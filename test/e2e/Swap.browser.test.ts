import { describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { freshApp } from '../browser/freshApp.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import {
  buttonReads,
  confirmSwap,
  connect,
  connectByHand,
  inputAmount,
  openReview,
  quote,
  reads,
  reviewAndConfirm,
  select,
  tokenDialog,
  txStatus,
} from './steps.ts';

const browser = await openBrowser();

// On chains of their own: on the one that all files share, others have sent transactions too.
describe('a new user', () => {
  test('connects the test wallet, swaps MON for HUSH and HUSH for USDC, and sees the balances change', async () => {
    const { page, problems, foreign, node, url } = await freshApp(browser);
    const { balance } = node;
    const [account] = ACCOUNTS;
    await page.goto(`${url}swap`);
    await connectByHand(page);
    const before = { HUSH: await balance(account, 'HUSH'), USDC: await balance(account, 'USDC') };

    await quote(page, '1.5');
    await reviewAndConfirm(page);
    const afterFirst = await balance(account, 'HUSH');
    expect(afterFirst).toBeGreaterThan(before.HUSH);

    await select(page, 'input', 'HUSH');
    await select(page, 'output', 'USDC');
    await quote(page, '250000');
    await buttonReads(page, 'Approve and swap');
    await reviewAndConfirm(page);
    expect(await balance(account, 'USDC')).toBeGreaterThan(before.USDC);
    expect(await balance(account, 'HUSH')).toBeLessThan(afterFirst);

    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test.each([
    ['of the native coin', '?inputCurrency=ETH', 'MON', false],
    ['with an approval', '?inputCurrency=USDC', 'USDC', true],
  ])('needs at most four clicks for a first swap %s', async (_, query, input, approves) => {
    const { page, url } = await freshApp(browser);
    await page.goto(`${url}swap${query}`);
    await connect(page);
    await page.getByRole('button', { name: `Input token: ${input}`, exact: true }).waitFor();
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: string[] };
      counted.clicks = [];
      const count = ({ target }: Event) => counted.clicks.push((target as HTMLElement).innerText);
      // What a person presses; a press into the amount counts too.
      addEventListener('pointerdown', count, { capture: true });
    });
    const output = input === 'MON' ? 'HUSH' : 'WETH';
    // The token to buy, by two clicks: a link or an earlier visit would spare them.
    await page.getByTestId('output-token').click();
    const dialog = tokenDialog(page);
    await dialog.getByRole('searchbox').pressSequentially(output);
    await dialog
      .getByRole('option')
      .first()
      .and(dialog.getByRole('option', { name: `${output} ` }))
      .click();
    await dialog.waitFor({ state: 'detached' });
    // The amount has the focus by then: nobody has to press into it.
    await expect
      .poll(() => inputAmount(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('2');
    await buttonReads(page, approves ? 'Approve and swap' : 'Swap');
    await openReview(page);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    const clicks = await page.evaluate(() => (window as unknown as { clicks: string[] }).clicks);
    expect(clicks.length, clicks.join(' / ')).toBeLessThanOrEqual(4);
  });
});
