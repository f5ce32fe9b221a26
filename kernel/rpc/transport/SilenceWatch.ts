import type { Timers } from '../../runtime/Timers.ts';

/**
 * Notices a connection that has died without a word. After half of the limit without a message it pings, and after
 * the other half it is silent.
 */
export class SilenceWatch {
  readonly #timers: Timers;
  readonly #halfMs: number;
  readonly #ping: () => void;
  readonly #silent: () => void;
  #cancel: (() => void) | undefined;

  constructor(timers: Timers, limitMs: number, ping: () => void, silent: () => void) {
    this.#timers = timers;
    this.#halfMs = limitMs / 2;
    this.#ping = ping;
    this.#silent = silent;
  }

  /** Something came, or something begins to be waited for. */
  restart(): void {
    this.stop();
    this.#cancel = this.#timers.after(this.#halfMs, () => {
      this.#cancel = this.#timers.after(this.#halfMs, this.#silent);
      this.#ping();
    });
  }

  /** Starts unless it is running. */
  start(): void {
    if (this.#cancel === undefined) this.restart();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
