// @module-tag long
import { expect, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { buildForTest } from '../browser/buildForTest.ts';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { serveApp } from '../browser/serveApp.ts';
import { hasPage, pagesOf, pluginsOf } from './pages.ts';

const plugins = await pluginsOf('local');

const browser = await openBrowser();

/** What one build leaves out: the first plugin, and of the others one in the full run, four otherwise. */
const PER_BUILD = process.env.SLUICE_FULL === '1' ? 1 : 4;
const [first = '', ...others] = plugins.map(({ id }) => id);
const builds = [
  [first],
  ...others.flatMap((_, at) => (at % PER_BUILD === 0 ? [others.slice(at, at + PER_BUILD)] : [])),
];

/** The plugins without those of `ids` and without those that require them. */
function without(ids: readonly string[]): readonly Plugin[] {
  const gone = new Set(ids);
  for (const name of gone) {
    for (const plugin of plugins) if (plugin.requires?.includes(name)) gone.add(plugin.id);
  }
  return plugins.filter((plugin) => !gone.has(plugin.id));
}

test.each(builds.map((ids) => [ids.join(' and '), ids] as const))(
  'without %s, every other page works and no link is dead',
  async (_, gone) => {
    const left = without(gone);
    // The build itself fails where it contains a byte of the plugins.
    const ids = left.map((plugin) => plugin.id);
    const dist = await buildForTest({ change: (profile) => ({ ...profile, plugins: ids }) });
    const shared = (await (await fetch(`${appUrl()}config.json`)).json()) as AppConfig;
    const app = await serveApp({ chains: shared.chains }, dist);
    const { page, problems } = await openPage(browser, { own: [app.url] });

    await page.goto(`${app.url}not-found`);
    await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    for (const route of pagesOf(left)) {
      await goTo(page, route);
      await page.getByRole('main').locator(':is(h1, h2, button, input)').first().waitFor();
      // The gallery shows this failure as an example.
      const failures = page.getByText("This feature isn't working right now");
      expect(await failures.count(), route).toBe(route === '/gallery' ? 1 : 0);
      const links = page.getByRole('navigation').first().getByRole('link');
      for (const href of await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      )) {
        const target = href.split('?')[0] ?? '';
        expect(
          pagesOf(left).some((known) => target === known || known.startsWith(`${target}/`)),
          href,
        ).toBe(true);
      }
    }
    // Pages that only these plugins have do not exist any more.
    const own = pagesOf(plugins.filter(({ id }) => gone.includes(id)));
    for (const lost of own.filter((route) => !hasPage(left, route))) {
      await goTo(page, lost);
      await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    }
    if (gone.includes('swap') && hasPage(left, '/portfolio')) {
      await goTo(page, '/portfolio');
      await page.getByRole('banner').getByRole('link').first().click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/explore');
      await page.getByRole('main').getByRole('heading').first().waitFor();
    }
    // A button that would open a dialog of the plugin says that it cannot.
    if (gone.includes('wallet') && hasPage(left, '/swap')) {
      await goTo(page, '/swap');
      await page.getByTestId('swap-button').click();
      await page.getByRole('status').filter({ hasText: "This feature is off or didn't start" }).waitFor();
    }
    expect(problems).toEqual([]);
  },
);
