import { vi } from 'vitest';

/** Runs fake timers until `promise` settles. @returns its value or its error, and how long it took, ms */
export async function timed<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown; ms: number }> {
  const start = Date.now();
  let over = false;
  const settled = promise.then(
    (value) => ({ value, ms: Date.now() - start }),
    (error: unknown) => ({ error, ms: Date.now() - start }),
  );
  settled.finally(() => {
    over = true;
  });
  while (!over) await vi.advanceTimersByTimeAsync(10);
  return settled;
}
