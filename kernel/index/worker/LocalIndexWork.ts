import type { PoolLogs } from '../AddedLogs.ts';
import { type EventRow, packEvents, unpackEvents } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import type { LogEmitter } from '../read/LogSource.ts';
import { LogSieve, type SiftedLogs } from '../read/rowsOf.ts';
import { slices } from '../slices.ts';
import { type CandleRow, type CandleTerms, candlesOf } from '../store/CandleRow.ts';
import { DAY_HOURS, DayFigures } from '../store/DayFigures.ts';
import {
  type FigureRow,
  figuresOf,
  HOUR_SECONDS,
  mergeFigures,
  packFigures,
  unpackFigures,
} from '../store/FigureRow.ts';
import { ShareHistory } from '../store/shareHistory.ts';
import { closesOf } from './closesOf.ts';
import { EarlierPrices } from './EarlierPrices.ts';
import type {
  CloseRow,
  CloseTerms,
  IndexWork,
  PackedEvents,
  PoolKind,
  SumQuery,
  SumRow,
} from './IndexWork.ts';

/** Maximum rows of hourly sums in memory, over all segments. */
const MAX_ROWS = 200_000;

/**
 * Does the work on the calling thread: inside a worker, or in slices on the page's thread if there is no
 * worker.
 */
export class LocalIndexWork implements IndexWork {
  readonly #figures = new Map<Segment, readonly FigureRow[]>();
  readonly #days = new DayFigures((segment) => this.#figuresOf(segment));
  readonly #earlier = new EarlierPrices((segment) => this.#figuresOf(segment));
  #rows = 0;

  readonly #logs: Readonly<Record<string, PoolLogs>>;

  /** @param logs of added kinds, by their ids */
  constructor(logs: Readonly<Record<string, PoolLogs>> = {}) {
    this.#logs = logs;
  }

  async sift(
    answer: readonly unknown[],
    from: number,
    to: number,
    added: readonly LogEmitter[] = [],
  ): Promise<SiftedLogs> {
    const unknown = added.find(({ protocol }) => !this.#logs[protocol]);
    if (unknown) {
      const message = `there is no poolLogs.ts with "${unknown.protocol}"`;
      return { logs: [], ignored: 0, faults: [{ protocol: unknown.protocol, message }] };
    }
    const pause = slices();
    const sources = added.flatMap((one) => {
      const logs = this.#logs[one.protocol];
      return logs ? [{ ...one, logs }] : [];
    });
    const sieve = new LogSieve(from, to, sources);
    for (const value of answer) {
      sieve.take(value);
      await pause();
    }
    return sieve.finish();
  }

  async pack(rows: readonly EventRow[], kinds: readonly PoolKind[]): Promise<PackedEvents> {
    const byNumber = new Map(kinds.map((kind) => [kind.number, kind]));
    const figures = figuresOf(
      rows,
      (number) => byNumber.get(number)?.fee ?? 0,
      (number) => byNumber.get(number)?.v3 === true,
    );
    await slices()();
    return { events: packEvents(rows), figures: packFigures(figures) };
  }

  async unpack(events: Uint8Array): Promise<readonly EventRow[]> {
    return readOrNone(() => unpackEvents(events));
  }

  /**
   * Uses hourly sums if hours are asked for, and for a first day that is not complete; otherwise daily sums.
   */
  async sums(run: readonly Segment[], { span, firstHour, pool }: SumQuery): Promise<readonly SumRow[]> {
    const firstDay = span === 'hour' ? Number.POSITIVE_INFINITY : Math.ceil(firstHour / DAY_HOURS);
    const found = new Map<string, FigureRow>();
    const take = (row: FigureRow) => {
      const hour = spanStart(row.hour, span, firstHour);
      const key = `${row.pool} ${hour}`;
      const before = found.get(key);
      found.set(key, before ? mergeFigures(before, row) : { ...row, hour });
    };
    const shares = new ShareHistory(run);
    const pause = slices();
    for (const segment of run) {
      if (segment.toSeconds < firstHour * HOUR_SECONDS) continue;
      if (segment.fromSeconds >= firstDay * DAY_HOURS * HOUR_SECONDS) break;
      await pause();
      for (const row of this.#figuresOf(segment)) {
        const within = row.hour >= firstHour && row.hour < firstDay * DAY_HOURS;
        if (within && (pool === undefined || row.pool === pool)) take(shares.settle(row, segment));
      }
    }
    const days =
      firstDay === Number.POSITIVE_INFINITY ? [] : await this.#days.from(run, firstDay, shares, pause);
    for (const byPool of days) {
      await pause();
      if (pool === undefined) for (const row of byPool.values()) take(row);
      const own = pool === undefined ? undefined : byPool.get(pool);
      if (own) take(own);
    }
    const rows = [...found.values()].sort((left, right) => left.hour - right.hour);
    const pools = new Set(rows.map((row) => row.pool));
    const closes = new Map(await this.#earlier.before(run, firstHour, pools, pause));
    return rows.map((row) => {
      const beforeX96 = closes.get(row.pool) ?? 0n;
      if (row.closeX96 > 0n) closes.set(row.pool, row.closeX96);
      return { ...row, beforeX96 };
    });
  }

  async candles(
    events: readonly Uint8Array[],
    terms: CandleTerms,
  ): Promise<readonly (readonly CandleRow[])[]> {
    const pause = slices();
    const found: (readonly CandleRow[])[] = [];
    for (const bytes of events) {
      await pause();
      found.push(candlesOf(await this.unpack(bytes), terms));
    }
    return found;
  }

  async closes(run: readonly Segment[], terms: CloseTerms): Promise<readonly CloseRow[]> {
    const lastHour = Math.floor((run.at(-1)?.toSeconds ?? 0) / HOUR_SECONDS);
    return closesOf(await this.sums(run, { ...terms, pool: undefined }), { ...terms, lastHour });
  }

  async withPool(run: readonly Segment[], pool: number): Promise<readonly Segment[]> {
    const pause = slices();
    const found: Segment[] = [];
    for (const segment of run) {
      await pause();
      if (this.#figuresOf(segment).some((row) => row.pool === pool)) found.push(segment);
    }
    return found;
  }

  #figuresOf(segment: Segment): readonly FigureRow[] {
    const known = this.#figures.get(segment);
    if (known) return known;
    const rows = readOrNone(() => unpackFigures(segment.figures));
    this.#figures.set(segment, rows);
    this.#rows += rows.length;
    for (const [oldest, { length }] of this.#figures) {
      if (this.#rows <= MAX_ROWS || oldest === segment) break;
      this.#figures.delete(oldest);
      this.#rows -= length;
    }
    return rows;
  }
}

function spanStart(hour: number, span: SumQuery['span'], firstHour: number): number {
  if (span === 'hour') return hour;
  return span === 'day' ? hour - (hour % DAY_HOURS) : firstHour;
}

/** Damaged bytes count as empty. */
function readOrNone<T>(read: () => T[]): readonly T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
