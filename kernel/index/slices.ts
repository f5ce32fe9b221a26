import { sleep, systemTimers } from '../runtime/Timers.ts';

/** The longest time that work may run without a pause. */
const SLICE_MS = 8;

/** Returns a function that yields to the event loop once a slice of work has taken SLICE_MS. */
export function slices(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs <= SLICE_MS) return;
    await sleep(systemTimers, 0);
    beganMs = performance.now();
  };
}
