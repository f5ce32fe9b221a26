/** Where a chain file names no limit: what most nodes give. */
const DEFAULT_SPAN = 1000;
/** Never more, whatever the node would give: an answer has to be read in one go. */
const LARGEST_SPAN = 10_000;
/** More logs in one answer than a person's device should chew at once; also where some nodes silently stop. */
export const MANY_LOGS = 5000;
/** Answers in a row after which a span that was refused once is tried again. */
const FORGET_AFTER = 30;

/** How many blocks to ask for at once: half of it when refused, more again while it goes well. */
export class LogWindow {
  readonly #most: number;
  #span: number;
  /** A span that was refused of late. */
  #refused = Number.POSITIVE_INFINITY;
  #inARow = 0;

  /** @param limit the chain's published limit in blocks */
  constructor(limit?: number) {
    this.#most = Math.min(limit ?? LARGEST_SPAN, LARGEST_SPAN);
    this.#span = Math.min(this.#most, DEFAULT_SPAN);
  }

  get span(): number {
    return this.#span;
  }

  /** Told of an answer of `logs` logs to a question of `span` blocks. */
  answered(span: number, logs: number): void {
    this.#inARow += 1;
    if (this.#inARow >= FORGET_AFTER) {
      this.#inARow = 0;
      this.#refused = Number.POSITIVE_INFINITY;
    }
    if (span < this.#span || logs * 2 > MANY_LOGS) return;
    this.#span = Math.max(1, Math.min(this.#span * 2, this.#most, this.#refused - 1));
  }

  /**
   * Told that `span` blocks were too many. @param told most blocks that the node says it gives
   * @returns false where one block was too many already
   */
  refused(span: number, told?: number): boolean {
    this.#inARow = 0;
    this.#refused = Math.min(this.#refused, span);
    if (span <= 1) return false;
    const half = Math.floor(span / 2);
    this.#span = told !== undefined && told >= 1 && told < span ? told : half;
    return true;
  }
}
