import { sleep, systemTimers } from '../runtime/Timers.ts';

/** The longest that work goes on in one go. */
const SLICE_MS = 8;

/** What lets everything else have its turn, once a slice of work is done. */
export function slices(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs <= SLICE_MS) return;
    await sleep(systemTimers, 0);
    beganMs = performance.now();
  };
}
