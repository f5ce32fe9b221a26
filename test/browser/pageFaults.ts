import type { Page } from 'playwright-core';
import { violations } from './axe.ts';

/**
 * What axe finds on the page, and what hangs over its side.
 * @param picture a file for a screenshot of the whole page; undefined: none is taken
 */
export async function pageFaults(page: Page, picture: string | undefined): Promise<readonly string[]> {
  const faults = [...(await violations(page))];
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 0) faults.push(`hangs ${over} px over the side`);
  if (picture) await page.screenshot({ path: picture, fullPage: true });
  return faults;
}
