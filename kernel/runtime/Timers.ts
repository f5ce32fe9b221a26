import { onAbort } from './onAbort.ts';

/**
 * The clocks and timers of the page and its workers; tests supply their own. There are two clocks, and the times
 * of one mean nothing to the other.
 */
export interface Timers {
  /**
   * For what lasts: pauses, limits, ages. Time that has passed, ms, since no moment in particular. It never goes
   * back, whatever the device's clock is set to, and it counts the time that the device slept.
   */
  elapsedMs(): number;
  /**
   * For what is shown, signed or stored: the device's date and time, ms since 1970. It may be wrong, and may be
   * set forward or back at any moment.
   */
  wallMs(): number;
  /** Runs `task` once after `ms`. @returns a function that cancels it */
  after(ms: number, task: () => void): () => void;
}

/** The wall clock runs ahead of the steady one by this much only if the device slept, or if it was set. */
const SLEPT_MS = 1000;

let elapsedMs = 0;
let steadyMs = performance.now();
let dateMs = Date.now();

export const systemTimers: Timers = {
  elapsedMs() {
    const steady = performance.now();
    const date = Date.now();
    const stepMs = Math.max(0, steady - steadyMs);
    // On some systems the steady clock stands still while the device sleeps; only the wall clock shows it.
    const dateStepMs = date - dateMs;
    elapsedMs += dateStepMs > stepMs + SLEPT_MS ? dateStepMs : stepMs;
    steadyMs = steady;
    dateMs = date;
    return Math.round(elapsedMs);
  },
  wallMs: () => Date.now(),
  after(ms, task) {
    const handle = setTimeout(task, ms);
    return () => clearTimeout(handle);
  },
};

/** Runs `task` every `ms`. @returns a function that stops it */
export function every(timers: Timers, ms: number, task: () => void): () => void {
  let stop: () => void;
  const next = () => {
    stop = timers.after(ms, () => {
      next();
      task();
    });
  };
  next();
  return () => stop();
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function sleep(timers: Timers, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      cancel();
      leave?.();
      resolve();
    };
    const cancel = timers.after(ms, finish);
    const leave = signal && onAbort(signal, finish);
  });
}
