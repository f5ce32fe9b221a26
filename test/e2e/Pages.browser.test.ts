import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { atRest } from '../browser/atRest.ts';
import { settled, violations } from '../browser/axe.ts';
import { installExperienceProbe } from '../browser/experienceProbe.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { tooSmall } from '../browser/touchTargets.ts';
import { jumps } from './jumps.ts';
import { fullerRoutes, routesOfAll } from './pages.ts';
import { connect, swapButton } from './steps.ts';
import { poolOf } from './swapApp.ts';

// Every page of the build, of all plugins, so that nobody has to add a new page here.

const WIDTHS = [390, 768, 1440, 2560] as const;

const browser = await openBrowser();

/** Opens a page and waits for all of its contents. */
async function show(page: Page, route: string): Promise<void> {
  await page.goto(`${appUrl()}${route.slice(1)}`);
  await atRest(page);
  const busy = () => page.getByRole('main').locator('[aria-busy=true]').count();
  await expect.poll(busy).toBe(0);
}

/** Elements that are wider than the screen or cross its sides, at each of `widths`, in both text directions. */
async function misfits(page: Page, widths: readonly number[] = WIDTHS): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      await settled(page);
      const here = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const outside = (element: Element) => {
          const box = element.getBoundingClientRect();
          return box.left < -1 || box.right > clientWidth + 1;
        };
        const tooWide = [...document.querySelectorAll('body *')].filter(
          (element) => outside(element) && ![...element.children].some(outside),
        );
        const wide =
          scrollWidth > clientWidth
            ? [`${scrollWidth - clientWidth} px too wide, by ${tooWide[0]?.outerHTML.slice(0, 200)}`]
            : [];
        const beyond = [...document.querySelectorAll('main :is(h1, h2, button, input, a)')].filter(
          (element) => {
            const box = element.getBoundingClientRect();
            const seen = element.checkVisibility({ visibilityProperty: true }) && box.width > 1;
            // Elements that scroll by themselves (a row of chips) may be wider than their frame.
            const scrolls = element.closest('[data-scroll-x], [role=region][tabindex="0"]') !== null;
            return seen && !scrolls && outside(element);
          },
        );
        return [...wide, ...beyond.map((element) => `beyond the side: ${element.outerHTML.slice(0, 120)}`)];
      });
      found.push(...here.map((what) => `${width} ${direction}: ${what}`));
    }
  }
  return found;
}

/** Controls that Tab never reaches on its way through the page, and those that do not show the focus. */
async function unreached(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const controls = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
    for (const element of document.querySelectorAll<HTMLElement>(`main ${controls}`)) {
      const radio = element.matches('[type=radio]:not(:checked)');
      const off = element.matches(':disabled') || element.closest('[inert]') !== null;
      const usable = element.checkVisibility({ visibilityProperty: true }) && !off && !radio;
      if (usable && element.tabIndex >= 0) element.dataset.unreached = '';
    }
    (document.activeElement as HTMLElement | null)?.blur();
    document.addEventListener('focusin', ({ target }) => {
      // The handles of a chart are drawn.
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
      const style = getComputedStyle(target);
      const inner = getComputedStyle(target.closest('label, :focus-within') ?? target);
      // The ring of a link that is as large as its row.
      const after = getComputedStyle(target, '::after');
      // A drawn control has its ring drawn.
      const isDrawn = target instanceof SVGElement && target.querySelector(':focus-visible > .grip') !== null;
      const ring = [style, inner, after].some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      );
      const caret = target.matches('input, textarea');
      if (ring || caret || isDrawn) delete target.dataset.unreached;
      else target.dataset.unreached = 'no ring';
    });
  });
  const left = page.locator('[data-unreached]');
  const steps = (await left.count()) * 2 + 20;
  for (let step = 0; step < steps && (await left.count()) > 0; step += 1) await page.keyboard.press('Tab');
  return left.evaluateAll((all) =>
    all.map((element) => `${(element as HTMLElement).dataset.unreached} ${element.outerHTML.slice(0, 160)}`),
  );
}

/** Notes when a page's heading is hidden by a placeholder again: then text or code was loaded too late. */
const watchHeading = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notes: string[] = [];
    Object.assign(window, { vanished: notes });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.getPropertyPriority('display') === 'important')
          if (target.matches('h1') || target.querySelector('h1')) notes.push(target.outerHTML.slice(0, 160));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
  });

const vanished = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { vanished: string[] }).vanished);

/** All pages in one test, since a browser profile of its own costs each as much as what is tested. */
const LIMIT_MS = 900_000;

