import { expect, it } from 'vitest';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../../kernel/amm/index.ts';
import type { LedgerRow } from '../../../kernel/history/positionLedger.ts';
import { chartPoints, drawnPrice, drawnRange } from './chartPoints.ts';

const scale = { tokens: [{ decimals: 18 }, { decimals: 6 }], quote: 1 } as const;
const at = (seconds: number, tick = 0) => ({
  block: BigInt(seconds),
  seconds: BigInt(seconds),
  sqrtPriceX96: getSqrtRatioAtTick(tick),
  tick,
});
const row = (kind: LedgerRow['kind'], seconds: number, tick = 0): LedgerRow =>
  ({
    kind,
    block: BigInt(seconds),
    seconds: BigInt(seconds),
    price: { sqrtPriceX96: getSqrtRatioAtTick(tick), usd: 'no_dollars' },
  }) as unknown as LedgerRow;
const kinds = (rows: readonly LedgerRow[]) => rows.map(({ kind }) => kind).join();

it('draws every price to the present, and notes the events of a block together', () => {
  const rows = [row('increase', 10), row('decrease', 30, 5), row('collect', 30, 5)];
  const points = chartPoints([at(10), at(20, 100)], rows, 50n, scale, kinds);
  expect(points.map(({ timeMs, note }) => [timeMs, note])).toEqual([
    [10_000, 'increase'],
    [20_000, undefined],
    [30_000, 'decrease,collect'],
    [50_000, undefined],
  ]);
  expect(points[3]?.value).toBe(points[1]?.value);
  expect(chartPoints([], rows, 50n, scale, kinds)).toEqual([]);
  // One price alone still is a line to the present, and events before it are not on the picture.
  expect(chartPoints([at(20)], rows.slice(0, 1), 50n, scale, kinds)).toHaveLength(2);
});

it('thins out long paths and keeps the newest price', () => {
  const path = Array.from({ length: 5_000 }, (_, index) => at(index, index % 50));
  const points = chartPoints(path, [], 5_000n, scale, kinds);
  expect(points.length).toBeLessThanOrEqual(401);
  expect(points.at(-2)?.timeMs).toBe(4_999_000);
});

it('draws prices of either token as numbers, also at the ends of all prices', () => {
  expect(drawnPrice(getSqrtRatioAtTick(0), scale)).toBeCloseTo(1e12, 0);
  expect(drawnPrice(getSqrtRatioAtTick(0), { ...scale, quote: 0 })).toBeCloseTo(1e-12, 20);
  const [coarse, fine] = [{ decimals: 0 }, { decimals: 30 }];
  for (const tokens of [
    [coarse, fine],
    [fine, coarse],
  ] as const) {
    for (const quote of [0, 1] as const) {
      for (const price of [MIN_SQRT_RATIO, MAX_SQRT_RATIO]) {
        const drawn = drawnPrice(price, { tokens, quote });
        expect(Number.isFinite(drawn) && drawn > 0).toBe(true);
      }
      const { low, high } = drawnRange({ tickLower: -887_220, tickUpper: 887_220 }, { tokens, quote });
      expect(low).toBeLessThan(high);
    }
  }
});
