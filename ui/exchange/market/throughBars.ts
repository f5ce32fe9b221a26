import type { MarketBar } from '../../charts/market/MarketBar.ts';

/**
 * The price through a middle token: in each interval for which both prices are known the product of the last
 * ones. Highs, lows and volume of such a pair are not known.
 * @param first the price of the first token in the middle one, oldest first, without gaps; `second` that of
 * the middle token in the last one
 */
export function throughBars(first: readonly MarketBar[], second: readonly MarketBar[]): readonly MarketBar[] {
  const others = new Map(second.map((bar) => [bar.startSeconds, bar]));
  return first.flatMap(({ startSeconds, close, carried }): readonly MarketBar[] => {
    const other = others.get(startSeconds);
    const price = close * (other?.close ?? 0);
    if (!other || !(price > 0) || !Number.isFinite(price)) return [];
    const flat = { open: price, high: price, low: price, close: price, volume: 0, swaps: 0 };
    return [{ startSeconds, ...flat, carried: carried && other.carried }];
  });
}
