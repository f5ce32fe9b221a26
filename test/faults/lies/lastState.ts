/** A state that stays for so long is where the person ends up. */
const SETTLED_MS = 2_500;
const LIMIT_MS = 15_000;
const STEP_MS = 50;

export interface Watched<T extends string> {
  readonly state: () => T;
  /** The first of these ends the wait. */
  readonly wanted: readonly T[];
  /** States that are waited out. */
  readonly passing: readonly T[];
  /** Whether a node is still to answer. That time does not count: on a busy machine it is most of it. */
  readonly isAwaited: () => boolean;
  /** Whether nothing more is waited for. */
  readonly isOver?: () => boolean;
}

/** The first wanted state; without one, the state that stays. */
export async function lastState<T extends string>({
  state,
  wanted,
  passing,
  isAwaited,
  isOver = () => false,
}: Watched<T>): Promise<T> {
  let stayedMs = 0;
  let last = state();
  for (let passedMs = 0; passedMs < LIMIT_MS && !isOver(); ) {
    const now = state();
    if (wanted.includes(now)) return now;
    if (now !== last || passing.includes(now)) stayedMs = 0;
    else if (stayedMs > SETTLED_MS) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (isAwaited()) continue;
    stayedMs += STEP_MS;
    passedMs += STEP_MS;
  }
  return last;
}
