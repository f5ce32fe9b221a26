import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { atRest } from '../browser/atRest.ts';
import { settled } from '../browser/axe.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { doubleText, smallFields, textFaults } from '../browser/textFaults.ts';
import { fullerRoutes, routesOfAll } from './pages.ts';
import {
  accountDrawer,
  connect,
  openReview,
  openTokenDialog,
  quote,
  reviewAndConfirm,
  swapButton,
} from './steps.ts';

const browser = await openBrowser();

const WIDE = { width: 1280, height: 900 };
/** A page comes on the narrow one, and is then made wide. */
const SIZES = [{ width: 320, height: 568 }, WIDE] as const;

const shot = process.env.SHOTS;

const dialogs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  tokens: (page) =>
    openTokenDialog(page, 'output').then((dialog) => dialog.getByRole('option').nth(2).waitFor()),
  account: async (page) => {
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByText('Connected with').waitFor();
  },
  menu: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  'transaction settings': (page) => page.getByRole('button', { name: 'Transaction settings' }).click(),
  settings: (page) => page.keyboard.press('Control+.'),
  search: (page) => page.keyboard.press('Control+k'),
  review: openReview,
};

/** The controls and dialogs that have no edge of their own, as they need one where colours are forced. */
const withoutEdge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, [role=dialog], [role=option]')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => {
        const { outlineStyle, borderStyle } = getComputedStyle(element);
        return outlineStyle === 'none' && !/solid/.test(borderStyle);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const picture = async (page: Page, name: string) => {
  const { width } = page.viewportSize()!;
  if (shot) await page.screenshot({ path: `${shot}/${width}-${name.replace(/\W+/g, '-')}.png` });
};

describe('with text twice as large', () => {
  const open = async (viewport: (typeof SIZES)[number]) => {
    const opened = await openPage(browser, { viewport, hasTouch: true });
    await doubleText(opened.page);
    await opened.page.goto(`${appUrl()}swap`);
    await swapButton(opened.page).waitFor();
    await connect(opened.page);
    return opened;
  };

  test('nothing on a page is lost on any screen, and no field is zoomed into', {
    tags: 'long',
    timeout: 600_000,
  }, async () => {
    const { page } = await open(SIZES[0]);
    const found: Record<string, readonly string[]> = {};
    for (const route of [...(await routesOfAll()), ...(await fullerRoutes())].filter(
      (one) => one !== '/gallery',
    )) {
      await goTo(page, route);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await atRest(page);
        await settled(page);
        const here = [...(await textFaults(page)), ...(await smallFields(page))];
        await picture(page, route.slice(0, 30));
        if (viewport === WIDE) {
          await page.emulateMedia({ forcedColors: 'active' });
          here.push(...(await withoutEdge(page)));
          await page.emulateMedia({ forcedColors: 'none' });
        }
        if (here.length > 0) found[`${route} at ${viewport.width} px`] = here;
      }
    }
    expect(found).toEqual({});
  });

  test('a long line of the activity ends in dots, and does not hang over the side', {
    tags: 'long',
  }, async () => {
    const { page } = await open(SIZES[0]);
    await quote(page, '1.234567');
    await reviewAndConfirm(page);
    await goTo(page, '/portfolio?tab=activity');
    await page
      .getByText(/^Swapped/)
      .first()
      .waitFor();
    await settled(page);
    expect(await textFaults(page)).toEqual([]);
  });

  test.each(SIZES)('nothing of a dialog is lost at $width px', { timeout: 300_000 }, async (viewport) => {
    const { page } = await open(viewport);
    await quote(page, '1.5');
    const found: Record<string, readonly string[]> = {};
    for (const [name, show] of Object.entries(dialogs)) {
      // On a wide screen it is no dialog.
      if (name === 'menu' && viewport === WIDE) continue;
      await show(page);
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
      await settled(page);
      await page.waitForTimeout(500);
      const here = [...(await textFaults(page, '[role=dialog], [role=menu]')), ...(await smallFields(page))];
      await picture(page, name);
      if (here.length > 0) found[name] = here;
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(found).toEqual({});
  });
});

test('in forced colours every control and dialog has an edge, and the focus is seen', async () => {
  const { page } = await openPage(browser, { forcedColors: 'active' });
  await page.goto(`${appUrl()}swap`);
  await swapButton(page).waitFor();
  expect(await withoutEdge(page)).toEqual([]);
  await openTokenDialog(page, 'output');
  expect(await withoutEdge(page)).toEqual([]);
  await page.keyboard.press('Tab');
  const width = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth);
  await expect.poll(width).toBe('3px');
});
