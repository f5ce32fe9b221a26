const FIRST = 400;
const MAX = 1000;
/** This many chunks in a row must pass before the size grows again. */
const PASSES_TO_GROW = 10;

/**
 * How many calls go into one aggregate: halved after a chunk that was too large, grown slowly while none is.
 */
export class ChunkSize {
  #size = FIRST;
  #passes = 0;

  get current(): number {
    return this.#size;
  }

  /** A full chunk passed. */
  passed(): void {
    this.#passes += 1;
    if (this.#passes < PASSES_TO_GROW) return;
    this.#passes = 0;
    this.#size = Math.min(MAX, this.#size + Math.max(1, Math.floor(this.#size / 4)));
  }

  /** A chunk of `size` calls was too large; infinity: none was. */
  failed(size: number): void {
    if (size === Number.POSITIVE_INFINITY) return;
    this.#passes = 0;
    this.#size = Math.max(1, Math.min(this.#size, Math.floor(size / 2)));
  }
}
