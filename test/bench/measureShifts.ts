import type { Browser, Page } from 'playwright-core';
import { experienceNotes, installExperienceProbe, type LayoutShift } from '../browser/experienceProbe.ts';

/**
 * Opens `/swap` with a cold cache, waits for a first quote, and changes a token. Returns what moved on the
 * screen.
 */
export async function measureShifts(
  browser: Browser,
  appUrl: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<readonly LayoutShift[]> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await installExperienceProbe(page);
    await page.goto(`${appUrl}swap`);
    await quoted(page, '1.5');
    await page.getByTestId('output-token').click();
    const tokens = page.getByTestId('token-dialog');
    await tokens.getByRole('option', { name: /^USDC / }).click();
    await tokens.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Output token: USDC' }).waitFor();
    await quoted(page, '2.5');
    // Two blocks, each with new figures.
    await page.waitForTimeout(2_000);
    return (await experienceNotes(page)).shifts;
  } finally {
    await context.close();
  }
}

async function quoted(page: Page, amount: string): Promise<void> {
  await page.getByTestId('input-amount').fill(amount);
  await page.getByTestId('output-amount').and(page.locator(':not([value=""])')).waitFor();
  await page.getByTestId('swap-details').waitFor();
}
