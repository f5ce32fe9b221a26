import { WAIT } from '../../testing/pace.ts';

/** A state that stays for so long is where the person ends up. */
const SETTLED = { ms: 2_500, rounds: 6 };
const LIMIT = { ms: 10_000, rounds: 24 };
/** Of a caller that says itself when it is over: its checks may take many answers. */
const OWN_LIMIT = { ms: WAIT.timeout, rounds: Number.POSITIVE_INFINITY };
const STEP_MS = 50;

export interface Watched<T extends string> {
  readonly state: () => T;
  /** The first of these ends the wait. */
  readonly wanted: readonly T[];
  /** States that are waited out. */
  readonly passing: readonly T[];
  /** Whether a node is still to answer. */
  readonly isAwaited: () => boolean;
  /** Whether nothing more is waited for. */
  readonly isOver?: () => boolean;
}

/**
 * A time while which a page could have changed. What nodes take to answer is none: on a busy machine it is most of
 * it. There, the time counts as soon as they have answered everything often enough.
 */
class Span {
  #quietMs = 0;
  #rounds = 0;
  readonly #startedMs = performance.now();

  /** One step more. @param answered what had been asked before it */
  step(isAwaited: boolean, answered: boolean): void {
    if (!isAwaited) this.#quietMs += STEP_MS;
    if (answered) this.#rounds += 1;
  }

  isLonger({ ms, rounds }: typeof SETTLED): boolean {
    const isBusy = this.#rounds >= rounds && performance.now() - this.#startedMs > ms;
    return isBusy || this.#quietMs > ms;
  }
}

/** The first wanted state; without one, the state that stays. */
export async function lastState<T extends string>({
  state,
  wanted,
  passing,
  isAwaited,
  isOver,
}: Watched<T>): Promise<T> {
  const limit = isOver ? OWN_LIMIT : LIMIT;
  const all = new Span();
  let stayed = new Span();
  let last = state();
  for (let wasAwaited = false; !isOver?.() && !all.isLonger(limit); ) {
    const now = state();
    if (wanted.includes(now)) return now;
    if (now !== last || passing.includes(now)) stayed = new Span();
    else if (stayed.isLonger(SETTLED)) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const awaited = isAwaited();
    for (const span of [all, stayed]) span.step(awaited, wasAwaited && !awaited);
    wasAwaited = awaited;
  }
  return last;
}