describe('without a wallet, in the light theme', () => {
  test('every page is whole at every width in both directions, by keyboard and for axe, and nothing jumps', {
    tags: 'long',
    timeout: LIMIT_MS,
  }, async () => {
    const { page, problems, foreign } = await openPage(browser, {
      colorScheme: 'light',
      reducedMotion: 'no-preference',
    });
    await installExperienceProbe(page);
    const found: Record<string, readonly string[]> = {};
    for (const route of await routesOfAll()) {
      await show(page, route);
      const list = [...(await jumps(page)), ...(await misfits(page))];
      await page.setViewportSize({ width: 1440, height: 900 });
      list.push(...(await violations(page)));
      const headings = await page.getByRole('heading', { level: 1 }).count();
      if (headings !== 1) list.push(`${headings} headings of the first level`);
      // There are no accounts beside the wallet: no page asks for a password or an email address.
      const asked = await page.locator('input[type=password], input[type=email]').count();
      if (asked > 0) list.push('asks for a password or an email address');
      list.push(...(await unreached(page)));
      if (list.length > 0) found[route] = list;
    }
    expect(found).toEqual({});
    expect([problems, foreign]).toEqual([[], []]);
  });
});

describe('with a wallet, in the dark theme, on a narrow screen', () => {
  async function visit(routes: readonly string[]): Promise<void> {
    const { page, problems, foreign } = await openPage(browser, {
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'no-preference',
    });
    await watchHeading(page);
    await installExperienceProbe(page);
    await page.goto(`${appUrl()}swap`);
    await swapButton(page).waitFor();
    await connect(page);
    const found: Record<string, readonly string[]> = {};
    for (const route of routes) {
      await page.setViewportSize({ width: 390, height: 844 });
      await show(page, route);
      await page.getByTestId('wallet-button').filter({ hasText: '0xf39F' }).waitFor();
      const list = [
        ...(await jumps(page)),
        ...(await violations(page)),
        ...(route === '/gallery' ? [] : await tooSmall(page)),
        // The other widths are tested above.
        ...(await misfits(page, [390])),
        ...(await vanished(page)).map((heading) => `vanished: ${heading}`),
      ];
      if (list.length > 0) found[route] = list;
    }
    expect(found).toEqual({});
    expect([problems, foreign]).toEqual([[], []]);
  }

  test('every page is whole for axe, and fits, and nothing jumps', { timeout: LIMIT_MS }, async () => {
    await visit(await routesOfAll());
  });

  test('so is every page that shows more with parameters', { tags: 'long', timeout: LIMIT_MS }, async () => {
    await visit(await fullerRoutes());
  });
});

test('headings break between words, with what can be done below them, in languages of long words', {
  tags: 'long',
}, async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  for (const lng of ['de-DE', 'ru-RU', 'hu-HU', 'fr-FR']) {
    await page.goto(`${appUrl()}swap?lng=${lng}`);
    await swapButton(page).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lng);
    for (const route of ['/pool/v2', '/pool', '/migrate/v2', '/portfolio', '/approvals', '/explore']) {
      await goTo(page, route);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      const broken = await heading.evaluate((element) => {
        const range = document.createRange();
        const text = element.firstChild as Text;
        return [...text.data.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
            ? [word]
            : [];
        });
      });
      expect(broken, `${route} in ${lng}`).toEqual([]);
    }
  }
});

test("a tab names the page's pair or token, and a printed page is light, whole and without bars", {
  tags: 'long',
}, async () => {
  const { page } = await openPage(browser, { colorScheme: 'dark' });
  const node = await sharedNode();
  const usdc = tokenAddress(node.deployment, 'USDC');
  const pool = await poolOf(node, ['WMON', 'USDC'], 500);
  const titles = {
    [`add/MON/${usdc}/3000`]: 'MON / USDC 0.3% · Add liquidity | Sluice',
    [`add/v2/MON/${usdc}`]: 'MON / USDC · Add V2 liquidity | Sluice',
    [`remove/v2/MON/${usdc}`]: 'MON / USDC · Remove V2 liquidity | Sluice',
    'pool/1': expect.stringMatching(/^\w+ \/ \w+ [\d.]+% · Position \| Sluice$/),
    'remove/1': expect.stringMatching(/^\w+ \/ \w+ [\d.]+% · Remove liquidity \| Sluice$/),
    [`explore/token/${usdc}`]: 'USDC · Token | Sluice',
    [`explore/pool/${pool}`]: expect.stringMatching(/^(WMON \/ USDC|USDC \/ WMON) 0.05% · Pool \| Sluice$/),
  };
  await page.goto(appUrl());
  await swapButton(page).waitFor();
  for (const [path, title] of Object.entries(titles)) {
    await goTo(page, `/${path}`);
    await expect.poll(() => page.title()).toEqual(title);
  }
  await goTo(page, '/explore?tab=transactions');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5);
  const count = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount'));
  // More than are rendered at a time.
  const further = async () => {
    await page.mouse.wheel(0, 20_000);
    return count();
  };
  await expect.poll(further).toBeGreaterThan(61);
  await page.evaluate(() => scrollTo(0, 0));
  const growth = async () => {
    const before = await count();
    await page.waitForTimeout(1500);
    return (await count()) - before;
  };
  await expect.poll(growth).toBe(0);
  const all = await count();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.getByRole('row').count()).toBe(all);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.locator('header').evaluate((bar) => getComputedStyle(bar).position)).toBe('static');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(all);
});
