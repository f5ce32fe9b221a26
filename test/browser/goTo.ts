import type { Page } from 'playwright-core';

/**
 * Goes to a path, or a query of the present one, like a link within the app, which costs a third of loading the page
 * anew. The new page, or the sign that it is loading, is there at once; a page of the same route takes the path up.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    window.history.pushState(null, '', to);
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  }, path);
}

/** Goes to a path by way of an empty page, so that nothing of the page before is taken for this one's. */
export async function goAnew(page: Page, path: string): Promise<void> {
  await goTo(page, '/not-found');
  await page.getByRole('heading', { name: 'Page not found!' }).waitFor();
  await goTo(page, path);
}
