import type { Page } from 'playwright-core';
import { experienceNotes, type LayoutShift } from '../browser/experienceProbe.ts';

/** What comes later than this is no part of a page's coming up. */
const PATIENCE_MS = 6_000;
const QUIET_MS = 700;
const STEP_MS = 100;

/** Opens a page and waits until nothing on it is on its way any more: what moved on the screen meanwhile. */
export async function pageShifts(page: Page, url: string): Promise<readonly LayoutShift[]> {
  await page.goto(url);
  await page.getByRole('main').locator(':is(h1, h2, button, input)').first().waitFor();
  let quietMs = 0;
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && quietMs < QUIET_MS; waitedMs += STEP_MS) {
    await page.waitForTimeout(STEP_MS);
    quietMs = (await page.evaluate(waits)) ? 0 : quietMs + STEP_MS;
  }
  return (await experienceNotes(page)).shifts;
}

/** Runs in the page: whether something holds the room of what is on its way. */
function waits(): boolean {
  const main = document.querySelector('main');
  const held = (main?.getAnimations({ subtree: true }) ?? []).some(
    (animation) => animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
  );
  return held || main?.querySelector('[aria-busy=true]') != null;
}
