import { vi } from 'vitest';

/** Runs the fake clock until `promise` settles. */
export async function settled<T>(promise: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  promise.then(end, end);
  while (!over) await vi.advanceTimersByTimeAsync(10);
  return promise;
}
