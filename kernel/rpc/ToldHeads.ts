/** For so long the highest head that an endpoint told stands, whatever becomes of it. */
const ATTESTED_MS = 10_000;

export interface ToldHead {
  readonly number: bigint;
  readonly atMs: number;
  /** Since when it has told no other. */
  readonly sinceMs: number;
}

/** The heads that one endpoint told; times are of the local clock. */
export class ToldHeads {
  newest: ToldHead | undefined;
  /** The highest it told of late, where that is not the newest. */
  #highest: ToldHead | undefined;

  /** @returns true where `number` lies below the one told before */
  told(number: bigint, nowMs: number): boolean {
    const before = this.newest;
    const wentBack = before !== undefined && number < before.number;
    const sinceMs = before?.number === number ? before.sinceMs : nowMs;
    this.newest = { number, atMs: nowMs, sinceMs };
    const highest = this.#highest;
    if (highest === undefined || number >= highest.number || nowMs - highest.atMs >= ATTESTED_MS) {
      this.#highest = this.newest;
    }
    return wentBack;
  }

  /** What it told was not of this chain, or not true. */
  forget(): void {
    this.newest = undefined;
    this.#highest = undefined;
  }

  /** The highest of the last seconds. */
  highestOfLate(nowMs: number): bigint | undefined {
    const highest = this.#highest;
    return highest !== undefined && nowMs - highest.atMs < ATTESTED_MS ? highest.number : undefined;
  }
}
