import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emulateTranslator, type TranslatorOptions } from '../browser/emulateTranslator.ts';
import { freshApp } from '../browser/freshApp.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { staleTexts, translatedFigures } from '../browser/staleTexts.ts';
import { typeAmounts } from '../browser/typeAmounts.ts';
import { fullerRoutes, routesOfAll } from './pages.ts';
import {
  connect,
  inputAmount,
  outputAmount,
  quote,
  reads,
  reviewDialog,
  select,
  swapButton,
  txStatus,
} from './steps.ts';

const browser = await openBrowser();

const translators: Readonly<Record<string, TranslatorOptions>> = {
  'a page translator': {},
  'one that translates again on each change': { again: true },
  'one that leaves nothing alone': { again: true, honest: false },
};

describe.each(Object.entries(translators))('under %s', (_, translator) => {
  const faults = async (page: Page) => {
    const { tokens } = (await sharedNode()).deployment;
    const names = tokens.flatMap(({ symbol, name }) => [symbol, name]);
    return [
      ...(await staleTexts(page)),
      ...(translator.honest === false ? [] : await translatedFigures(page, names)),
    ];
  };

  test('every page shows what its stores have', { tags: 'long', timeout: 300_000 }, async () => {
    const { page, problems } = await openPage(browser);
    await emulateTranslator(page, translator);
    await page.goto(`${appUrl()}swap`);
    await swapButton(page).waitFor();
    const found: Record<string, readonly string[]> = {};
    for (const route of [...(await routesOfAll()), ...(await fullerRoutes())].filter(
      (one) => one !== '/gallery',
    )) {
      // What the translator has done to a page is in the way of the next one: no load makes a clean start.
      await goTo(page, route);
      await page.getByRole('main').locator(':is(h1, h2, button, input)').first().waitFor();
      await expect.poll(() => page.getByRole('main').locator('[aria-busy=true]').count()).toBe(0);
      await page.waitForTimeout(1500);
      const here = await faults(page);
      if (here.length > 0) found[route] = here;
      expect(await page.locator('font > font').count(), route).toBeGreaterThan(5);
    }
    expect(found).toEqual({});
    expect(problems.map((one) => one.slice(0, 150))).toEqual([]);
  });

  test('typing, switching, a swap and a deposit go through, and every amount is the store’s', {
    timeout: 300_000,
  }, async () => {
    const { page, problems, url, node } = await freshApp(browser);
    await emulateTranslator(page, translator);
    const isRight = () => expect.poll(() => faults(page)).toEqual([]);
    await page.goto(`${url}swap`);
    await swapButton(page).waitFor();
    await connect(page);
    const amounts = ['500000', '123456.789', '7', '0.0000012345', '99999999999', '3.14159', '1000'];
    expect(await typeAmounts(page, amounts)).toBeGreaterThanOrEqual(50);
    await isRight();
    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await isRight();
    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await inputAmount(page).fill('2.5');
    await expect.poll(() => outputAmount(page).inputValue()).toMatch(/^\d/);
    await swapButton(page).click();
    await reviewDialog(page).locator('dd').first().waitFor();
    await isRight();
    await reviewDialog(page).getByRole('button', either('Confirm swap')).click();
    await reads(txStatus(page), either('Swap confirmed').name);
    await isRight();

    await page.goto(`${url}add/MON/${tokenAddress(node.deployment, 'USDC')}/3000`);
    await page.getByTestId('amount-a').fill('1.5');
    await expect.poll(() => page.getByTestId('amount-b').inputValue()).toMatch(/^\d/);
    await isRight();
    await page.getByTestId('liquidity-button').click();
    await reviewDialog(page).locator('dd').first().waitFor();
    await isRight();
    await reviewDialog(page).getByRole('button', either('Add liquidity')).click();
    await reads(txStatus(page), either('Liquidity added').name);
    await isRight();
    expect(problems.map((one) => one.slice(0, 150))).toEqual([]);
  });
});

test('an element that something else has moved costs the view one mounting, and the form is kept', async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(`${appUrl()}swap`);
  await select(page, 'output', 'USDC');
  await quote(page, '2.5');
  await page.getByTestId('swap-details').evaluate((element) => {
    const frame = document.createElement('div');
    element.replaceWith(frame);
    frame.append(element);
  });
  await inputAmount(page).fill('');
  await expect.poll(() => problems.join()).toContain('NotFoundError');
  await quote(page, '3');
  await page.getByRole('button', { name: 'Output token: USDC', exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
});

/** A name, translated or not. */
const either = (name: string) => ({ name: new RegExp(`^(${name}|${rot13(name)})$`) });
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (char) => {
    const first = char < 'a' ? 65 : 97;
    return String.fromCharCode(((char.charCodeAt(0) - first + 13) % 26) + first);
  });
