const FAULTS_TO_OPEN = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Clients that saw it fail together do not come back together. */
const JITTER = 0.25;

/**
 * Spares an endpoint that fails again and again. After three faults in a row it is open for a second, doubling
 * with each failed probe up to 30 s, and up to a quarter longer by chance; then half open, until a probe decides.
 */
export class CircuitBreaker {
  readonly #random: () => number;
  #faults = 0;
  #pauseMs = 0;
  #opensAgainAtMs = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** `open`: leave it alone. `half-open`: one probe may go. */
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
    // Requests that were under way when it opened fail too; only a probe's failure lengthens the pause.
    if (this.#faults < FAULTS_TO_OPEN || this.state(nowMs) === 'open') return;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, FIRST_PAUSE_MS), MAX_PAUSE_MS);
    this.#opensAgainAtMs = nowMs + this.#pauseMs * (1 + JITTER * this.#random());
  }
}
