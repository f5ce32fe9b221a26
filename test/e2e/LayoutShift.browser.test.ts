import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { measureShifts } from '../bench/measureShifts.ts';
import { experienceNotes, installExperienceProbe, shiftScore } from '../browser/experienceProbe.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { PATIENCE_MS, swapButton } from './steps.ts';

const MOST_SHIFT = 0.02;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('from a cold load over the first quote and another token', () => {
  test.each([
    [1440, 900],
    [390, 844],
  ])('nothing jumps on a screen %i wide', async (width, height) => {
    const shifts = await measureShifts(browser, inject('appUrl'), { width, height });
    expect(shiftScore(shifts), JSON.stringify(shifts)).toBeLessThan(MOST_SHIFT);
  });

  test('a jump would be seen', async () => {
    const { page } = await openPage(browser);
    await installExperienceProbe(page);
    await page.goto(`${inject('appUrl')}swap`);
    await swapButton(page).waitFor();
    await page.evaluate(() => {
      const block = document.createElement('div');
      block.style.height = '300px';
      document.body.prepend(block);
    });
    await expect
      .poll(async () => shiftScore((await experienceNotes(page)).shifts), { timeout: PATIENCE_MS })
      .toBeGreaterThan(MOST_SHIFT);
  });
});
