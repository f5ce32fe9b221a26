const FIRST_MS = 1000;
const MAX_MS = 15_000;
/** A refusal makes the next pause twice as long; jitter adds up to half of that. */
const GROWTH = 2;
const JITTER = 0.5;
/** After a pause one request goes ahead; the others follow at its answer, or after so long. */
const TRIAL_MS = 250;

/**
 * How long an endpoint that refuses for its limits is left alone. At least what it asks for (`Retry-After`), and
 * longer with each refusal, so that clients which share a limit spread out instead of coming back together.
 */
export class RateLimitBackoff {
  readonly #random: () => number;
  #untilMs = 0;
  #lastMs = 0;
  #refused = false;
  #trialUntilMs = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Whether it is left alone right now. */
  isOn(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  /** When the next request may go, local clock; not later than `nowMs` where it may go now. */
  readyAtMs(nowMs: number): number {
    if (nowMs < this.#untilMs) return this.#untilMs;
    return this.#refused && nowMs < this.#trialUntilMs ? this.#trialUntilMs : 0;
  }

  /** A request goes. The first one after a pause is a trial. */
  taken(nowMs: number): void {
    if (this.#refused) this.#trialUntilMs = nowMs + TRIAL_MS;
  }

  answered(): void {
    this.#refused = false;
    // Halved, not forgotten: an endpoint that refuses every other request is still asked too often.
    this.#lastMs = this.#lastMs / GROWTH < FIRST_MS ? 0 : this.#lastMs / GROWTH;
  }

  refused(retryAfterMs: number | undefined, nowMs: number): void {
    // Requests that were under way when it began say the same again: they make it no longer.
    if (!this.isOn(nowMs)) {
      this.#lastMs = Math.min(Math.max(this.#lastMs * GROWTH, FIRST_MS), MAX_MS);
    }
    this.#refused = true;
    const jitterMs = Math.floor(this.#lastMs * JITTER * this.#random());
    const pauseMs = Math.max(retryAfterMs ?? 0, this.#lastMs) + jitterMs;
    this.#untilMs = Math.max(this.#untilMs, nowMs + pauseMs);
  }
}
