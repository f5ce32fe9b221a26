import type { Page } from 'playwright-core';
import { atRest } from '../browser/atRest.ts';
import { experienceNotes, type LayoutShift } from '../browser/experienceProbe.ts';

/** Opens a page with the probe, and waits for all of its contents. Returns what moved on the screen. */
export async function pageShifts(page: Page, url: string): Promise<readonly LayoutShift[]> {
  await page.goto(url);
  await atRest(page);
  return (await experienceNotes(page)).shifts;
}
