import type { Segment } from '../IndexDatabase.ts';
import { type FigureRow, HOUR_SECONDS } from '../store/FigureRow.ts';

/**
 * The last prices of pools before a given hour. Searches backwards only as far as needed, and caches the
 * result, because queries within one hour begin at the same hour.
 */
export class EarlierPrices {
  readonly #figuresOf: (segment: Segment) => readonly FigureRow[];
  #firstHour = -1;
  /** The segments searched so far, newest first. */
  #searched: readonly Segment[] = [];
  #found = new Map<number, bigint>();

  /** @param figuresOf a segment's sums by pool and hour */
  constructor(figuresOf: (segment: Segment) => readonly FigureRow[]) {
    this.#figuresOf = figuresOf;
  }

  /** @param run segments without a gap between them, oldest first @param pools whose prices are wanted, by number */
  async before(
    run: readonly Segment[],
    firstHour: number,
    pools: Iterable<number>,
    pause: () => Promise<void>,
  ): Promise<ReadonlyMap<number, bigint>> {
    const earlier = run.filter(({ fromSeconds }) => fromSeconds < firstHour * HOUR_SECONDS).reverse();
    const same = this.#searched.findIndex((segment, index) => segment !== earlier[index]);
    const kept = same < 0 ? this.#searched.length : same;
    // If the newest segment changed, cached prices may be wrong.
    if (firstHour !== this.#firstHour || kept === 0) this.#found = new Map();
    const found = this.#found;
    let at = firstHour === this.#firstHour ? kept : 0;
    this.#firstHour = firstHour;
    const missing = new Set([...pools].filter((pool) => !found.has(pool)));
    for (; at < earlier.length && missing.size > 0; at += 1) {
      await pause();
      for (const { pool, hour, closeX96 } of [...this.#figuresOf(earlier[at] as Segment)].reverse()) {
        if (hour >= firstHour || closeX96 === 0n || found.has(pool)) continue;
        found.set(pool, closeX96);
        missing.delete(pool);
      }
    }
    if (found === this.#found) this.#searched = earlier.slice(0, at);
    return found;
  }
}
