import { lazyOnce } from '../../runtime/lazyOnce.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { sleep, systemTimers } from '../../runtime/Timers.ts';

/** Undefined until it has loaded. */
export let laterRounds: typeof import('./laterCode.ts') | undefined;

/** Loads what reads pools with less, and notices more, after the first quote. */
export const loadLaterRounds = lazyOnce(async () => {
  await sleep(systemTimers, 500);
  laterRounds = await loadChunk(() => import('./laterCode.ts'));
});
