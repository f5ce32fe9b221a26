/** Used if the chain file has no limit: most nodes allow this many blocks. */
const DEFAULT_SPAN = 1000;
/** Upper limit whatever the node allows, because an answer is read as a whole. */
const LARGEST_SPAN = 10_000;
/** More logs per answer would be too slow on a person's device; some nodes silently cut the answer here. */
export const MANY_LOGS = 5000;
/** After this many answers in a row, a span that was refused is tried again. */
const FORGET_AFTER = 30;

/** How many blocks to request at once: halved after a refusal, raised again while requests succeed. */
export class LogWindow {
  readonly #most: number;
  #span: number;
  /** The smallest span that was refused recently. */
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

  /** Records an answer with `logs` logs for `span` blocks. */
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
   * Records that `span` blocks were too many. @param limit the largest span that the node says it allows
   * @returns false if even one block was too many
   */
  refused(span: number, limit?: number): boolean {
    this.#inARow = 0;
    this.#refused = Math.min(this.#refused, span);
    if (span <= 1) return false;
    const half = Math.floor(span / 2);
    this.#span = limit !== undefined && limit >= 1 && limit < span ? limit : half;
    return true;
  }
}
