import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import type { MarketBar, MarketMark } from '../../../ui/charts/market/MarketBar.ts';

export const DAY_MS = 86_400_000;
export const HOUR_SECONDS = 3_600;
const START_MS = Date.UTC(2026, 0, 1);

/** Goes up and down like a price, and is the same each time. */
const wave = (index: number) => 100 + 6 * Math.sin(index / 4) + 3 * Math.sin(index * 1.7) + index / 8;
const series = <T>(length: number, at: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => at(index));

export const points: readonly ChartPoint[] = series(60, (index) => ({
  timeMs: START_MS + index * DAY_MS,
  value: wave(index),
}));

/** With what happened on some days. @param note the words for it */
export const noted = (note: string) =>
  points.map((point, index) => (index % 20 === 12 ? { ...point, note } : point));

export const volumes = series(12, (index) => ({ name: `${index + 1}`, value: wave(index * 3) ** 2 }));

/** Of a position and of holding its tokens, by price. */
export const curve = series(41, (index) => {
  const x = 0.5 + index / 40;
  return { x, first: 200 * Math.sqrt(x), second: 100 + 100 * x };
});

export const depth = series(30, (index) => ({
  from: -1800 + index * 120,
  to: -1680 + index * 120,
  height: Math.exp(-(((index - 15) / 6) ** 2)) * 100 + (index % 4) * 3,
}));

export const candles: readonly MarketBar[] = series(90, (index) => {
  const [open, close] = [wave(index), wave(index + 1)];
  return {
    startSeconds: START_MS / 1_000 + index * HOUR_SECONDS,
    ...{ open, close, high: Math.max(open, close) + 1, low: Math.min(open, close) - 1 },
    ...{ volume: 1_000 + 400 * Math.abs(close - open), swaps: 3, carried: false },
  };
});

export const marks: readonly MarketMark[] = [
  { startSeconds: START_MS / 1_000 + 30 * HOUR_SECONDS, side: 'bought' },
  { startSeconds: START_MS / 1_000 + 70 * HOUR_SECONDS, side: 'sold' },
];
