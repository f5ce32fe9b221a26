/**
 * Keeps requests under a published limit: in any period of one second at most `requestsPerSecond` pass. Half
 * of them may be sent at once; the other half is the refill.
 */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMs: number;
  #tokens: number;
  #filledAtMs: number;

  /** @param requestsPerSecond undefined: no limit is known, and none is applied */
  constructor(requestsPerSecond: number | undefined, nowMs: number) {
    this.#capacity =
      requestsPerSecond === undefined ? Number.POSITIVE_INFINITY : Math.max(1, requestsPerSecond / 2);
    this.#perMs = (requestsPerSecond ?? 0) / 2000;
    this.#tokens = this.#capacity;
    this.#filledAtMs = nowMs;
  }

  /** Takes a token if there is one. */
  take(nowMs: number): boolean {
    this.#fill(nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /**
   * Takes a token even if there is none: the request must go out now, and later requests wait longer for it.
   */
  spend(nowMs: number): void {
    this.#fill(nowMs);
    this.#tokens -= 1;
  }

  /** When the next token is available, ms of {@link Timers.elapsedMs}. */
  nextAtMs(nowMs: number): number {
    this.#fill(nowMs);
    return this.#tokens >= 1 ? nowMs : nowMs + Math.ceil((1 - this.#tokens) / this.#perMs);
  }

  #fill(nowMs: number): void {
    if (this.#capacity === Number.POSITIVE_INFINITY) return;
    const elapsed = Math.max(0, nowMs - this.#filledAtMs);
    this.#tokens = Math.min(this.#capacity, this.#tokens + elapsed * this.#perMs);
    this.#filledAtMs = nowMs;
  }
}
