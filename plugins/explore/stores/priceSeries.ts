import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import type { PoolHistory } from '../views/useFigures.ts';

/**
 * A pool's price over the window; each price holds until the next. The points are all recorded prices, or
 * else those at the ends of hours or days. The series starts with the price at the start of the window, or
 * else with the first known one.
 */
export function priceSeries(history: PoolHistory, priceOf: (sqrtPriceX96: bigint) => number): ChartPoint[] {
  const { fromSeconds, toSeconds } = history;
  const told = history.prices
    ? history.prices.map(({ timestampSeconds, sqrtPriceX96 }) => [timestampSeconds, sqrtPriceX96] as const)
    : closes(history);
  const last = told.at(-1);
  if (!last) return [];
  const all = last[0] < toSeconds ? [...told, [toSeconds, last[1]] as const] : told;
  return all.map(([seconds, sqrtPriceX96]) => ({
    timeMs: Math.max(seconds, fromSeconds) * 1000,
    value: priceOf(sqrtPriceX96),
  }));
}

function closes({ figures, fromSeconds, toSeconds, spanSeconds }: PoolHistory) {
  const told = figures.filter(({ closeX96 }) => closeX96 > 0n);
  const [first] = told;
  if (!first) return [];
  const start =
    first.beforeX96 > 0n
      ? ([fromSeconds, first.beforeX96] as const)
      : ([first.startSeconds, first.openX96] as const);
  const ends = told.map(
    ({ startSeconds, closeX96 }) => [Math.min(startSeconds + spanSeconds, toSeconds), closeX96] as const,
  );
  return [start, ...ends];
}
