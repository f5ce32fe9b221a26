/** Weight of the newest latency in the moving average. */
const NEWEST_WEIGHT = 0.2;
const SAMPLES = 50;
const FEWEST_SAMPLES = 5;
/** Assumed latency of an endpoint that has not answered yet. */
const ASSUMED_LATENCY_MS = 1000;
/** No request takes longer: the device slept meanwhile, or its clock was set forward. */
const LONGEST_MS = 15_000;
/** A failed request costs about as much time as ten answers. */
const FAILURE_WEIGHT = 10;
const UNSTEADY_MS = 3000;

/** An endpoint's measured performance, and the score it is ranked by. */
export class PerformanceRecord {
  callCount = 0;
  failureCount = 0;
  latencyMs: number | undefined;
  lastAnswerMs: number | undefined;
  #lastFailureMs: number | undefined;
  #recentCalls = 0;
  #recentFailures = 0;
  readonly #samples: number[] = [];

  succeeded(latencyMs: number, nowMs: number): void {
    this.callCount += 1;
    this.#recentCalls += 1;
    this.lastAnswerMs = nowMs;
    if (latencyMs > LONGEST_MS) return;
    this.latencyMs =
      this.latencyMs === undefined
        ? latencyMs
        : this.latencyMs + (latencyMs - this.latencyMs) * NEWEST_WEIGHT;
    this.#samples.push(latencyMs);
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  /** @param nowMs undefined: it answered, but the answer proved false */
  failed(nowMs?: number): void {
    this.#lastFailureMs = nowMs ?? this.#lastFailureMs;
    this.callCount += 1;
    this.failureCount += 1;
    this.#recentCalls += 1;
    this.#recentFailures += 1;
  }

  /** It has both answered and failed a moment ago: what it fails at now, it may answer next. */
  isUnsteady(nowMs: number): boolean {
    const isRecent = (atMs = Number.NEGATIVE_INFINITY) => nowMs - atMs < UNSTEADY_MS;
    return isRecent(this.lastAnswerMs) && isRecent(this.#lastFailureMs);
  }

  /**
   * The score, lower is better: latency, raised by recent failures. Each evaluation halves the weight of
   * older calls.
   */
  evaluate(): number {
    const failureRate = this.#recentCalls === 0 ? 0 : this.#recentFailures / this.#recentCalls;
    this.#recentCalls /= 2;
    this.#recentFailures /= 2;
    return (this.latencyMs ?? ASSUMED_LATENCY_MS) * (1 + FAILURE_WEIGHT * failureRate);
  }

  /** The 95th percentile of recent latencies, ms; undefined before there are enough samples. */
  p95Ms(): number | undefined {
    if (this.#samples.length < FEWEST_SAMPLES) return undefined;
    const sorted = [...this.#samples].sort((left, right) => left - right);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))];
  }
}
