import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLE_INTERVALS, intervalStart } from '../../../kernel/index/candleIntervals.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { PoolCandle } from '../../../kernel/index/types.ts';
import { priceScale } from '../../charts/market/priceScale.ts';
import { MAX_BARS, marketBars } from './marketBars.ts';

const HOUR = 3600;
const START = Date.UTC(2026, 6, 4) / 1000;
const candle = (hour: number, prices: readonly number[], change: Partial<PoolCandle> = {}): PoolCandle => ({
  startSeconds: START + hour * HOUR,
  beforeX96: 0n,
  openX96: BigInt(prices[0] as number),
  highX96: BigInt(Math.max(...prices)),
  lowX96: BigInt(Math.min(...prices)),
  closeX96: BigInt(prices.at(-1) as number),
  volume0Raw: 5n,
  volume1Raw: 0n,
  swaps: 1,
  ...change,
});
const terms = {
  intervalSeconds: HOUR,
  toSeconds: START + 5 * HOUR + 1234,
  priceOf: Number,
  volumeOf: ({ volume0Raw }: PoolCandle) => Number(volume0Raw),
} as const;

describe('bars', () => {
  it('begin with the first price, and carry the last one where nothing was traded', () => {
    const bars = marketBars([candle(1, [4, 9, 2, 5]), candle(4, [7])], terms);
    expect(bars.map(({ startSeconds }) => (startSeconds - START) / HOUR)).toEqual([1, 2, 3, 4, 5]);
    expect(bars[0]).toMatchObject({ open: 4, high: 9, low: 2, close: 5, volume: 5, carried: false });
    for (const bar of [bars[1], bars[2]])
      expect(bar).toMatchObject({ open: 5, high: 5, low: 5, close: 5, volume: 0, swaps: 0, carried: true });
    expect(bars[4]).toMatchObject({ close: 7, carried: true });
  });

  it('of the other token have its highest price where the first is at its lowest', () => {
    const [bar] = marketBars([candle(5, [4, 8, 2, 5])], { ...terms, priceOf: (root) => 1 / Number(root) });
    expect(bar).toMatchObject({ open: 1 / 4, high: 1 / 2, low: 1 / 8, close: 1 / 5 });
  });

  it('are none without a candle, and one of a pool with one swap just now', () => {
    expect(marketBars([], terms)).toEqual([]);
    expect(marketBars([candle(5, [4])], terms)).toHaveLength(1);
  });

  it('of a long time are the newest ones, and begin with the price that held before', () => {
    const bars = marketBars([candle(0, [3]), candle(MAX_BARS + 10, [4])], {
      ...terms,
      toSeconds: START + (MAX_BARS + 20) * HOUR,
    });
    expect(bars).toHaveLength(MAX_BARS);
    expect(bars[0]).toMatchObject({ startSeconds: START + 21 * HOUR, close: 3, carried: true });
    expect(bars.at(-1)).toMatchObject({ startSeconds: START + (MAX_BARS + 20) * HOUR, close: 4 });
  });

  it('are numbers at the ends of all prices, for tokens with any decimals, on both scales', () => {
    const root = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n });
    const decimals = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(root, root, fc.nat(40)), { minLength: 1, maxLength: 5 }),
        fc.tuple(decimals, decimals, fc.boolean()),
        fc.constantFrom(...CANDLE_INTERVALS),
        (made, [decimals0, decimals1, turned], intervalSeconds) => {
          let at = 0;
          const candles = made.map(([one, other, gap]) => {
            at += 1 + gap;
            const [lowX96, highX96] = one < other ? [one, other] : [other, one];
            const startSeconds = intervalStart(at * intervalSeconds, intervalSeconds);
            return candle(0, [1], { startSeconds, openX96: one, closeX96: other, lowX96, highX96 });
          });
          const bars = marketBars(candles, {
            ...{ intervalSeconds, toSeconds: (at + 3) * intervalSeconds, volumeOf: () => 1 },
            priceOf: (sqrtPriceX96) => {
              const price = wholePrice(sqrtPriceX96, { decimals: decimals0 }, { decimals: decimals1 });
              return turned ? 1 / price : price;
            },
          });
          expect(bars.length).toBeGreaterThan(3);
          for (const logarithmic of [false, true]) {
            const { toDrawn, toPrice } = priceScale(bars, logarithmic);
            for (const bar of bars) {
              expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
              expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
              for (const price of [bar.open, bar.high, bar.low, bar.close]) {
                // The library's axis takes no larger numbers.
                expect(Math.abs(toDrawn(price))).toBeLessThan(1000);
                expect(toPrice(toDrawn(price)) / price).toBeCloseTo(1, 6);
              }
            }
          }
        },
      ),
      { seed: 20_261_121 },
    );
  });
});
