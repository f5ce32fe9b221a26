import type { Page } from 'playwright-core';
import { experienceNotes, shiftScore } from '../browser/experienceProbe.ts';

/** Limit of the layout shift while any page loads, with all of its data. */
export const MAX_PAGE_SHIFT = 0.05;

/** What has moved too far since the page was opened, with the probe installed. */
export async function jumps(page: Page): Promise<readonly string[]> {
  const { shifts } = await experienceNotes(page);
  const score = shiftScore(shifts);
  return score < MAX_PAGE_SHIFT ? [] : [`jumps by ${score}: ${JSON.stringify(shifts)}`];
}
