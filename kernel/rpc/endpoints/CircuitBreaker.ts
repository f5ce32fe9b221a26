const FAULTS_TO_OPEN = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Random extra pause, so that clients which saw the same failure do not return at the same moment. */
const JITTER = 0.25;

/**
 * Stops requests to an endpoint that keeps failing. After three faults in a row it opens for a second. Each
 * failed probe doubles the pause, up to 30 s; up to a quarter is added at random. Then it is half-open until
 * one probe decides.
 */
export class CircuitBreaker {
  readonly #random: () => number;
  #faults = 0;
  #pauseMs = 0;
  #opensAgainAtMs = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** `open`: send nothing. `half-open`: one probe may be sent. */
  state(nowMs: number): 'closed' | 'open' | 'half-open' {
    if (this.#pauseMs === 0) return 'closed';
    return nowMs < this.#opensAgainAtMs ? 'open' : 'half-open';
  }

  succeeded(): void {
    this.#faults = 0;
    this.#pauseMs = 0;
  }

  failed(nowMs: number): void {
    this.#faults += 1;
    // Requests already in flight when it opened fail too; only a failed probe lengthens the pause.
    if (this.#faults < FAULTS_TO_OPEN || this.state(nowMs) === 'open') return;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, FIRST_PAUSE_MS), MAX_PAUSE_MS);
    this.#opensAgainAtMs = nowMs + this.#pauseMs * (1 + JITTER * this.#random());
  }
}
