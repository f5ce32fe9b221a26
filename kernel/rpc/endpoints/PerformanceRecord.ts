/** Weight of the newest latency in the moving average. */
const NEWEST_WEIGHT = 0.2;
const SAMPLES = 50;
const FEWEST_SAMPLES = 5;
/** What an endpoint that has not answered yet is taken to need. */
const ASSUMED_LATENCY_MS = 1000;
/** A failing request costs its user about as much as ten answers. */
const FAILURE_WEIGHT = 10;

/** An endpoint's performance, and what ranks by it. */
export class PerformanceRecord {
  callCount = 0;
  failureCount = 0;
  latencyMs: number | undefined;
  lastAnswerMs: number | undefined;
  #recentCalls = 0;
  #recentFailures = 0;
  readonly #samples: number[] = [];

  succeeded(latencyMs: number, nowMs: number): void {
    this.callCount += 1;
    this.#recentCalls += 1;
    this.lastAnswerMs = nowMs;
    this.latencyMs =
      this.latencyMs === undefined
        ? latencyMs
        : this.latencyMs + (latencyMs - this.latencyMs) * NEWEST_WEIGHT;
    this.#samples.push(latencyMs);
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  failed(): void {
    this.callCount += 1;
    this.failureCount += 1;
    this.#recentCalls += 1;
    this.#recentFailures += 1;
  }

  /** The lower the better: latency, made worse by recent failures. Old failures count half as much each time. */
  evaluate(): number {
    const failureRate = this.#recentCalls === 0 ? 0 : this.#recentFailures / this.#recentCalls;
    this.#recentCalls /= 2;
    this.#recentFailures /= 2;
    return (this.latencyMs ?? ASSUMED_LATENCY_MS) * (1 + FAILURE_WEIGHT * failureRate);
  }

  /** The latency that 95 % of the newest answers kept within, ms; undefined before there are enough. */
  p95Ms(): number | undefined {
    if (this.#samples.length < FEWEST_SAMPLES) return undefined;
    const sorted = [...this.#samples].sort((left, right) => left - right);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))];
  }
}
