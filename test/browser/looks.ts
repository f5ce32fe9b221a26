import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

const all = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['wide', 'narrow'] as const).map((size) => ({ colorScheme, size, viewport: SIZES[size] })),
);

/**
 * Themes with sizes of the screen, for tests of what is seen. Colours depend on the one and the layout on the other,
 * so each is there once; the full run takes all pairs.
 */
const looks = all.filter(
  ({ colorScheme, size }) =>
    process.env.SLUICE_FULL === '1' || (colorScheme === 'light') === (size === 'wide'),
);

type Look = (typeof looks)[number];

/**
 * Shows the page in all looks, one after the other: what is open stays open. It begins with the size that the page has
 * and ends in another one, so that what a test does in between is done on screens of all sizes.
 * @returns what `find` finds, with the look
 */
export async function faultsInLooks(
  page: Page,
  find: (look: Look) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const dialogs = await page.getByRole('dialog').count();
  const { width } = page.viewportSize() ?? SIZES.wide;
  const isHere = ({ viewport }: Look) => viewport.width === width;
  for (const look of [...looks.filter(isHere), ...looks.filter((one) => !isHere(one))]) {
    const { colorScheme, size, viewport } = look;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    found.push(...(await find(look)).map((fault) => `${colorScheme}, ${size}: ${fault}`));
    expect(await page.getByRole('dialog').count(), 'dialogs on a screen of another size').toBe(dialogs);
  }
  return found;
}
