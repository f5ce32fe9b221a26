import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { serveApp } from '../browser/serveApp.ts';
import { pagesOf, pluginsOf } from './pages.ts';

const plugins = await pluginsOf('local');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What is left when `id` is switched off: nor does what requires it run. */
function without(id: string): readonly Plugin[] {
  const gone = new Set([id]);
  for (const name of gone) {
    for (const plugin of plugins) if (plugin.requires?.includes(name)) gone.add(plugin.id);
  }
  return plugins.filter((plugin) => !gone.has(plugin.id));
}

test.each(plugins.map(({ id }) => id))(
  'without %s, every other page works and no link is dead',
  async (id) => {
    const left = without(id);
    const out = await mkdtemp(path.join(os.tmpdir(), 'sluice-without-'));
    onTestFinished(() => rm(out, { recursive: true, force: true }));
    // The build itself fails where a byte of the plugin is in it.
    const ids = left.map((plugin) => plugin.id);
    await buildProfile({ profile: 'local', out, change: (profile) => ({ ...profile, plugins: ids }) });
    const shared = (await (await fetch(`${inject('appUrl')}config.json`)).json()) as AppConfig;
    const app = await serveApp({ chains: shared.chains }, out);
    const { page, problems } = await openPage(browser, { own: [app.url] });

    for (const route of pagesOf(left)) {
      await page.goto(`${app.url}${route.slice(1)}`);
      await page.waitForFunction(() => (document.querySelector('main')?.childElementCount ?? 0) > 0);
      await page.getByRole('main').locator(':is(h1, h2, button, input)').first().waitFor();
      expect(await page.getByText('This part does not work right now').count(), route).toBe(0);
      const links = page.getByRole('navigation').first().getByRole('link');
      for (const link of await links.all()) {
        const href = (await link.getAttribute('href')) ?? '';
        const target = href.split('?')[0] ?? '';
        expect(
          pagesOf(left).some((known) => target === known || known.startsWith(`${target}/`)),
          href,
        ).toBe(true);
      }
    }
    // Pages of the plugin alone are none any more.
    const [lost] = pagesOf(plugins.filter((plugin) => plugin.id === id));
    if (lost && !pagesOf(left).includes(lost)) {
      await page.goto(`${app.url}${lost.slice(1)}`);
      await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    }
    expect(problems).toEqual([]);
  },
);
