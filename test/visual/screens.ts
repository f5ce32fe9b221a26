import type { Page } from 'playwright-core';
import { atRest } from '../browser/atRest.ts';
import type { TestNode } from '../browser/serveApp.ts';
import { tokenAddress } from '../browser/serveApp.ts';
import { openTokenDialog } from '../e2e/steps.ts';

export interface Screen {
  readonly name: string;
  readonly path: (node: TestNode) => string;
  /** Actions on the page before its picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

/** A position of the test wallet's account. */
const POSITION = 8;

const screens: readonly Screen[] = [
  {
    name: 'swap',
    path: (node) =>
      `swap?inputCurrency=ETH&outputCurrency=${tokenAddress(node.deployment, 'USDC')}&exactAmount=12.5`,
    async act(page) {
      await page.getByTestId('swap-details').waitFor();
      await page.getByTestId('output-amount').and(page.locator(':not([value=""])')).waitFor();
      // V4 pools are read a few seconds after the others, and change the route.
      const details = page.getByTestId('swap-details');
      // Its name is in the language of the picture.
      const more = details.locator('button[aria-expanded]').first();
      await more.click();
      await details.getByText('V4').first().waitFor();
      await more.click();
    },
  },
  {
    name: 'tokens',
    path: () => 'swap',
    async act(page) {
      const dialog = await openTokenDialog(page, 'output');
      await dialog.getByRole('option').first().waitFor();
    },
  },
  { name: 'explore', path: () => 'explore' },
  { name: 'portfolio', path: () => 'portfolio' },
  { name: 'add', path: (node) => `add/MON/${tokenAddress(node.deployment, 'USDC')}/3000` },
  { name: 'position', path: () => `pool/${POSITION}` },
];

export const SIZES = { 390: 844, 768: 1024, 1440: 900 } as const;
const themes = ['light', 'dark'] as const;
/** Languages whose scripts are in the fonts of every desktop machine. */
const languages = ['en-US', 'de-DE', 'hu-HU', 'ar-SA'] as const;

export interface Picture {
  readonly name: string;
  readonly screen: Screen;
  readonly width: keyof typeof SIZES;
  readonly theme: (typeof themes)[number];
  readonly lng: (typeof languages)[number];
}

/**
 * Each combination of size, theme and language once, with alternating screens: four pictures of each screen.
 */
export const PICTURES: readonly Picture[] = ([390, 768, 1440] as const).flatMap((width, size) =>
  languages.flatMap((lng, language) =>
    themes.map((theme, shade) => {
      // Each screen comes in every language and size, and twice in each theme.
      const screen = screens[(size * 2 + language + shade * 3) % screens.length]!;
      return { name: `${screen.name}-${width}-${theme}-${lng}`, screen, width, theme, lng };
    }),
  ),
);

/** Elements whose texts show the time, a block or the spent gas, which differ each time. */
const CHANGING = [
  '[data-testid=wallet-button]',
  '[data-testid=index-coverage]',
  '[data-testid=portfolio-age]',
  '[data-testid=portfolio-age] ~ *',
  '[data-testid=position-history] li',
  '[data-testid=position-history] dl',
  '[data-testid=position-performance] dd',
  '[data-testid=position-hero] dd',
  '[data-testid=performance-age]',
  '[data-testid=range-picture]',
  // A chain that is a minute old has a history of prices, a younger one has not.
  '[data-testid=price-history]',
  '[data-testid=illustrations]',
  '[role=img] svg text',
  'figure svg text',
].join();

/** A time as wide as its digits, which decides whether what stands beside it has room in its line. */
const PUSHING = '[data-testid=index-window]';

/** Brings the page into the state for its picture, without parts that differ each time. */
export async function pose(page: Page, { screen }: Picture, url: string): Promise<void> {
  await page.goto(url);
  await atRest(page);
  await screen.act?.(page);
  await atRest(page);
  await page.evaluate(
    async ([changing, pushing]) => {
      (document.activeElement as HTMLElement | null)?.blur();
      for (const element of document.querySelectorAll<HTMLElement>(changing)) {
        element.style.visibility = 'hidden';
      }
      for (const element of document.querySelectorAll<HTMLElement>(pushing)) element.style.display = 'none';
      await document.fonts.ready;
    },
    [CHANGING, PUSHING] as const,
  );
}
