import { type CandleInterval, intervalStart } from '../../../kernel/index/candleIntervals.ts';
import type { PoolCandle } from '../../../kernel/index/types.ts';
import type { MarketBar } from '../../charts/market/MarketBar.ts';

/** The most intervals that are drawn, and so read. */
export const MAX_BARS = 100_000;

export interface BarTerms {
  readonly intervalSeconds: CandleInterval;
  /** Until then a pool's last price holds: the end of what was read, seconds. */
  readonly toSeconds: number;
  /** The price of a Q64.96 root, for drawing. */
  readonly priceOf: (sqrtPriceX96: bigint) => number;
  readonly volumeOf: (candle: PoolCandle) => number;
}

/** Start of the oldest interval that is drawn. */
export function firstBarStart({
  intervalSeconds,
  toSeconds,
}: Omit<BarTerms, 'priceOf' | 'volumeOf'>): number {
  return intervalStart(toSeconds, intervalSeconds) - (MAX_BARS - 1) * intervalSeconds;
}

/**
 * A bar for each interval from the first known price on, oldest first: one in which no price was reported
 * carries the last one, without volume. A price that is no positive number is left out.
 * @param candles oldest first
 */
export function marketBars(candles: readonly PoolCandle[], terms: BarTerms): readonly MarketBar[] {
  const { intervalSeconds, toSeconds, priceOf } = terms;
  const isPrice = (price: number) => price > 0 && Number.isFinite(price);
  const told = candles.flatMap((candle): readonly MarketBar[] => {
    const { startSeconds, openX96, highX96, lowX96, closeX96, swaps } = candle;
    const [open, one, other, close] = [openX96, highX96, lowX96, closeX96].map(priceOf) as [
      number,
      number,
      number,
      number,
    ];
    if (![open, one, other, close].every(isPrice)) return [];
    // The price of the second token is lowest where that of the first is highest.
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const volume = terms.volumeOf(candle);
    return [{ startSeconds, open, high, low, close, volume, swaps, carried: false }];
  });
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return [];
  const earliest = firstBarStart(terms);
  const before = candles[0]?.beforeX96 ?? 0n;
  let price = before > 0n ? priceOf(before) : 0;
  // Where a price is known before the oldest candle, older ones exist that are not drawn.
  let at = isPrice(price) ? Math.min(earliest, first.startSeconds) : Math.max(earliest, first.startSeconds);
  const end = Math.max(intervalStart(toSeconds, intervalSeconds), last.startSeconds);
  at = Math.max(at, end - (MAX_BARS - 1) * intervalSeconds);
  const bars: MarketBar[] = [];
  let next = 0;
  for (; at <= end; at += intervalSeconds) {
    for (; (told[next]?.startSeconds ?? Number.POSITIVE_INFINITY) < at; next += 1) price = told[next]!.close;
    const own = told[next];
    if (own?.startSeconds === at) {
      bars.push(own);
      price = own.close;
      next += 1;
    } else {
      const still = { open: price, high: price, low: price, close: price, volume: 0, swaps: 0 };
      bars.push({ startSeconds: at, ...still, carried: true });
    }
  }
  return bars;
}
