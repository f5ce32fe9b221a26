/** The clock and timers of the page and its workers; tests supply their own. */
export interface Timers {
  /** Local clock, ms. */
  now(): number;
  /** Runs `task` once after `ms`. @returns a function that cancels it */
  after(ms: number, task: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
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
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(ms, finish);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
