import type { Browser } from 'playwright-core';
import { type OpenPage, type OpenPageOptions, openPage } from './openBrowser.ts';
import { chainAt, freshNode, serveApp, type TestNode } from './serveApp.ts';

interface FreshApp extends OpenPage {
  readonly node: TestNode;
  /** Of the app, with a slash at its end. */
  readonly url: string;
}

/** An empty page, and the app on a fresh chain that the test may change. All of it ends with the test. */
export async function freshApp(
  browser: Browser,
  options: Omit<OpenPageOptions, 'own'> = {},
): Promise<FreshApp> {
  const node = await freshNode();
  const { url } = await serveApp(chainAt(node.url, node.deployment));
  return { node, url, ...(await openPage(browser, { ...options, own: [url, node.url] })) };
}
