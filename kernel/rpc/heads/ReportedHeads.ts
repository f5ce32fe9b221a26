/**
 * How long the highest reported head counts, whatever the endpoint reports later: longer than any read that
 * waits for a head at least as new.
 */
const RECENT_MS = 8000;

export interface ReportedHead {
  readonly number: bigint;
  readonly atMs: number;
  /** Since when the endpoint has reported no other head. */
  readonly sinceMs: number;
}

/** The heads that one endpoint reported; times are ms of the clock for what lasts. */
export class ReportedHeads {
  newest: ReportedHead | undefined;
  /**
   * A reported head so far ahead of all others that it counts only once the endpoint has returned its block.
   */
  claimed: bigint | undefined;
  /** When a reported head proved false. */
  rejectedAtMs = Number.NEGATIVE_INFINITY;
  #proven: bigint | undefined;
  /** The highest head reported recently, which may not be the newest. */
  #highestReport: ReportedHead | undefined;

  /** @returns true if `number` is below the head reported before */
  report(number: bigint, nowMs: number): boolean {
    const before = this.newest;
    const wentBack = before !== undefined && number < before.number;
    const sinceMs = before?.number === number ? before.sinceMs : nowMs;
    this.newest = { number, atMs: nowMs, sinceMs };
    this.claimed = undefined;
    const highest = this.#highestReport;
    if (highest === undefined || number >= highest.number || nowMs - highest.atMs >= RECENT_MS) {
      this.#highestReport = this.newest;
    }
    return wentBack;
  }

  /**
   * The endpoint serves another chain now. Its highest recent head, reported while it served this one, still
   * counts.
   */
  clear(): void {
    this.newest = undefined;
    this.claimed = undefined;
    this.#proven = undefined;
  }

  /** The reported heads were false. */
  clearAll(): void {
    this.clear();
    this.#highestReport = undefined;
  }

  /** The endpoint returned block `number`: heads at most `gap` above it need no other proof. */
  proved(number: bigint, nowMs: number): void {
    this.#proven = number;
    if (this.newest === undefined || this.newest.number < number) this.report(number, nowMs);
  }

  isProven(gap: bigint): boolean {
    const { newest } = this;
    return newest !== undefined && this.#proven !== undefined && newest.number - this.#proven <= gap;
  }

  /** The highest head reported in the last seconds. */
  highestRecent(nowMs: number): bigint | undefined {
    const highest = this.#highestReport;
    return highest !== undefined && nowMs - highest.atMs < RECENT_MS ? highest.number : undefined;
  }
}
