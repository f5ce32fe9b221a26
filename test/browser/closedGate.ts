import type { Page } from 'playwright-core';

/**
 * From now on the requests of `page` to the server at `url` wait.
 * @returns lets them and all later ones through
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
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    open();
    await page.unroute(isBehind);
  };
}
