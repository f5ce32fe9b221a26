import type { Page } from 'playwright-core';

/** Between two keys, as a quick typist has it. */
const KEY_MS = 90;

/** Types `amounts` key by key into the amount to pay, each over the one before. Gives the number of keys. */
export async function typeAmounts(page: Page, amounts: readonly string[]): Promise<number> {
  for (const amount of amounts) {
    await page.getByTestId('input-amount').press('ControlOrMeta+a');
    await page.keyboard.type(amount, { delay: KEY_MS });
  }
  return amounts.join('').length;
}
