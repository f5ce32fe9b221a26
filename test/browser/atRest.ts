import type { Page } from 'playwright-core';

/** Changes after this time do not belong to the page's loading. */
const PATIENCE_MS = 6_000;
const QUIET_MS = 600;
const STEP_MS = 100;

/**
 * Waits until nothing on the page is loading: there are no placeholders, and there were none for a moment.
 */
export async function atRest(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, button, input)').first().waitFor();
  let quietMs = 0;
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && quietMs < QUIET_MS; waitedMs += STEP_MS) {
    await page.waitForTimeout(STEP_MS);
    quietMs = (await page.evaluate(waits)) ? 0 : quietMs + STEP_MS;
  }
}

/** Runs in the page: whether it contains placeholders of something that is loading. */
function waits(): boolean {
  const held = document
    .getAnimations()
    .some(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
  return held || document.querySelector('main [aria-busy=true]') !== null;
}
