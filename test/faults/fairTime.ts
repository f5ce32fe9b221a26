const TICK_MS = 20;
/** A later tick was delayed by other work on the machine. */
const LATE_MS = 2 * TICK_MS;

/**
 * How long `promise` takes to settle, ms, without the time in which this process could not run. On a busy
 * machine, wall-clock time would measure the other programs.
 */
export async function fairTime(promise: Promise<unknown>): Promise<number> {
  let ms = 0;
  let lastMs = performance.now();
  const count = () => {
    const nowMs = performance.now();
    ms += Math.min(nowMs - lastMs, LATE_MS);
    lastMs = nowMs;
  };
  const ticking = setInterval(count, TICK_MS);
  await promise.catch(() => undefined);
  clearInterval(ticking);
  count();
  return ms;
}
