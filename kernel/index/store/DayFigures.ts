import type { Segment } from '../IndexDatabase.ts';
import { type FigureRow, HOUR_SECONDS, mergeFigures } from './FigureRow.ts';
import type { ShareHistory } from './shareHistory.ts';

export const DAY_HOURS = 24;
const DAY_SECONDS = DAY_HOURS * HOUR_SECONDS;
/** Maximum rows in memory, over all days. */
const MAX_ROWS = 200_000;

interface Day {
  /** The segments that were summed; if they change, the sums are stale. */
  readonly of: readonly Segment[];
  readonly byPool: ReadonlyMap<number, FigureRow>;
}

/** Sums by pool and day (UTC). A day is summed from its hours once, and again only if its blocks change. */
export class DayFigures {
  readonly #figuresOf: (segment: Segment) => readonly FigureRow[];
  readonly #days = new Map<number, Day>();
  /** The changes of the protocol's share that the days were settled by. */
  #shares = '';
  #rows = 0;

  /** @param figuresOf a segment's sums by pool and hour */
  constructor(figuresOf: (segment: Segment) => readonly FigureRow[]) {
    this.#figuresOf = figuresOf;
  }

  /**
   * The sums of each day from `firstDay` (whole days since 1970) on, oldest first; each has its day's first
   * hour.
   * @param run segments without a gap between them, oldest first
   * @param shares settles the sums of each segment
   * @param pause awaited between two segments, so that a long sum does not block everything else
   */
  async from(
    run: readonly Segment[],
    firstDay: number,
    shares: ShareHistory,
    pause: () => Promise<void>,
  ): Promise<readonly ReadonlyMap<number, FigureRow>[]> {
    if (this.#shares !== shares.key) {
      this.#shares = shares.key;
      this.#days.clear();
      this.#rows = 0;
    }
    const wanted = segmentsByDay(run, firstDay);
    const found = new Map<number, Day>();
    const made = new Map<number, Map<number, FigureRow>>();
    const toRead = new Set<Segment>();
    for (const [day, of] of wanted) {
      const known = this.#days.get(day);
      if (known && sameSegments(known.of, of)) {
        found.set(day, known);
        continue;
      }
      const byPool = new Map<number, FigureRow>();
      made.set(day, byPool);
      found.set(day, { of, byPool });
      for (const segment of of) toRead.add(segment);
    }
    for (const segment of run) {
      if (!toRead.has(segment)) continue;
      await pause();
      const [first, last] = daysOf(segment);
      for (const open of this.#figuresOf(segment)) {
        const row = shares.settle(open, segment);
        // An hour outside its blocks' time is invalid, but its events are still counted once.
        const day = Math.min(Math.max(Math.floor(row.hour / DAY_HOURS), first), last);
        const byPool = made.get(day);
        if (!byPool) continue;
        const before = byPool.get(row.pool);
        byPool.set(row.pool, before ? mergeFigures(before, row) : { ...row, hour: day * DAY_HOURS });
      }
    }
    for (const day of made.keys()) this.#keep(day, found.get(day) as Day);
    return [...found.keys()].sort((left, right) => left - right).map((day) => (found.get(day) as Day).byPool);
  }

  #keep(day: number, sums: Day): void {
    this.#rows += sums.byPool.size - (this.#days.get(day)?.byPool.size ?? 0);
    this.#days.delete(day);
    this.#days.set(day, sums);
    for (const [oldest, { byPool }] of this.#days) {
      if (this.#rows <= MAX_ROWS || oldest === day) break;
      this.#days.delete(oldest);
      this.#rows -= byPool.size;
    }
  }
}

function segmentsByDay(run: readonly Segment[], firstDay: number): ReadonlyMap<number, readonly Segment[]> {
  const byDay = new Map<number, Segment[]>();
  for (const segment of run) {
    const [first, last] = daysOf(segment);
    for (let day = Math.max(first, firstDay); day <= last; day += 1) {
      const others = byDay.get(day);
      if (others) others.push(segment);
      else byDay.set(day, [segment]);
    }
  }
  return byDay;
}

function daysOf({ fromSeconds, toSeconds }: Segment): readonly [first: number, last: number] {
  const last = Math.floor(toSeconds / DAY_SECONDS);
  return [Math.min(Math.floor(fromSeconds / DAY_SECONDS), last), last];
}

function sameSegments(left: readonly Segment[], right: readonly Segment[]): boolean {
  return left.length === right.length && left.every((segment, index) => segment === right[index]);
}
