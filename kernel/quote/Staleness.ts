import { createAtom } from 'mobx';
import type { ChainClient } from '../rpc/types.ts';

/** A quote is old once so many refreshes are missing, but not before this. */
const MISSED_REFRESHES = 4;
const LEAST_MS = 8000;
const CHECK_MS = 1000;

/** Tells, observably, when what a chain said last is too old to trade on. */
export class Staleness {
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #time = createAtom(
    'Staleness',
    () => {
      this.#timer = setInterval(() => this.#time.reportChanged(), CHECK_MS);
    },
    () => clearInterval(this.#timer),
  );

  of({ chain, clock }: ChainClient): boolean {
    this.#time.reportObserved();
    if (!clock.head) return false;
    const limit = Math.max(LEAST_MS, MISSED_REFRESHES * chain.refreshIntervalMs);
    return Date.now() - clock.head.receivedAtMs > limit;
  }
}
