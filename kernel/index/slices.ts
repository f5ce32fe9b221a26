import { sleep, systemTimers } from '../runtime/Timers.ts';

/** The longest time that work may run without a pause. */
const SLICE_MS = 8;

/** Returns a function that yields to the event loop once a slice of work has taken SLICE_MS. */
export function slices(): () => Promise<void> {
  let beganMs = systemTimers.elapsedMs();
  return async () => {
    if (systemTimers.elapsedMs() - beganMs <= SLICE_MS) return;
    await sleep(systemTimers, 0);
    beganMs = systemTimers.elapsedMs();
  };
}
