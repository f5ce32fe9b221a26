/** For so long the highest head that an endpoint told stands, whatever becomes of it: a read that waits for one as new outlasts it. */
const ATTESTED_MS = 8000;

export interface ReportedHead {
  readonly number: bigint;
  readonly atMs: number;
  /** Since when it has told no other. */
  readonly sinceMs: number;
}

/** The heads that one endpoint told; times are of the local clock. */
export class ReportedHeads {
  newest: ReportedHead | undefined;
  /** Told, and so far ahead of what all others tell that it counts only once its block was shown. */
  claimed: bigint | undefined;
  #proven: bigint | undefined;
  /** The highest it told of late, where that is not the newest. */
  #highest: ReportedHead | undefined;

  /** @returns true where `number` lies below the one told before */
  told(number: bigint, nowMs: number): boolean {
    const before = this.newest;
    const wentBack = before !== undefined && number < before.number;
    const sinceMs = before?.number === number ? before.sinceMs : nowMs;
    this.newest = { number, atMs: nowMs, sinceMs };
    this.claimed = undefined;
    const highest = this.#highest;
    if (highest === undefined || number >= highest.number || nowMs - highest.atMs >= ATTESTED_MS) {
      this.#highest = this.newest;
    }
    return wentBack;
  }

  /** It is of another chain now. What it told while it was of this one stands for as long as it would. */
  leave(): void {
    this.newest = undefined;
    this.claimed = undefined;
    this.#proven = undefined;
  }

  /** What it told was not true. */
  forget(): void {
    this.leave();
    this.#highest = undefined;
  }

  /** The block was shown: what lies no more than `gap` above it needs no other proof. */
  proved(number: bigint, nowMs: number): void {
    this.#proven = number;
    if (this.newest === undefined || this.newest.number < number) this.told(number, nowMs);
  }

  isProven(gap: bigint): boolean {
    const { newest } = this;
    return newest !== undefined && this.#proven !== undefined && newest.number - this.#proven <= gap;
  }

  /** The highest of the last seconds. */
  highestOfLate(nowMs: number): bigint | undefined {
    const highest = this.#highest;
    return highest !== undefined && nowMs - highest.atMs < ATTESTED_MS ? highest.number : undefined;
  }
}
