// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { inputAmount, openTokenDialog, quote, swapButton } from './steps.ts';

const browser = await openBrowser();

/** What an input method shows while it composes, one state after the other, and what it commits in the end. */
type Composition = readonly [states: readonly string[], committed: string];

/** Composes in the focused field as an input method does: each state replaces the one before. */
async function compose(page: Page, [states, committed]: Composition, field: Locator, before = '') {
  const session = await page.context().newCDPSession(page);
  for (const text of states) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    // The field shows what the method shows, and nothing else.
    expect(await field.inputValue(), `composing ${text}`).toBe(before + text);
  }
  await session.send('Input.insertText', { text: committed });
  await session.detach();
}

const NUMBERS: readonly (readonly [Composition, string])[] = [
  [[['1', '12', '123', '1234'], '1234'], '1234'],
  [[['１', '１２', '１２３'], '１２３'], '123'],
  [[['1', '12', '12。', '12。5'], '12。5'], '12.5'],
  [[['1', '12', '1'], '1'], '1'],
];
const SMALL: readonly (readonly [Composition, string])[] = [
  [[['1', '12'], '12'], '12'],
  [[['２', '２５'], '２５'], '25'],
  [[['1', '1．', '1．5'], '1．5'], '1.5'],
];

async function openSwap(query = '') {
  const opened = await openPage(browser);
  await opened.page.goto(`${appUrl()}swap${query}`);
  await swapButton(opened.page).waitFor();
  return opened;
}

/** Each field that rewrites or reads what is typed, ready to be typed into, and what is composed there. */
const FIELDS: Readonly<
  Record<string, readonly [(page: Page) => Promise<Locator>, readonly (readonly [Composition, string])[]]>
> = {
  amount: [async (page) => inputAmount(page), NUMBERS],
  'exact output': [async (page) => page.getByTestId('output-amount'), NUMBERS],
  dollars: [
    async (page) => {
      await quote(page, '1');
      await page.getByRole('button', { name: 'Enter an amount in USD' }).click();
      return page.getByRole('textbox', { name: 'Amount in USD' });
    },
    NUMBERS,
  ],
  slippage: [
    async (page) => {
      await page.getByRole('button', { name: 'Transaction settings' }).click();
      return page.getByRole('textbox', { name: 'Slippage tolerance' });
    },
    SMALL,
  ],
  deadline: [
    async (page) => {
      await page.getByRole('button', { name: 'Transaction settings' }).click();
      return page.getByRole('textbox', { name: 'Transaction deadline' });
    },
    SMALL,
  ],
  'minimum price': [
    async (page) => {
      await page.goto(`${appUrl()}add/MON/HUSH`);
      const field = page.getByRole('textbox', { name: 'Min price' });
      await field.waitFor();
      return field;
    },
    NUMBERS,
  ],
  search: [
    async (page) => (await openTokenDialog(page, 'output')).getByRole('searchbox'),
    [
      [[['u', 'うs', 'うsd', 'usdc'], 'USDC'], 'USDC'],
      [[['ㅎ', '하', '한'], '한'], '한'],
    ],
  ],
  recipient: [
    async (page) => {
      await page.getByRole('button', { name: 'Add recipient' }).click();
      return page.getByTestId('recipient');
    },
    [
      [[['n', 'に', 'に h', '日本'], '日本.eth'], '日本.eth'],
      [[['ㅇ', '아', '아 이'], '아이.eth'], '아이.eth'],
    ],
  ],
};

test.each(Object.entries(FIELDS))(
  'the field for the %s reads what was composed, once it is',
  async (_name, [open, rows]) => {
    const { page, problems } = await openSwap();
    const field = await open(page);
    for (const [composition, value] of rows) {
      await field.fill('');
      await field.focus();
      await compose(page, composition, field);
      await expect.poll(() => field.inputValue()).toBe(value);
    }
    expect(problems).toEqual([]);
  },
);

test('a composition at the end and in the middle of an amount, and one given up, leave the rest', async () => {
  const { page } = await openSwap();
  const field = inputAmount(page);
  await field.fill('5');
  await field.press('End');
  await compose(page, [['0', '00'], '00'], field, '5');
  await expect.poll(() => field.inputValue()).toBe('500');
  const session = await page.context().newCDPSession(page);
  await field.press('Home');
  await session.send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
  expect(await field.inputValue()).toBe('12500');
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect.poll(() => field.inputValue()).toBe('500');
  await field.press('End');
  await compose(page, [['ab', 'abc'], 'abc'], field, '500');
  await expect.poll(() => field.inputValue()).toBe('500');
});
