/** A state that stays for so long is where the person ends up. */
const SETTLED_MS = 2_500;
const LIMIT_MS = 15_000;
const STEP_MS = 50;

/**
 * The first wanted state; without one, the state that stays.
 * @param passing states that are waited out
 */
export async function lastState<T extends string>(
  state: () => T,
  wanted: readonly T[],
  passing: readonly T[],
): Promise<T> {
  let sinceMs = Date.now();
  let last = state();
  for (const endMs = sinceMs + LIMIT_MS; Date.now() < endMs; ) {
    const now = state();
    if (wanted.includes(now)) return now;
    if (now !== last || passing.includes(now)) sinceMs = Date.now();
    else if (Date.now() - sinceMs > SETTLED_MS) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return last;
}
