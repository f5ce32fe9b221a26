import type { Page } from 'playwright-core';

/** Time between two keys of a fast typist. */
const KEY_MS = 90;

/**
 * Types `amounts` key by key into the amount to pay, each replacing the one before. Returns the number of
 * keys.
 */
export async function typeAmounts(page: Page, amounts: readonly string[]): Promise<number> {
  for (const amount of amounts) {
    await page.getByTestId('input-amount').press('ControlOrMeta+a');
    await page.keyboard.type(amount, { delay: KEY_MS });
  }
  return amounts.join('').length;
}
