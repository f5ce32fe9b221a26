import { onAbort } from '../../runtime/onAbort.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';

/** How long attempts that lost the race may still run, so that their endpoints' measurements are right. */
const GRACE_MS = 2500;

/** The time limit and the caller's signal of one read, shared by all its attempts. */
export class ReadLimit {
  readonly deadlineMs: number;
  readonly #timers: Timers;
  readonly #stop = new AbortController();
  readonly #leaveCaller: (() => void) | undefined;
  #running = 0;
  #released = false;
  #cancelTimer: () => void;

  constructor(timers: Timers, limitMs: number, caller: AbortSignal | undefined) {
    this.#timers = timers;
    this.deadlineMs = timers.elapsedMs() + limitMs;
    this.#cancelTimer = timers.after(limitMs, () => this.#expire());
    const cancelled = () => this.#stop.abort(new EndpointFault('aborted', 'given up'));
    this.#leaveCaller = caller && onAbort(caller, cancelled);
    if (caller?.aborted) cancelled();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs one attempt under the limit. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await attempt();
    } finally {
      this.#running -= 1;
      if (this.#released && this.#running === 0) this.#cancelTimer();
    }
  }

  /** The read is over; attempts still running get a short grace period. */
  release(): void {
    this.#released = true;
    this.#leaveCaller?.();
    this.#cancelTimer();
    if (this.#running > 0) this.#cancelTimer = this.#timers.after(GRACE_MS, () => this.#expire());
  }

  #expire(): void {
    this.#stop.abort(new EndpointFault('fault', 'no answer in time', { timedOut: true }));
  }
}
