// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { pasteInto } from './pasteInto.ts';
import {
  buttonReads,
  connect,
  inputAmount,
  outputAmount,
  quote,
  reads,
  select,
  swapButton,
  tokenDialog,
} from './steps.ts';

const browser = await openBrowser();

async function openSwap(query = '') {
  const opened = await openPage(browser);
  await opened.page.goto(`${appUrl()}swap${query}`);
  await swapButton(opened.page).waitFor();
  return opened;
}

const paste = (page: Page, text: string): Promise<void> => pasteInto(inputAmount(page), text);

/** An empty form for a pair, by a link within the page. */
async function emptyForm(page: Page, input = 'MON', output = 'HUSH'): Promise<void> {
  await goTo(page, `/swap?inputCurrency=${input}&outputCurrency=${output}`);
  await page.getByRole('button', { name: `Input token: ${input}`, exact: true }).waitFor();
  await expect.poll(() => inputAmount(page).inputValue()).toBe('');
}

describe('an amount', () => {
  test('takes digits and one separator; letters and a second dot leave what was typed; an ambiguous one is read one way, with the other offered', async () => {
    const { page, problems } = await openSwap();
    const field = inputAmount(page);
    await field.pressSequentially('1a2.e5x,-7');
    expect(await field.inputValue()).toBe('12.57');
    await paste(page, 'twelve');
    expect(await field.inputValue()).toBe('12.57');
    await paste(page, '9'.repeat(80));
    expect(await field.inputValue()).toBe('12.57');
    await field.fill('');
    await field.pressSequentially('0,25');
    expect(await field.inputValue()).toBe('0.25');
    await page.getByTestId('swap-details').waitFor();

    await paste(page, '1,234');
    await page.getByText('Read as 1234.').waitFor();
    expect(await field.inputValue()).toBe('1234');
    await page.getByRole('button', { name: 'Use 1.234 instead' }).click();
    expect(await field.inputValue()).toBe('1.234');
    await page.getByText('Read as').waitFor({ state: 'detached' });

    await paste(page, '1.234,56');
    await expect.poll(() => field.inputValue()).toBe('1234.56');
    await field.press('End');
    await page.keyboard.type('7');
    expect(await field.inputValue()).toBe('1234.567');

    // Typed text is treated the same: an ambiguous one is reported at once, and is not wrong by a factor of a
    // thousand.
    await field.fill('');
    await field.pressSequentially('1,234');
    await page.getByRole('button', { name: 'Use 1.234 instead' }).waitFor();
    await field.pressSequentially('.5');
    expect(await field.inputValue()).toBe('1234.5');
    await page.getByText('Read as').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('with more decimals than the token has, of nothing, above the balance or than all pools hold is kept, and the button says so', async () => {
    const { page, problems } = await openSwap();
    await connect(page);
    await buttonReads(page, 'Enter an amount');
    for (const nothing of ['0', '0.000', '.', '']) {
      await inputAmount(page).fill(nothing);
      await buttonReads(page, 'Enter an amount');
      expect(await swapButton(page).isDisabled()).toBe(true);
    }

    // The button names the token before the quote is there, in a quote and in a wrap.
    await inputAmount(page).fill('20000');
    await buttonReads(page, 'Insufficient MON balance');
    expect(await swapButton(page).isDisabled()).toBe(true);
    await expect.poll(() => outputAmount(page).inputValue()).not.toBe('');
    await select(page, 'output', 'WMON');
    await buttonReads(page, 'Insufficient MON balance');
    expect(await inputAmount(page).inputValue()).toBe('20,000');
    await select(page, 'output', 'WETH');
    await select(page, 'input', 'YAKI');
    await inputAmount(page).fill('99999999');
    await buttonReads(page, 'Insufficient YAKI balance');

    await emptyForm(page, 'USDC', 'HUSH');
    await inputAmount(page).fill('1.1234567');
    await buttonReads(page, 'Too many decimals');
    expect(await swapButton(page).isDisabled()).toBe(true);
    await page.getByText('USDC has 6 decimals. Shorten the amount.').waitFor();
    expect(await inputAmount(page).getAttribute('aria-invalid')).toBe('true');
    expect(await inputAmount(page).inputValue()).toBe('1.1234567');
    expect(await outputAmount(page).inputValue()).toBe('');
    await inputAmount(page).press('Backspace');
    expect(await inputAmount(page).inputValue()).toBe('1.123456');
    await buttonReads(page, 'Approve and swap');
    expect(problems).toEqual([]);

    await emptyForm(page, 'HUSH', 'MON');
    await inputAmount(page).press('Tab');
    await outputAmount(page).fill('999999999');
    await buttonReads(page, 'Insufficient liquidity for this trade.');
    expect(await outputAmount(page).inputValue()).toBe('999999999');
  });

  test('outlasts connecting, the choice of tokens, the flip and the way home', async () => {
    const { page } = await openSwap();
    await quote(page, '3.25');
    await connect(page);
    expect(await inputAmount(page).inputValue()).toBe('3.25');
    await select(page, 'output', 'USDC');
    expect(await inputAmount(page).inputValue()).toBe('3.25');
    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await expect.poll(() => page.getByTestId('output-token').innerText()).toContain('MON');
    await expect.poll(() => outputAmount(page).inputValue()).toBe('3.25');
    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await expect.poll(() => inputAmount(page).inputValue()).toBe('3.25');
    await page.getByRole('link', { name: 'Sluice home' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/swap');
    await expect.poll(() => inputAmount(page).inputValue()).toBe('3.25');
  });
});

describe('a link', () => {
  test('full of nonsense gives a page that works', async () => {
    const { page, problems, foreign } = await openSwap(
      '?inputCurrency=javascript:alert(1)&outputCurrency=%3Cimg%20src=x%3E&exactAmount=1x9&exactField=banana&recipient=0x12&theme=pink&lng=xx&constructor=__proto__',
    );
    await expect.poll(() => inputAmount(page).inputValue()).toBe('');
    await connect(page);
    await buttonReads(page, 'Select a token');
    expect(await page.getByRole('button', { name: 'Input token: Select token' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Output token: Select token' }).count()).toBe(1);
    await page.getByText('"1x9" isn\'t an amount.').waitFor();
    expect(await page.getByTestId('recipient').inputValue()).toBe('0x12');
    await select(page, 'input', 'MON');
    await select(page, 'output', 'USDC');
    await quote(page, '2');
    await buttonReads(page, 'Invalid recipient');
    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await buttonReads(page, 'Swap');
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('fills in tokens by address and symbol, amount and side; the same token twice leaves the output empty', async () => {
    const { deployment } = await sharedNode();
    const usdc = tokenAddress(deployment, 'USDC').toLowerCase();
    const { page } = await openSwap(
      `?inputCurrency=hush&outputCurrency=${usdc}&exactAmount=12.5&exactField=OUTPUT`,
    );
    await page.getByRole('button', { name: 'Input token: HUSH' }).waitFor();
    await page.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    expect(await outputAmount(page).inputValue()).toBe('12.5');
    await expect.poll(() => inputAmount(page).inputValue()).toMatch(/^\d/);

    await goTo(page, '/swap?inputCurrency=USDC&outputCurrency=usdc&exactAmount=5');
    await page.getByRole('button', { name: 'Input token: USDC' }).waitFor();
    await page.getByRole('button', { name: 'Output token: Select token' }).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('5');
  });
});

describe('the token dialog', () => {
  test('choosing what the other side has turns the trade round; it says when nothing matches and when an address is no token', async () => {
    const { page, problems } = await openSwap();
    await inputAmount(page).fill('2');
    await select(page, 'output', 'MON');
    await page.getByRole('button', { name: 'Input token: HUSH' }).waitFor();
    await page.getByRole('button', { name: 'Output token: MON' }).waitFor();
    await expect.poll(() => outputAmount(page).inputValue()).toBe('2');

    await page.getByTestId('input-token').click();
    const search = tokenDialog(page).getByRole('searchbox');
    await search.fill('no such coin');
    await tokenDialog(page).getByText('No tokens found').waitFor();
    await search.fill('0x000000000000000000000000000000000000dEaD');
    await reads(tokenDialog(page).getByRole('alert'), /Token not found/);
    await search.fill('0x12');
    await tokenDialog(page).getByText('No tokens found').waitFor();
    expect(problems).toEqual([]);
  });
});
