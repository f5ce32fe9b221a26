import { systemTimers } from './Timers.ts';

/** What `asked` gives, or undefined if it takes longer than `ms`. Rejects as `asked` does. */
export function inTime<T>(asked: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = systemTimers.after(ms, () => resolve(undefined));
    asked.then(resolve, reject).finally(stop);
  });
}
