import { type CandleInterval, intervalStart } from '../candleIntervals.ts';
import type { EventRow } from '../EventRow.ts';

/** One pool's prices and volume in one interval, from the events of one span of blocks. */
export interface CandleRow {
  /** Start of the interval, seconds. */
  readonly startSeconds: number;
  /** First, highest, lowest and last price: Q64.96 roots of token1 per token0, never 0n. */
  readonly openX96: bigint;
  readonly highX96: bigint;
  readonly lowX96: bigint;
  readonly closeX96: bigint;
  /** Amounts that swaps paid in, by token. */
  readonly volume0Raw: bigint;
  readonly volume1Raw: bigint;
  readonly swaps: number;
}

export interface CandleTerms {
  /** The pool's number. */
  readonly pool: number;
  readonly intervalSeconds: CandleInterval;
}

/**
 * The candles of one pool, oldest first. An event that reports no price makes none and adds nothing, so that
 * candles of long intervals are always the merged ones of short intervals.
 * @param rows in ascending order
 */
export function candlesOf(rows: readonly EventRow[], { pool, intervalSeconds }: CandleTerms): CandleRow[] {
  const singles = rows.flatMap((row) => {
    const { kind, sqrtPriceX96: price, amount0Raw = 0n, amount1Raw = 0n } = row;
    if (row.pool !== pool || price === 0n) return [];
    const swap = kind === 'swap';
    return {
      startSeconds: intervalStart(row.timestampSeconds, intervalSeconds),
      openX96: price,
      highX96: price,
      lowX96: price,
      closeX96: price,
      volume0Raw: swap && amount0Raw > 0n ? amount0Raw : 0n,
      volume1Raw: swap && amount1Raw > 0n ? amount1Raw : 0n,
      swaps: swap ? 1 : 0,
    };
  });
  return joinCandles(singles);
}

/** One candle for each interval, oldest first. @param rows those of one interval in the order of their events */
export function joinCandles(rows: Iterable<CandleRow>): CandleRow[] {
  const byStart = new Map<number, CandleRow>();
  for (const row of rows) {
    const earlier = byStart.get(row.startSeconds);
    byStart.set(row.startSeconds, earlier ? merge(earlier, row) : row);
  }
  return [...byStart.values()].sort((left, right) => left.startSeconds - right.startSeconds);
}

function merge(earlier: CandleRow, later: CandleRow): CandleRow {
  return {
    startSeconds: earlier.startSeconds,
    openX96: earlier.openX96,
    highX96: earlier.highX96 > later.highX96 ? earlier.highX96 : later.highX96,
    lowX96: earlier.lowX96 < later.lowX96 ? earlier.lowX96 : later.lowX96,
    closeX96: later.closeX96,
    volume0Raw: earlier.volume0Raw + later.volume0Raw,
    volume1Raw: earlier.volume1Raw + later.volume1Raw,
    swaps: earlier.swaps + later.swaps,
  };
}
