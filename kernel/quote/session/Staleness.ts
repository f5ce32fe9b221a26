import { createAtom } from 'mobx';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { every, systemTimers } from '../../runtime/Timers.ts';

/** A quote is old after this many missed refreshes, but never before `MIN_MS`. */
const MISSED_REFRESHES = 4;
const MIN_MS = 8000;
const CHECK_MS = 1000;

/** Tells, observably, when chain data is too old to trade on. */
export class Staleness {
  readonly #now: () => number;
  #stop: (() => void) | undefined;
  readonly #time = createAtom(
    'Staleness',
    () => {
      this.#stop = every(systemTimers, CHECK_MS, () => this.#time.reportChanged());
    },
    () => this.#stop?.(),
  );

  constructor(now: () => number = systemTimers.elapsedMs) {
    this.#now = now;
  }

  /** @param timestampMs when the data was read, ms of {@link Timers.elapsedMs} */
  of({ refreshIntervalMs }: ChainSpec, timestampMs: number): boolean {
    this.#time.reportObserved();
    return this.#now() - timestampMs > Math.max(MIN_MS, MISSED_REFRESHES * refreshIntervalMs);
  }
}
