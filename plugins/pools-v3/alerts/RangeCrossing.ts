/** Whether a position is in range, by one reading of a block. */
export interface RangeReading {
  readonly out: boolean;
  readonly block: bigint;
}

/**
 * Tells when a position has left its range or come back, once for each crossing. A single reading changes nothing:
 * another one, of a later block, has to say the same.
 */
export class RangeCrossing {
  /** Undefined before the first two readings that agree. */
  out: boolean | undefined;
  #doubt: RangeReading | undefined;

  /** @param out the state when the app last looked, if known */
  constructor(out: boolean | undefined) {
    this.out = out;
  }

  /** Whether this reading is the second one of another state than the known one. {@link settle} takes it over. */
  isCrossing(reading: RangeReading): boolean {
    if (reading.out === this.out) {
      this.#doubt = undefined;
      return false;
    }
    const before = this.#doubt;
    if (before?.out === reading.out) return reading.block > before.block;
    this.#doubt = reading;
    return false;
  }

  /** Takes over the state that was read twice. @returns true where the position has left its range just now */
  settle(out: boolean): boolean {
    const wasIn = this.out === false;
    this.out = out;
    this.#doubt = undefined;
    return wasIn && out;
  }

  /** The readings were contradicted: they count for nothing. */
  forget(): void {
    this.#doubt = undefined;
  }
}
