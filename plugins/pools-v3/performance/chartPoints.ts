import type { Unit } from '../../../kernel/currency/unit.ts';
import type { LedgerRow } from '../../../kernel/history/positionLedger.ts';
import type { PathPrice } from '../../../kernel/history/timeInRange.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import { rangePrices } from '../../../kernel/positions/liquidityAmounts.ts';
import type { NotedPoint } from '../../../ui/charts/BandChart.tsx';

/** Points that are drawn; more are thinned out evenly by time. */
const MOST_POINTS = 400;

export interface PriceScale {
  readonly tokens: readonly [Unit, Unit];
  readonly quote: 0 | 1;
}

/** A root price in shown units, quote per base, as a float to draw. */
export function drawnPrice(sqrtPriceX96: bigint, { tokens: [first, second], quote }: PriceScale): number {
  const price = wholePrice(sqrtPriceX96, first, second);
  return quote === 1 ? price : 1 / price;
}

/** The ends of a range on that scale, the lower price first. */
export function drawnRange(
  range: TickRange,
  scale: PriceScale,
): { readonly low: number; readonly high: number } {
  const { lower, upper } = rangePrices(range);
  const ends = [drawnPrice(lower, scale), drawnPrice(upper, scale)];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/**
 * The price path as points to draw, to the present, with a noted point for each event inside it.
 * @param noteOf the words of events in one block
 */
export function chartPoints(
  path: readonly PathPrice[],
  rows: readonly LedgerRow[],
  nowSeconds: bigint,
  scale: PriceScale,
  noteOf: (rows: readonly LedgerRow[]) => string,
): readonly NotedPoint[] {
  const [first] = path;
  const newest = path.at(-1);
  if (!first || !newest) return [];
  const prices = thinned(path).map(
    ({ seconds, sqrtPriceX96 }): NotedPoint => ({
      timeMs: Number(seconds) * 1000,
      value: drawnPrice(sqrtPriceX96, scale),
    }),
  );
  const byBlock = new Map<bigint, LedgerRow[]>();
  for (const row of rows) {
    if (!row.price || row.seconds === undefined || row.seconds < first.seconds) continue;
    byBlock.set(row.block, [...(byBlock.get(row.block) ?? []), row]);
  }
  const notes = [...byBlock.values()].map((events): NotedPoint => {
    const { seconds, price } = events[0] as LedgerRow;
    return {
      timeMs: Number(seconds) * 1000,
      value: drawnPrice(price?.sqrtPriceX96 ?? first.sqrtPriceX96, scale),
      note: noteOf(events),
    };
  });
  const noted = new Set(notes.map(({ timeMs }) => timeMs));
  const now = { timeMs: Number(nowSeconds) * 1000, value: drawnPrice(newest.sqrtPriceX96, scale) };
  const points = [...prices.filter(({ timeMs }) => !noted.has(timeMs)), ...notes].sort(
    (a, b) => a.timeMs - b.timeMs,
  );
  return [...points, now];
}

/** The last price of each of many equal spans of time. */
function thinned(path: readonly PathPrice[]): readonly PathPrice[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || path.length <= MOST_POINTS) return path;
  const span = Number(last.seconds - first.seconds) || 1;
  const slots = new Map<number, PathPrice>();
  for (const price of path) {
    slots.set(Math.floor((Number(price.seconds - first.seconds) / span) * (MOST_POINTS - 1)), price);
  }
  return [...slots.values()];
}
