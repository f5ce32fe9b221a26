/** The clock and timers that the services of this room run on; tests put in their own. */
export interface Timers {
  /** Local clock, ms. */
  now(): number;
  /** Runs `task` once after `ms`. @returns what cancels it */
  after(ms: number, task: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(ms, task) {
    const handle = setTimeout(task, ms);
    return () => clearTimeout(handle);
  },
};

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function sleep(timers: Timers, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(ms, finish);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
