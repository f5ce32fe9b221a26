// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../../test/browser/axe.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl } from '../../test/browser/place.ts';
import {
  accountDrawer,
  closeDialog,
  confirmSwap,
  connect,
  dialogsAreGone,
  inputAmount,
  lastTransaction,
  openDetails,
  openMore,
  openReview,
  openTokenDialog,
  quote,
  reads,
  tokenDialog,
  txStatus,
} from '../../test/e2e/steps.ts';

const STRANGER = '0x00000000000000000000000000000000C0ffee02';

const browser = await openBrowser();

/** Without the groups that a field has while it is not edited. */
const amount = async (page: Page) => (await inputAmount(page).inputValue()).replaceAll(',', '');
const usdToggle = (page: Page) => page.getByRole('button', { name: 'Enter an amount in USD' });

describe('the amount to pay', () => {
  test('is a part of the balance, or dollars, by mouse and keyboard; what is signed is the token amount', async () => {
    const { page, problems, foreign } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Half').click();
    const half = Number(await amount(page));
    expect(half).toBeGreaterThan(0);
    await button('25%').press('Enter');
    expect(Number(await amount(page)) * 2).toBeCloseTo(half, 6);
    await button('75%').press('Space');
    const most = Number(await amount(page));
    expect(most).toBeGreaterThan(half);
    await button('Max').click();
    expect(Number(await amount(page))).toBeGreaterThan(most);

    await usdToggle(page).press('Enter');
    const usd = page.getByLabel('Amount in USD', { exact: true });
    await expect.poll(() => usd.evaluate((field) => field === document.activeElement)).toBe(true);
    // It begins with what the token amount is worth.
    await expect.poll(() => usd.inputValue()).toMatch(/^\d+\.\d\d$/);
    await usd.fill('20');
    const tens = await amount(page);
    await usd.fill('10');
    const ten = await amount(page);
    // To the token's unit, rounded down.
    const units = (text: string) => BigInt(text.replace('.', '').padEnd(text.indexOf('.') + 18, '0'));
    expect([0n, 1n]).toContain(units(tens) - 2n * units(ten));
    await page.getByText('You sign the MON amount above.', { exact: false }).waitFor();
    await page.getByText('a test price', { exact: false }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('exactAmount')).toBe(ten);
    await (await openDetails(page)).getByText('Minimum received').waitFor();
    expect(await violations(page)).toEqual([]);

    const review = await openReview(page);
    await openMore(review);
    await review.getByText(/^You send [\d.,]+ MON and receive at least/).waitFor();
    await closeDialog(page);
    expect(await amount(page)).toBe(ten);
    expect(await usd.inputValue()).toBe('10.00');
    await usdToggle(page).click();
    expect(await usd.count()).toBe(0);
    expect([problems, foreign]).toEqual([[], []]);
  });
});

describe('the token dialog', () => {
  test('keeps favourites first and recent tokens at hand, over a reload', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    const dialog = await openTokenDialog(page, 'output');
    const options = dialog.getByRole('option');
    const marked = 'USDT';
    const values = async () =>
      (await dialog.getByText(/^~\$[\d,.]+[KM]?$/).allInnerTexts()).map((text) => text.replace(/[~$,]/g, ''));
    // What is held comes first, by its value.
    await expect.poll(async () => (await values()).length).toBeGreaterThan(3);
    await expect.poll(async () => (await values())[0]).toMatch(/M$/);
    await reads(options.first(), /^(MON|USDC|USDT)\b/);
    const place = async () => (await options.allInnerTexts()).findIndex((text) => text.startsWith(marked));
    // By its row: the rows may still change places.
    const row = dialog.getByRole('option', { name: new RegExp(`^${marked} `) }).locator('xpath=..');
    await row.getByTestId('favourite').click();
    await expect.poll(place).toBe(0);
    expect(await violations(page)).toEqual([]);
    // By keyboard: the details of the first row, where the mark is taken away and given again.
    await dialog.getByRole('button', { name: 'Details' }).press('Enter');
    await dialog.getByRole('searchbox').press('Home');
    await dialog.getByRole('searchbox').press('Enter');
    const mark = dialog.getByRole('button', { name: 'Favorite' });
    await mark.press('Enter');
    await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
    await mark.press('Enter');
    await dialog.getByRole('button', { name: /^Select / }).click();
    await dialogsAreGone(page);

    await page.reload();
    await openTokenDialog(page, 'output');
    await expect.poll(() => tokenDialog(page).getByRole('option').first().innerText()).toContain(marked);
    await tokenDialog(page)
      .getByRole('group', { name: /Recently used|Common/ })
      .getByRole('button', { name: marked, exact: true })
      .waitFor();
  });
});

