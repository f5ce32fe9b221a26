import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLE_INTERVALS, intervalStart } from '../candleIntervals.ts';
import type { EventRow } from '../EventRow.ts';
import { candlesOf, joinCandles } from './CandleRow.ts';

const account = `0x${'1a'.repeat(20)}` as const;
const row = (change: Partial<EventRow>): EventRow => ({
  kind: 'swap',
  pool: 0,
  block: 0,
  logIndex: 0,
  transactionHash: `0x${'00'.repeat(32)}`,
  timestampSeconds: 0,
  timeExact: true,
  amount0Raw: 0n,
  amount1Raw: 0n,
  sender: account,
  account,
  sqrtPriceX96: 0n,
  ticks: undefined,
  ...change,
});

/** Rows in ascending order: several a minute, or weeks apart. */
const rows = fc
  .array(
    fc.record({
      kind: fc.constantFrom('swap', 'swap', 'swap', 'mint', 'burn', 'price' as const),
      pool: fc.constantFrom(0, 0, 1),
      gap: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 900_000 })),
      amount: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }),
      price: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 160n - 1n })),
      blank: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((made) => {
    let timestampSeconds = 1_700_000_000;
    return made.map(({ kind, pool, gap, amount, price, blank }, block) => {
      timestampSeconds += gap;
      const amounts = blank ? {} : { amount0Raw: amount, amount1Raw: -amount };
      return row({ kind, pool, block, timestampSeconds, sqrtPriceX96: price, ...amounts });
    });
  });
const interval = fc.constantFrom(...CANDLE_INTERVALS);

describe('intervals', () => {
  it('are whole ones of UTC; a week begins on Monday', () => {
    const sunday = Date.UTC(2026, 10, 22, 23, 59, 59) / 1000;
    const text = (seconds: number) => new Date(seconds * 1000).toISOString();
    expect(text(intervalStart(sunday, 604_800))).toBe('2026-11-16T00:00:00.000Z');
    expect(text(intervalStart(sunday + 1, 604_800))).toBe('2026-11-23T00:00:00.000Z');
    expect(text(intervalStart(sunday, 86_400))).toBe('2026-11-22T00:00:00.000Z');
    expect(text(intervalStart(sunday, 14_400))).toBe('2026-11-22T20:00:00.000Z');
    expect(text(intervalStart(sunday, 60))).toBe('2026-11-22T23:59:00.000Z');
  });
});

describe('candles', () => {
  it('equal what each event says, taken one by one', () => {
    fc.assert(
      fc.property(rows, interval, (all, intervalSeconds) => {
        const own = all.filter(({ pool, sqrtPriceX96 }) => pool === 0 && sqrtPriceX96 > 0n);
        const starts = new Set(own.map((one) => intervalStart(one.timestampSeconds, intervalSeconds)));
        const expected = [...starts].map((startSeconds) => {
          const inside = own.filter(
            ({ timestampSeconds: at }) => at >= startSeconds && at < startSeconds + intervalSeconds,
          );
          const prices = inside.map(({ sqrtPriceX96 }) => sqrtPriceX96);
          const sorted = [...prices].sort((left, right) => (left < right ? -1 : 1));
          const swaps = inside.filter(({ kind }) => kind === 'swap');
          const paid = (name: 'amount0Raw' | 'amount1Raw') =>
            swaps.map((one) => one[name] ?? 0n).reduce((sum, raw) => (raw > 0n ? sum + raw : sum), 0n);
          return {
            startSeconds,
            openX96: prices[0],
            highX96: sorted.at(-1),
            lowX96: sorted[0],
            closeX96: prices.at(-1),
            volume0Raw: paid('amount0Raw'),
            volume1Raw: paid('amount1Raw'),
            swaps: swaps.length,
          };
        });
        expect(candlesOf(all, { pool: 0, intervalSeconds })).toEqual(expected);
      }),
      { seed: 20_261_121 },
    );
  });

  it('are the same however the events are split into segments', () => {
    const cuts = fc.array(fc.nat(60), { maxLength: 6 });
    fc.assert(
      fc.property(rows, interval, cuts, (all, intervalSeconds, at) => {
        const terms = { pool: 0, intervalSeconds };
        const edges = [0, ...at.sort((left, right) => left - right), all.length];
        const parts = edges.slice(1).map((to, index) => candlesOf(all.slice(edges[index], to), terms));
        expect(joinCandles(parts.flat())).toEqual(candlesOf(all, terms));
      }),
      { seed: 20_261_121 },
    );
  });

  it('of a longer interval are the merged ones of a shorter', () => {
    fc.assert(
      fc.property(rows, interval, interval, (all, one, other) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)] as (typeof one)[];
        const candles = candlesOf(all, { pool: 0, intervalSeconds: short as typeof one });
        const moved = candles.map((candle) => ({
          ...candle,
          startSeconds: intervalStart(candle.startSeconds, long as typeof one),
        }));
        expect(joinCandles(moved)).toEqual(candlesOf(all, { pool: 0, intervalSeconds: long as typeof one }));
      }),
      { seed: 20_261_121 },
    );
  });
});
