import { statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';

export interface FirstLoad {
  /**
   * Paths of the scripts that were loaded before the first quote, including those of workers, below the
   * served folder.
   */
  readonly scripts: readonly string[];
  /** Bytes of those scripts' compressed copies. */
  readonly gzip: number;
  /** All requests to the app's server until the page could be used. */
  readonly bootRequests: number;
  /** JSON-RPC requests until then, and until the first quote. */
  readonly bootRpcRequests: number;
  readonly quoteRpcRequests: number;
  /** From the start of the navigation until the amount can be typed. */
  readonly interactiveMs: number;
  /** From the first typed digit until a quote is shown. */
  readonly quoteMs: number;
  /** Requested URLs of other hosts. */
  readonly foreign: readonly string[];
}

export interface FirstLoadOptions {
  /**
   * Whether a script counts, by its name and the time from the start of the navigation to its request; absent: all
   * count.
   */
  readonly counts?: (name: string, startedMs: number) => boolean;
  readonly appUrl: string;
  readonly chainUrl: string;
  /** The folder that is served at `appUrl`. */
  readonly dir: string;
}

/** Opens `/swap` in a browser profile without cache or wallet, types an amount, and measures it. */
export async function measureFirstLoad(browser: Browser, options: FirstLoadOptions): Promise<FirstLoad> {
  const { appUrl, chainUrl, dir, counts = () => true } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const scripts: { readonly name: string; readonly request: Request }[] = [];
    const foreign: string[] = [];
    let requests = 0;
    let rpcRequests = 0;
    // Listens on the context and not the page, so that requests of workers count too.
    context.on('request', (request) => {
      const url = request.url();
      if (url.startsWith(chainUrl)) {
        if (request.method() === 'POST') rpcRequests += 1;
      } else if (url.startsWith(appUrl)) {
        requests += 1;
        if (url.endsWith('.js')) scripts.push({ name: url.slice(appUrl.length), request });
      } else if (url.startsWith('http')) {
        foreign.push(url);
      }
    });
    await page.goto(`${appUrl}swap`);
    const input = page.getByTestId('input-amount');
    await input.waitFor();
    const interactiveMs = await page.evaluate(() => performance.now());
    const [bootRequests, bootRpcRequests] = [requests, rpcRequests];
    const typedMs = performance.now();
    const shown = shownAt(page);
    await input.fill('1.5');
    const quotedAt = await shown;
    const quoteMs = performance.now() - typedMs;
    const before = scripts.filter(({ request }) => request.timing().startTime < quotedAt);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const counted = before.filter(({ name, request }) => counts(name, request.timing().startTime - origin));
    const loaded = [...new Set(counted.map(({ name }) => name))];
    return {
      scripts: loaded,
      gzip: bytesOf(loaded, dir, 'gz'),
      bootRequests,
      bootRpcRequests,
      quoteRpcRequests: rpcRequests,
      interactiveMs,
      quoteMs,
      foreign,
    };
  } finally {
    await context.close();
  }
}

/** Bytes of the compressed copies of scripts of a build. */
export function bytesOf(scripts: readonly string[], dir: string, ending: 'gz' | 'br'): number {
  return scripts.reduce((all, name) => all + statSync(path.join(dir, `${name}.${ending}`)).size, 0);
}

/**
 * The time of day, in ms, at which the page shows a quote. The page itself tells it: what improves a quote is loaded
 * soon after, and on a busy machine before anybody outside has seen the quote.
 */
async function shownAt(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>('[data-testid=output-amount]');
    return field?.value ? performance.timeOrigin + performance.now() : 0;
  });
  return shown.jsonValue();
}
