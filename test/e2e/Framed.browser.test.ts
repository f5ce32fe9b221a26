import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type OpenPage, openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { quote, reviewDialog, swapButton } from './steps.ts';

const app = new URL(appUrl());

const browser = await openBrowser();

/** A server on this machine, which is stopped after the test. @returns its origin */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The app from a host that sends none of the build's headers. */
const serveWithoutHeaders = () =>
  serve(async ({ url = '/' }, response) => {
    const told = await fetch(new URL(url, app));
    response.writeHead(told.status, { 'content-type': told.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await told.arrayBuffer()));
  });

/** A stranger's page with the app in a frame. */
async function openFramed(origin: string): Promise<OpenPage & { readonly frame: FrameLocator }> {
  const body = `<!doctype html><iframe src="${origin}/swap" width="1000" height="800"></iframe>`;
  const stranger = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body),
  );
  const opened = await openPage(browser, { own: [origin, stranger] });
  await opened.page.goto(stranger);
  return { ...opened, frame: opened.page.frameLocator('iframe') };
}

describe('a page inside a foreign frame', () => {
  test('says so, links to itself in a tab, and asks the wallet to sign nothing', async () => {
    const origin = await serveWithoutHeaders();
    const { page, frame } = await openFramed(origin);
    const inFrame = frame as unknown as Page;
    const notice = frame.getByRole('alert').filter({ hasText: 'This page is embedded in another site' });
    await notice.waitFor();
    const link = notice.getByRole('link', { name: 'Open in a new tab' });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${origin}/swap`));
    await frame.getByTestId('wallet-button').click();
    await frame
      .getByRole('dialog', { name: 'Account' })
      .getByRole('button', { name: 'Test wallet', exact: true })
      .click();
    await frame.getByRole('dialog').waitFor({ state: 'detached' });
    await quote(inFrame, '1');
    await swapButton(inFrame).click();
    const review = reviewDialog(inFrame);
    await review.getByRole('button', { name: 'Confirm swap' }).click();
    await review.getByText(/embedded in another site, so signing is off/).waitFor();
    // The policy in the page itself holds, without any header.
    const inner = page.frames().find((one) => one.url().startsWith(origin));
    expect(
      await inner?.evaluate(() => {
        try {
          document.body.innerHTML = '<b>no</b>';
          return 'allowed';
        } catch {
          return 'refused';
        }
      }),
    ).toBe('refused');
  });

  test('is not shown at all where the host sends the build’s headers', async () => {
    const { page } = await openFramed(app.origin);
    const shown = () => page.frames().map((frame) => frame.url().split(':')[0]);
    await expect.poll(shown).toContain('chrome-error');
    expect(await page.frameLocator('iframe').getByTestId('swap-button').count()).toBe(0);
  });
});