describe('the address book', () => {
  test('names a recipient and skips no warning; a trade can be made again, with the warning of a link', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${appUrl()}swap`);
    await connect(page);
    await quote(page, '1');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('button', { name: 'Address book' }).click();
    const book = page.getByTestId('address-book');
    await book.getByRole('button', { name: 'Save an address' }).click();
    await book.getByLabel('Address', { exact: true }).fill('0x12');
    await book.getByRole('button', { name: 'Save', exact: true }).click();
    await book.getByText('Enter a name.').waitFor();
    await book.getByLabel('Name').fill('Coffee');
    await page.keyboard.press('Enter');
    await book.getByText(/^Not a valid address/).waitFor();
    expect(await book.getByLabel('Name').inputValue()).toBe('Coffee');
    await book.getByLabel('Address', { exact: true }).fill(STRANGER);
    await page.keyboard.press('Enter');
    await book.getByText('Coffee saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await book.getByRole('button', { name: /^Coffee/ }).press('Enter');
    await dialogsAreGone(page);
    expect(await page.getByTestId('recipient').inputValue()).toBe(STRANGER);
    await page.getByText('Saved as Coffee').waitFor();

    const review = await openReview(page);
    await review.getByText('This address has never been used on this network.').waitFor();
    await expect.poll(() => review.innerText()).toMatch(/Saved as\s+Coffee/);
    await expect.poll(() => review.innerText()).toContain(STRANGER);
    await review.getByRole('checkbox', { name: /^I've checked the address/ }).check();
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    await expect.poll(() => new URL(page.url()).searchParams.get('exactAmount')).toBeNull();
    await lastTransaction(page).getByRole('link', { name: 'Trade again' }).click();
    await expect.poll(() => amount(page)).toBe('1');

    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await inputAmount(page).fill('');
    await expect.poll(() => new URL(page.url()).searchParams.get('recipient')).toBeNull();
    await page.getByTestId('wallet-button').click();
    const drawer = accountDrawer(page);
    await drawer.getByText(/to Coffee \(0x0000\.\.\.ee02\)$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'Trade again' }).first().press('Enter');
    await dialogsAreGone(page);
    await expect.poll(() => amount(page)).toBe('1');
    expect(await page.getByTestId('recipient').inputValue()).toBe(STRANGER);
    await quote(page, '1');
    const again = await openReview(page);
    await again.getByText(`The link you opened set the recipient to ${STRANGER}`, { exact: false }).waitFor();
    await closeDialog(page);

    await page.keyboard.press('Control+.');
    const settings = page.getByTestId('settings-dialog');
    await settings.getByRole('button', { name: 'Address book' }).click();
    await settings.getByRole('button', { name: 'Edit Coffee' }).click();
    await settings.getByLabel('Name').fill('Tea');
    await page.keyboard.press('Enter');
    await settings.getByText('Tea saved.').waitFor();
    await settings.getByRole('button', { name: 'Delete Tea' }).click();
    await settings.getByRole('button', { name: 'Delete Tea' }).click();
    await settings.getByText('No saved addresses yet.').waitFor();
    expect(problems).toEqual([]);
  });
});
