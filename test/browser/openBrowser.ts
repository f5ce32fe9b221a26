import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { WAIT } from '../testing/pace.ts';
import { launchChromium } from './launchChromium.ts';
import { appUrl, chainUrl } from './place.ts';

let browser: Browser | undefined;

/** The browser of this worker: one for all its files, with a profile of its own for each page. It ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium(inject('chromium'));
  return browser;
}

export interface OpenPage {
  readonly page: Page;
  /** Errors of the console and of scripts, and Content Security Policy reports; a correct run has none. */
  readonly problems: string[];
  /** Requested URLs of servers other than the app's and the chain's. */
  readonly foreign: string[];
  /** Compressed bytes of JavaScript from the network, by URL. */
  readonly scriptBytes: Map<string, number>;
  /** JSON-RPC requests to the chain so far. */
  readonly rpcRequests: string[];
}

export interface OpenPageOptions extends BrowserContextOptions {
  /** URLs of the test's own servers, which do not count as foreign. */
  readonly own?: readonly string[];
}

/** A page in a fresh browser profile that records problems and network requests. Closed after the test. */
export async function openPage(browser: Browser, options: OpenPageOptions = {}): Promise<OpenPage> {
  const { own: others = [], ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Nothing to wait for; tests of motion, and of what it moves, ask for it.
    reducedMotion: 'reduce',
    // A test cannot intercept a service worker's answers, so only tests of the worker allow it.
    serviceWorkers: 'block',
    ...contextOptions,
  });
  context.setDefaultTimeout(WAIT.timeout);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const file = path.join('test-results', `${task.name.replace(/\W+/g, '-').slice(-80)}-${task.id}.png`);
      await page.screenshot({ path: file }).catch(() => undefined);
      task.meta.picture = file;
      console.log(`${problems.length} problems on the page: ${problems.join('\n').slice(0, 1500)}`);
    }
    await context.close();
  });
  const problems: string[] = [];
  const foreign: string[] = [];
  const rpcRequests: string[] = [];
  const scriptBytes = new Map<string, number>();
  const own = [appUrl(), chainUrl(), ...others].map((url) => new URL(url).origin);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.stack || `${error.name}: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !own.includes(origin)) foreign.push(request.url());
    if (origin === own[1] && request.method() === 'POST') rpcRequests.push(request.postData() ?? '');
  });
  page.on('response', async (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    const sizes = await response
      .request()
      .sizes()
      // The page was closed meanwhile, so the bytes do not matter.
      .catch(() => undefined);
    if (sizes) scriptBytes.set(response.url(), sizes.responseBodySize);
  });
  return { page, problems, foreign, scriptBytes, rpcRequests };
}
