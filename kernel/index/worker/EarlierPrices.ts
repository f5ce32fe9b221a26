import type { Segment } from '../IndexDatabase.ts';
import { type FigureRow, HOUR_SECONDS } from '../store/FigureRow.ts';

/**
 * The last prices that pools told before some hour: looked for from there backwards, only as far as it takes, and kept
 * at hand, since a window begins at the same hour for an hour.
 */
export class EarlierPrices {
  readonly #figuresOf: (segment: Segment) => readonly FigureRow[];
  #firstHour = -1;
  /** What was looked through, newest first. */
  #through: readonly Segment[] = [];
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
    breathe: () => Promise<void>,
  ): Promise<ReadonlyMap<number, bigint>> {
    const earlier = run.filter(({ fromSeconds }) => fromSeconds < firstHour * HOUR_SECONDS).reverse();
    const same = this.#through.findIndex((segment, index) => segment !== earlier[index]);
    const kept = same < 0 ? this.#through.length : same;
    // Where the newest of them is another one, so may be what it says.
    if (firstHour !== this.#firstHour || kept === 0) this.#found = new Map();
    const found = this.#found;
    let at = firstHour === this.#firstHour ? kept : 0;
    this.#firstHour = firstHour;
    const missing = new Set([...pools].filter((pool) => !found.has(pool)));
    for (; at < earlier.length && missing.size > 0; at += 1) {
      await breathe();
      for (const { pool, hour, closeX96 } of [...this.#figuresOf(earlier[at] as Segment)].reverse()) {
        if (hour >= firstHour || closeX96 === 0n || found.has(pool)) continue;
        found.set(pool, closeX96);
        missing.delete(pool);
      }
    }
    if (found === this.#found) this.#through = earlier.slice(0, at);
    return found;
  }
}
