import type { Page } from 'playwright-core';
import { atRest } from '../browser/atRest.ts';
import { experienceNotes, type LayoutShift } from '../browser/experienceProbe.ts';

/** Opens a page, with the probe in it, and waits for all that it shows: what moved on the screen meanwhile. */
export async function pageShifts(page: Page, url: string): Promise<readonly LayoutShift[]> {
  await page.goto(url);
  await atRest(page);
  return (await experienceNotes(page)).shifts;
}
