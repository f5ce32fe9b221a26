// @module-tag long
import { describe, expect, test } from 'vitest';
import { freshApp } from '../../test/browser/freshApp.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl } from '../../test/browser/place.ts';
import { sharedNode } from '../../test/browser/serveApp.ts';
import {
  buttonReads,
  closeDialog,
  confirmSwap,
  connect,
  focusIsOnResult,
  openMore,
  openReview,
  quote,
  reads,
  select,
  txStatus,
} from '../../test/e2e/steps.ts';

const STRANGER = '0x00000000000000000000000000000000C0FFEE01';
const BLOCKED = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';

const browser = await openBrowser();

describe('the recipient of a swap', () => {
  test('is added, checked, shown in the review and in the link, paid, and removed', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    await quote(page, '1');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await buttonReads(page, 'Enter a recipient');
    const field = page.getByTestId('recipient');
    await field.fill('no such thing');
    await buttonReads(page, 'Invalid recipient');
    await field.fill(BLOCKED);
    await buttonReads(page, 'Blocked address');
    await field.fill('0x0000000000000000000000000000000000000001');
    await buttonReads(page, 'Invalid recipient');
    await page
      .getByText(
        "The exchange's contracts treat this address as a placeholder and would send your tokens elsewhere.",
      )
      .waitFor();
    await field.fill('0x70997970C51812dc3A010C7d01b50e0d17dC79C8');
    await page.getByText(/^This address has a typo/).waitFor();
    await field.fill(` ${STRANGER} `);
    const review = await openReview(page);
    await review.getByText('This address has never been used on this network.').waitFor();
    expect(await review.innerText()).not.toContain('The link you opened');
    expect(await review.getByRole('button', { name: 'Confirm swap' }).isDisabled()).toBe(true);
    await review.getByRole('checkbox', { name: /^I've checked the address/ }).check();
    await expect.poll(() => review.innerText()).toContain(STRANGER);
    await openMore(review);
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
    await reads(progress.locator('dl > div').first(), /^You paid\s+1 MON$/);
    await reads(progress.locator('dl > div').last(), new RegExp(`^${STRANGER} received\\s+[\\d,.]+ HUSH`));
    await closeDialog(page);
    await focusIsOnResult(page, /^Swapped\s+1 MON for [\d,.]+ HUSH, to 0x0000\.\.\.EE01/i);
    expect(await (await sharedNode()).balance(STRANGER, 'HUSH')).toBeGreaterThan(0n);

    const link = () => new URL(page.url()).searchParams;
    await expect.poll(() => link().get('recipient')).toBe(STRANGER);
    await expect.poll(() => link().get('exactAmount')).toBeNull();
    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await expect.poll(() => link().get('recipient')).toBeNull();
    expect([problems, foreign]).toEqual([[], []]);
  });
});

describe('the link', () => {
  test('that names the recipient is told in the review, also after a reload, until somebody types one', async () => {
    const { page } = await openPage(browser);
    const chosen = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    await page.goto(`${appUrl()}swap?exactAmount=1&recipient=${chosen}`);
    await connect(page);
    const isTold = async () => {
      await quote(page, '1');
      const review = await openReview(page);
      await review
        .getByText(`The link you opened set the recipient to ${chosen}`, { exact: false })
        .waitFor();
      await expect.poll(() => review.getByText('Looking up recipient…').count()).toBe(0);
      await closeDialog(page);
    };
    await isTold();
    await page.reload();
    await isTold();
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    await page.getByTestId('recipient').fill(other);
    await expect.poll(() => page.url()).toContain(other);
    await page.reload();
    await expect.poll(() => page.getByTestId('recipient').inputValue()).toBe(other);
    await quote(page, '1');
    const review = await openReview(page);
    await review.getByText(other).first().waitFor();
    expect(await review.innerText()).not.toContain('The link you opened');
  });

  test('opened by somebody else shows the same swap', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await select(page, 'output', 'USDC');
    await quote(page, '2.5');
    await expect.poll(() => page.url()).toContain('exactAmount=2.5');
    const second = await openPage(browser);
    await second.page.goto(page.url());
    await expect.poll(() => second.page.getByTestId('input-amount').inputValue()).toBe('2.5');
    await reads(second.page.getByTestId('output-token'), /USDC/);
    await expect.poll(() => second.page.url()).toBe(page.url());
  });
});

describe('the approval', () => {
  test('is for this amount unless everything is chosen, and that is remembered', async () => {
    // On a chain of its own: on the one that all files share, others need the approval to be missing.
    const { page, url } = await freshApp(browser);
    await page.goto(`${url}swap`);
    await connect(page);
    await select(page, 'input', 'USDC');
    await select(page, 'output', 'MON');
    await quote(page, '3');
    const exact = page.getByRole('checkbox', { name: 'Approve only this amount' });
    await openReview(page);
    expect(await exact.isChecked()).toBe(true);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    await quote(page, '3.01');
    await openReview(page);
    await exact.uncheck();
    await page.reload();
    await quote(page, '3.01');
    await openReview(page);
    expect(await exact.isChecked()).toBe(false);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    await quote(page, '4');
    await buttonReads(page, 'Swap');
  });
});
