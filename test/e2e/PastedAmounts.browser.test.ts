// @module-tag long
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { intlName } from '../../ui/format/numberFormat.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { pasteInto } from './pasteInto.ts';
import { buttonReads, connect, inputAmount, outputAmount, quote, swapButton } from './steps.ts';

const browser = await openBrowser();

async function openSwap(query = '') {
  const opened = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await opened.page.goto(`${appUrl()}swap${query}`);
  await swapButton(opened.page).waitFor();
  return opened;
}

/** Changes the language by a link within the page, with an empty form. */
async function inLanguage(page: Page, locale: string): Promise<void> {
  await inputAmount(page).fill('');
  await expect.poll(() => linkedAmount(page)).toBeNull();
  await goTo(page, `/swap?lng=${locale}`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(intlName(locale));
}

/** The amount as the page's own form has it, which it writes into its address. */
const linkedAmount = (page: Page) => new URL(page.url()).searchParams.get('exactAmount');

/** What is pasted on a page in a language, the number that it is, and the other one that is offered. */
const TABLE: Readonly<Record<string, readonly (readonly [string, string, string?])[]>> = {
  'de-DE': [
    ['12.000', '12000', '12.000'],
    ['1.500,5', '1500.5'],
    ['12,000', '12.000'],
    ['0.125', '0.125'],
    ['1.234.567', '1234567'],
    ['1,234.5', '1234.5'],
    ['7,5 MON', '7.5'],
    ['1,5 Mio.', '1500000'],
  ],
  'fr-FR': [
    ['1\u202f234,5', '1234.5'],
    ['12 345', '12345'],
    ['1,234', '1.234'],
    ['1.234', '1.234', '1234'],
  ],
  'es-ES': [
    ['12.000', '12000', '12.000'],
    ['12000,25', '12000.25'],
  ],
  'ar-SA': [
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٢٫٣٤٥', '12.345'],
    ['12.345', '12.345'],
  ],
  'en-US': [
    ['1,234', '1234', '1.234'],
    ['12.000', '12.000'],
    ['$1,234.50', '1234.50'],
    ['1,234.50 MON', '1234.50'],
    ['5 MON', '5'],
    ['1e-7', '0.0000001'],
    ['1.2M', '1200000'],
    ['~$500.00', '500.00'],
    ['\u200e42\u200e', '42'],
    ["1'234.5", '1234.5'],
    ['１２．５', '12.5'],
    ['+3', '3'],
  ],
};

describe('a pasted amount', () => {
  test('is read by the rules of the language', async () => {
    const { page, problems } = await openSwap();
    await connect(page);
    const chips = page.locator('[role=status] button');
    for (const [locale, rows] of Object.entries(TABLE)) {
      await inLanguage(page, locale);
      for (const [pasted, number, other] of rows) {
        const message = `${pasted} in ${locale}`;
        await pasteInto(inputAmount(page), pasted);
        await expect.poll(() => linkedAmount(page), { message }).toBe(number);
        await expect.poll(() => chips.count(), { message }).toBe(other ? 2 : 0);
        if (!other) continue;
        expect(await swapButton(page).isDisabled(), message).toBe(true);
        // The second one is the other number.
        await chips.nth(1).click();
        await expect.poll(() => linkedAmount(page), { message }).toBe(other);
        await expect.poll(() => chips.count(), { message }).toBe(0);
      }
    }
    expect(problems).toEqual([]);
  });

  test('that means two numbers keeps the review away until one was chosen', async () => {
    const { page } = await openSwap();
    await connect(page);
    await pasteInto(inputAmount(page), '1,234');
    await buttonReads(page, 'Choose an amount');
    await page.getByRole('button', { name: 'Keep 1234' }).click();
    await buttonReads(page, 'Swap');
    await pasteInto(inputAmount(page), '1,235');
    await page.getByRole('button', { name: 'Use 1.235 instead' }).click();
    await buttonReads(page, 'Swap');
    await inputAmount(page).fill('');
    // Typed, the other number is offered, and nothing waits.
    await inputAmount(page).pressSequentially('1,236');
    await page.getByRole('button', { name: 'Use 1.236 instead' }).waitFor();
    await buttonReads(page, 'Swap');
  });

  test('that means none is refused in words until another is typed', async () => {
    const { page } = await openSwap();
    await quote(page, '7');
    for (const [pasted, words] of [
      ['100\n200', '"100 200" has two numbers'],
      ['1.5\t2', 'has two numbers'],
      ['12 34', '"12 34" has two numbers'],
      ['1, 2', 'has two numbers'],
      ['5-7', 'has two numbers'],
      ['1 MON = 2 HUSH', 'has two numbers'],
      ['100;200', 'has two numbers'],
      ['-5', '"-5" is below zero'],
      ['−5', 'is below zero'],
      ['(5)', 'is below zero'],
      ['-$1.50', 'is below zero'],
      ['<0.001', '"<0.001" is a limit'],
      ['< $0.01', 'is a limit'],
      ['5 USDC', "This field doesn't take USDC."],
      ['HUSH 5', "doesn't take HUSH"],
      ['$5 €', "doesn't take"],
      ['5 kg', "doesn't take kg"],
      ['twelve', '"twelve" isn\'t an amount.'],
      ['1.2.3', "isn't an amount"],
      ['0x12', "isn't an amount"],
      ['1e999', "isn't an amount"],
      ['9'.repeat(80), "isn't an amount"],
    ] as const) {
      await pasteInto(inputAmount(page), pasted);
      await expect
        .poll(() => page.locator('[role=status]').allInnerTexts(), { message: pasted })
        .toEqual(expect.arrayContaining([expect.stringContaining(words)]));
      expect(await inputAmount(page).inputValue(), pasted).toBe('7');
      await inputAmount(page).fill('78');
      await expect.poll(() => page.getByText(words).count(), { message: pasted }).toBe(0);
      await inputAmount(page).fill('7');
    }
  });

  test('in a link is the number that it means', async () => {
    const { page } = await openSwap();
    for (const [amount, number] of [
      ['1,234.50', '1234.50'],
      ['$5', '5'],
      ['5 MON', '5'],
      ['1e-7', '0.0000001'],
      ['1,5', '1.5'],
    ] as const) {
      await page.goto(`${appUrl()}swap?exactAmount=${encodeURIComponent(amount)}`);
      await inputAmount(page).focus();
      await expect.poll(() => inputAmount(page).inputValue(), { message: amount }).toBe(number);
    }
  });

  test('in a link that means none is refused in words, and kept until another is typed', async () => {
    const { page } = await openSwap();
    for (const [amount, words] of [
      ['-5', '"-5" is below zero'],
      ['12 34', 'has two numbers'],
      ['5 USDC', "doesn't take USDC"],
      ['abc', '"abc" isn\'t an amount'],
    ] as const) {
      await page.goto(`${appUrl()}swap?exactAmount=${encodeURIComponent(amount)}`);
      await page.getByText(words).waitFor();
      expect(linkedAmount(page)).toBe(amount);
      await inputAmount(page).fill('3');
      await expect.poll(() => linkedAmount(page), { message: amount }).toBe('3');
      expect(await page.getByText(words).count(), amount).toBe(0);
    }
  });

  test('in a link that means two numbers waits for a choice', async () => {
    const { page } = await openSwap('?exactAmount=1,234');
    await connect(page);
    await buttonReads(page, 'Choose an amount');
    await page.getByRole('button', { name: 'Keep 1234' }).click();
    await buttonReads(page, 'Swap');
  });
});

describe('the amounts that the page shows', () => {
  const locales = readdirSync(path.join(ROOT, 'locales'));
  const groups = [0, 8, 16, 24].map((start) => locales.slice(start, start + 8));

  test.each(groups)('copied and pasted are the same in %s, %s, %s, %s, %s, %s, %s, %s', async (...some) => {
    const { page, problems } = await openSwap();
    for (const locale of some) {
      await inLanguage(page, locale);
      await inputAmount(page).fill('12000');
      await outputAmount(page).focus();
      await expect.poll(() => outputAmount(page).inputValue(), { message: locale }).toMatch(/\p{Nd}/u);
      // As the page shows it, and by the clipboard.
      const shown = await inputAmount(page).inputValue();
      await inputAmount(page).fill('');
      await pasteInto(inputAmount(page), shown);
      await expect.poll(() => linkedAmount(page), { message: `${locale}: ${shown}` }).toBe('12000');
      await outputAmount(page).focus();
      await inputAmount(page).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+C');
      await inputAmount(page).fill('5');
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+V');
      await expect.poll(() => linkedAmount(page), { message: `${locale}: copied` }).toBe('12000');
      expect(await page.locator('[role=status] button').count(), locale).toBe(0);
    }
    expect(problems).toEqual([]);
  });

  test('are copied without group signs', async () => {
    const { page } = await openSwap('?lng=de-DE');
    await inputAmount(page).fill('12000');
    await outputAmount(page).focus();
    const copied = async () => {
      await page.evaluate(() => {
        const shown = document.createElement('p');
        shown.textContent = '12.000,5 HUSH und 1.234.567 USDC';
        document.body.append(shown);
        getSelection()?.selectAllChildren(shown);
      });
      await page.keyboard.press('Control+C');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await copied();
    // The first copy loads what takes the signs away.
    await expect.poll(copied).toBe('12000,5 HUSH und 1234567 USDC');
  });
});
