// @module-tag long
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveDist } from '../../scripts/serveDist.ts';
import { copyDist } from '../../test/browser/copyDist.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { chainUrl } from '../../test/browser/place.ts';

const browser = await openBrowser();

/** The app starts its worker a while after its own start: the page's clock goes there at once. */
const WORKER_DELAY_MS = 15_000;

/** A copy of the build, served. */
async function ownCopy() {
  const dir = await copyDist();
  const config = JSON.parse(await readFile(path.join(dir, 'config.json'), 'utf8'));
  for (const chain of Object.values<{ endpoints: unknown }>(config.chains)) {
    chain.endpoints = [{ url: chainUrl() }];
  }
  await writeFile(path.join(dir, 'config.json'), JSON.stringify(config));
  const server = await serveDist({ dir });
  onTestFinished(() => server.close());
  return { dir, url: server.url, stop: () => server.close() };
}

/** What a worker has, which the types of a page do not know. */
interface ServiceWorkerScope extends EventTarget {
  readonly clients: object;
}
declare const ExtendableEvent: new (type: string) => Event;

const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');

async function openWithWorker(url: string) {
  const opened = await openPage(browser, { serviceWorkers: 'allow', own: [url] });
  await opened.page.clock.install();
  await opened.page.goto(`${url}swap`);
  await opened.page.getByTestId('swap-button').waitFor();
  await opened.page.clock.fastForward(WORKER_DELAY_MS);
  await expect.poll(() => isControlled(opened.page)).toBe(true);
  return opened;
}

describe('the service worker', () => {
  test('opens the app at any of its pages without a network, under the same policy', async () => {
    const app = await ownCopy();
    const { page, problems, foreign } = await openWithWorker(app.url);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await app.stop();
    await page.goto(`${app.url}swap?exactAmount=2`);
    await page.getByTestId('swap-button').waitFor();
    await page.goto(`${app.url}nowhere`);
    await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
    await page.keyboard.press('Control+.');
    await page.getByTestId('settings-dialog').waitFor();
  });

  test('brings the app to the front by a press on its notification, and opens it where it is closed', async () => {
    const app = await ownCopy();
    const { page } = await openWithWorker(app.url);
    const [worker] = page.context().serviceWorkers();
    // A press by script is no person's, and a browser without a screen shows nothing to press: what the worker asks of
    // the browser is noted instead.
    const press = (tabs: number) =>
      worker?.evaluate(async (count) => {
        const scope = self as unknown as ServiceWorkerScope;
        const done: string[] = [];
        const note = (what: string) => async () => done.push(what);
        Object.assign(scope.clients, {
          matchAll: async () => Array(count).fill({ focus: note('focus') }),
          openWindow: (url: string) => note(url)(),
        });
        const pressed = new ExtendableEvent('notificationclick');
        scope.dispatchEvent(Object.assign(pressed, { notification: { close: note('close') } }));
        for (let waits = 0; waits < 500 && done.length < 2; waits += 1)
          await new Promise((resolve) => setTimeout(resolve, 20));
        return done;
      }, tabs);
    expect(await press(1)).toEqual(['close', 'focus']);
    expect(await press(0)).toEqual(['close', app.url]);
  });

  test('is in nobody’s way where its cache has pages in the place of assets', async () => {
    const app = await ownCopy();
    const { page } = await openWithWorker(app.url);
    const spoilt = await page.evaluate(async () => {
      let count = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (!url.endsWith('.js')) continue;
          await cache.put(
            url,
            new Response('<p>Accept our terms', { headers: { 'content-type': 'text/html' } }),
          );
          count += 1;
        }
      }
      return count;
    });
    expect(spoilt).toBeGreaterThan(10);
    await page.reload();
    await page.getByTestId('swap-button').waitFor();
    expect(await isControlled(page)).toBe(true);
  });

  test('offers a newer build by its hash, and the page goes over to it', async () => {
    const app = await ownCopy();
    const { page } = await openWithWorker(app.url);
    const script = path.join(app.dir, 'sw.js');
    const text = await readFile(script, 'utf8');
    const hash = /[0-9a-f]{64}/.exec(text)?.[0] ?? '';
    const next = `abcdef12${hash.slice(8)}`;
    await writeFile(script, text.replaceAll(hash, next));
    await rm(`${script}.gz`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByRole('region', { name: 'Notifications' });
    await notice.getByText('A new version is available: build abcdef12.').waitFor();
    const loaded = page.waitForEvent('load');
    await notice.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    const keys = () => page.evaluate(() => caches.keys());
    await expect.poll(async () => (await keys()).map((key) => key.split(' ').at(-1))).toEqual([next]);
  });

  test('goes, with what it keeps, when the switch beside it says so', async () => {
    const app = await ownCopy();
    const { page } = await openWithWorker(app.url);
    await writeFile(path.join(app.dir, 'worker-switch.json'), '{"worker": false}');
    await page.reload();
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
    await page.reload();
    await page.getByTestId('swap-button').waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});
