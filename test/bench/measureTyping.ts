import type { Browser } from 'playwright-core';
import { typeAmounts } from '../browser/typeAmounts.ts';
import { installTypingProbe, startNotes, type TypingNotes, takeNotes } from '../browser/typingProbe.ts';

const AMOUNTS = 60;

/** Amounts of two to six keys, all different. */
function amounts(): readonly string[] {
  return Array.from({ length: AMOUNTS }, (_, i) => {
    const value = (i * 7919 + 1237) % 100_000;
    return i % 3 === 0 ? String(10 + (value % 90)) : i % 3 === 1 ? String(value / 100) : String(value % 9973);
  });
}

/** Types amounts into the swap page at `appUrl`, and measures how long each key's quote takes. */
export async function measureTyping(browser: Browser, appUrl: string): Promise<TypingNotes> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await installTypingProbe(page);
    await page.goto(`${appUrl}swap`);
    await typeAmounts(page, ['1']);
    await page.getByTestId('swap-details').waitFor();
    await typeAmounts(page, ['2.5', '375']);
    await startNotes(page);
    await typeAmounts(page, amounts());
    await page.waitForTimeout(500);
    return await takeNotes(page);
  } finally {
    await page.close();
  }
}

/** @param share 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number(sorted[Math.ceil(share * sorted.length) - 1]!.toFixed(1));
}
