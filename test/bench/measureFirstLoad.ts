import { statSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';

export interface FirstLoad {
  /**
   * Paths of the scripts that were loaded before the first quote, including those of workers, below the
   * served folder.
   */
  readonly scripts: readonly string[];
  /** Bytes of those scripts' compressed copies. */
  readonly gzip: number;
  readonly brotli: number;
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
  readonly appUrl: string;
  readonly chainUrl: string;
  /** The folder that is served at `appUrl`. */
  readonly dir: string;
}

/** Opens `/swap` in a browser profile without cache or wallet, types an amount, and measures it. */
export async function measureFirstLoad(browser: Browser, options: FirstLoadOptions): Promise<FirstLoad> {
  const { appUrl, chainUrl, dir } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
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
        if (url.endsWith('.js')) scripts.push(url.slice(appUrl.length));
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
    await input.fill('1.5');
    await page.getByTestId('output-amount').and(page.locator(':not([value=""])')).waitFor();
    const quoteMs = performance.now() - typedMs;
    const loaded = [...new Set(scripts)];
    const sum = (suffix: string): number =>
      loaded.reduce((all, name) => all + statSync(path.join(dir, `${name}${suffix}`)).size, 0);
    return {
      scripts: loaded,
      gzip: sum('.gz'),
      brotli: sum('.br'),
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
