import type { Segment } from '../IndexDatabase.ts';
import type { IndexWork } from '../worker/IndexWork.ts';
import type { CandleRow, CandleTerms } from './CandleRow.ts';

/** How many pools and intervals are kept. */
const MAX_KEPT = 4;

/**
 * Candles by segment. A segment never changes, so its candles are computed once: a new block costs only the
 * newest segment.
 */
export class SegmentCandles {
  readonly #packed: (segment: Segment) => Promise<Uint8Array>;
  readonly #work: IndexWork;
  readonly #kept = new Map<string, WeakMap<Segment, readonly CandleRow[]>>();

  /** @param packed a segment's packed events */
  constructor(packed: (segment: Segment) => Promise<Uint8Array>, work: IndexWork) {
    this.#packed = packed;
    this.#work = work;
  }

  /** One pool's candles in each of these segments. */
  async of(segments: readonly Segment[], terms: CandleTerms): Promise<readonly (readonly CandleRow[])[]> {
    const key = `${terms.pool} ${terms.intervalSeconds}`;
    const known = this.#kept.get(key) ?? new WeakMap<Segment, readonly CandleRow[]>();
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    const fresh = segments.filter((segment) => !known.has(segment));
    if (fresh.length > 0) {
      const events = await Promise.all(fresh.map(this.#packed));
      const found = await this.#work.candles(events, terms);
      fresh.forEach((segment, index) => void known.set(segment, found[index] ?? []));
    }
    return segments.map((segment) => known.get(segment) ?? []);
  }
}
