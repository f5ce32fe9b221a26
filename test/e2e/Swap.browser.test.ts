import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode } from '../browser/serveApp.ts';
import { buttonReads, connect, quote, reviewAndConfirm, select, swapButton } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('a new user', () => {
  test('connects the test wallet, swaps MON for HUSH and HUSH for USDC, and sees the balances change', async () => {
    const { page, problems, foreign } = await openPage(browser);
    const { balance } = await sharedNode();
    const [account] = ACCOUNTS;
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    const before = { HUSH: await balance(account, 'HUSH'), USDC: await balance(account, 'USDC') };

    await quote(page, '1.5');
    await reviewAndConfirm(page);
    const afterFirst = await balance(account, 'HUSH');
    expect(afterFirst).toBeGreaterThan(before.HUSH);

    await select(page, 'input', 'HUSH');
    await select(page, 'output', 'USDC');
    await quote(page, '250000');
    await buttonReads(page, 'Approve HUSH');
    await swapButton(page).click();
    await reviewAndConfirm(page);
    expect(await balance(account, 'USDC')).toBeGreaterThan(before.USDC);
    expect(await balance(account, 'HUSH')).toBeLessThan(afterFirst);

    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
