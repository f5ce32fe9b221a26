const FIRST_MS = 1000;
const MAX_MS = 15_000;
/** Each refusal doubles the next pause; jitter adds up to half of it. */
const GROWTH = 2;
const JITTER = 0.5;
/** After a pause one request goes first; the others follow when it is answered, or after this time. */
const TRIAL_MS = 250;

/**
 * How long to pause an endpoint that answered with a rate limit. At least what it asks for (`Retry-After`),
 * and longer with each refusal, so that clients which share a limit spread out instead of returning together.
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

  /** Whether the endpoint is paused now. */
  isOn(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  /** When the next request may be sent, ms of the clock for what lasts; not later than `nowMs` if it may be sent now. */
  readyAtMs(nowMs: number): number {
    if (nowMs < this.#untilMs) return this.#untilMs;
    return this.#refused && nowMs < this.#trialUntilMs ? this.#trialUntilMs : 0;
  }

  /** A request is sent. The first one after a pause is a trial. */
  taken(nowMs: number): void {
    if (this.#refused) this.#trialUntilMs = nowMs + TRIAL_MS;
  }

  answered(): void {
    this.#refused = false;
    // Halved, not reset: an endpoint that refuses every second request is still asked too often.
    this.#lastMs = this.#lastMs / GROWTH < FIRST_MS ? 0 : this.#lastMs / GROWTH;
  }

  refused(retryAfterMs: number | undefined, nowMs: number): void {
    // Requests already in flight when the pause began are refused too; they do not lengthen it.
    if (!this.isOn(nowMs)) {
      this.#lastMs = Math.min(Math.max(this.#lastMs * GROWTH, FIRST_MS), MAX_MS);
    }
    this.#refused = true;
    const jitterMs = Math.floor(this.#lastMs * JITTER * this.#random());
    const pauseMs = Math.max(retryAfterMs ?? 0, this.#lastMs) + jitterMs;
    this.#untilMs = Math.max(this.#untilMs, nowMs + pauseMs);
  }
}
