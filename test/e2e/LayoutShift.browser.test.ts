// @module-tag long
import { describe, expect, test } from 'vitest';
import { measureShifts } from '../bench/measureShifts.ts';
import { pageShifts } from '../bench/pageShifts.ts';
import { experienceNotes, installExperienceProbe, shiftScore } from '../browser/experienceProbe.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { MAX_PAGE_SHIFT } from './jumps.ts';
import { fullerRoutes, routesOfAll } from './pages.ts';
import { connect, swapButton } from './steps.ts';

const MAX_SHIFT = 0.02;

const full = process.env.SLUICE_FULL === '1';
/** The middle width has the same layout as the widest one; it is only tested in the full run. */
const WIDTHS = [...(full ? [[768, 1024] as const] : []), [1440, 900]] as const;

const browser = await openBrowser();

describe('from a cold load over the first quote and another token', () => {
  test.each([
    [1440, 900],
    [390, 844],
  ])('nothing jumps on a screen %i wide', async (width, height) => {
    const shifts = await measureShifts(browser, appUrl(), { width, height });
    expect(shiftScore(shifts), JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT);
  });

  test('a jump would be seen', async () => {
    const { page } = await openPage(browser, { reducedMotion: 'no-preference' });
    await installExperienceProbe(page);
    await page.goto(`${appUrl()}swap`);
    await swapButton(page).waitFor();
    await page.evaluate(() => {
      const block = document.createElement('div');
      block.style.height = '300px';
      document.body.prepend(block);
    });
    await expect
      .poll(async () => shiftScore((await experienceNotes(page)).shifts))
      .toBeGreaterThan(MAX_SHIFT);
  });
});

// On a narrow screen, and without a wallet on this one, the test of all pages looks for jumps.
describe('from a cold load to all that a page shows, with a wallet', () => {
  test.each(WIDTHS)(
    'nothing jumps on pages %i wide',
    async (width, height) => {
      const { page } = await openPage(browser, {
        viewport: { width, height },
        reducedMotion: 'no-preference',
      });
      await installExperienceProbe(page);
      await page.goto(`${appUrl()}swap`);
      await connect(page);
      const jumpy: Record<string, unknown> = {};
      for (const route of [...(await fullerRoutes()), ...(full ? await routesOfAll() : [])]) {
        const shifts = await pageShifts(page, `${appUrl()}${route.slice(1)}`);
        const score = shiftScore(shifts);
        if (score >= MAX_PAGE_SHIFT) jumpy[route] = { score, shifts };
      }
      expect(jumpy).toEqual({});
    },
    300_000,
  );
});

test('a page with charts is not taken away again while the rest of it loads', async () => {
  const { page } = await openPage(browser);
  // A part that suspends hides all that stands in the same boundary, the title too.
  await page.addInitScript(() => {
    let shown = false;
    const look = () => {
      const visible = document.querySelector('main h1')?.checkVisibility() === true;
      if (shown && !visible) Object.assign(window, { blinked: true });
      shown ||= visible;
      requestAnimationFrame(look);
    };
    look();
  });
  const withCharts = (await fullerRoutes()).slice(0, 2);
  for (const route of withCharts) {
    await page.goto(`${appUrl()}${route.slice(1)}`);
    await page.getByRole('table').first().waitFor();
    await page.locator('main figure').first().waitFor();
    expect(await page.evaluate(() => 'blinked' in window), route).toBe(false);
  }
});
