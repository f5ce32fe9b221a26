import type { Locator, Page } from 'playwright-core';
import {
  closeDialog,
  focusIsOnResult,
  reads,
  reviewDialog,
  stepsAreListed,
  txStatus,
} from '../../../test/e2e/steps.ts';

/** The actions of a person on the page that adds liquidity, for browser tests. */

export const button = (page: Page): Locator => page.getByTestId('liquidity-button');
export const amount = (page: Page, side: 'A' | 'B'): Locator =>
  page.getByRole('textbox', { name: `Token ${side} amount` });
export const bound = (page: Page, end: 'Min' | 'Max'): Locator =>
  page.getByRole('textbox', { name: `${end} price` });
export const review = reviewDialog;

/**
 * Goes from the preview to the closed dialog of a settled deposit. Returns what the preview said.
 * @param approves a token is deposited, so that there are steps
 */
export async function addAsPreviewed(
  page: Page,
  confirm = 'Add liquidity',
  approves = true,
): Promise<string> {
  await reads(button(page), 'Review');
  await button(page).click();
  await review(page).getByText('Simulation', { exact: true }).waitFor();
  const text = await review(page).innerText();
  if (approves) await stepsAreListed(page);
  await review(page).getByRole('button', { name: confirm }).click();
  await reads(txStatus(page), 'Liquidity added');
  await closeDialog(page);
  await reads(button(page), 'Enter an amount');
  await focusIsOnResult(page, /./);
  return text;
}
