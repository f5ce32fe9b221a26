import type { Page } from 'playwright-core';

/** Whoever asks nothing for so long has all the answers. */
const QUIET_MS = 3000;

/** As if another tab came before the page's. Keys still reach it. */
export function hide(page: Page): Promise<void> {
  return tell(page, 'hidden');
}

export function show(page: Page): Promise<void> {
  return tell(page, 'visible');
}

/**
 * Hides the page, so that it refreshes nothing, and waits until it asks no more: `requests` are its requests so far.
 * What it asks from then on is asked by what is done to it.
 */
export async function hideUntilQuiet(page: Page, requests: readonly string[]): Promise<void> {
  await hide(page);
  let before: number;
  do {
    before = requests.length;
    await page.waitForTimeout(QUIET_MS);
  } while (requests.length > before);
}

function tell(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
