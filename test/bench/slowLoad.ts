import type { Browser } from 'playwright-core';
import { experienceNotes, installExperienceProbe } from '../browser/experienceProbe.ts';

/** How much slower the page's processor is, and the speed of its connection. */
const CPU_SLOWDOWN = 4;
const BITS_PER_SECOND = 1_600_000;
const ROUND_TRIP_MS = 150;

export interface SlowLoad {
  /** From the start of the navigation until the prerendered shell is visible. */
  readonly shellMs: number;
  /** Until the amount can be typed. */
  readonly inputMs: number;
}

/** Opens `/swap` with a cold cache on a slow machine behind a slow connection. */
export async function measureSlowLoad(browser: Browser, appUrl: string): Promise<SlowLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await installExperienceProbe(page, true);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(`${appUrl}swap`, { waitUntil: 'commit' });
    const input = page.getByTestId('input-amount');
    await input.waitFor();
    await input.fill('1');
    const { shellMs, inputMs } = await experienceNotes(page);
    if (shellMs === undefined || inputMs === undefined) throw new Error('the page did not come up');
    return { shellMs, inputMs };
  } finally {
    await context.close();
  }
}
