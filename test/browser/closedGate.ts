import type { Page } from 'playwright-core';

/**
 * Holds back the requests of `page` to the server at `url`.
 * @returns releases them and all later ones
 */
export async function closedGate(page: Page, url: string): Promise<() => Promise<void>> {
  const { origin } = new URL(url);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isBehind = (asked: URL) => asked.origin === origin;
  await page.route(isBehind, async (route) => {
    await opened;
    // The page may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    open();
    await page.unroute(isBehind);
  };
}
