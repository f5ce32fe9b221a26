import type { Page } from 'playwright-core';

/** A page that sends no request for this long has all its answers. */
const QUIET_MS = 3000;

/** Hides the page as if another tab were in front of it. Keys still reach it. */
export function hide(page: Page): Promise<void> {
  return tell(page, 'hidden');
}

export function show(page: Page): Promise<void> {
  return tell(page, 'visible');
}

/**
 * Hides the page, so that it refreshes nothing, and waits until it sends no more requests. `requests` are its
 * requests so far. Later requests are caused by the test's actions.
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
