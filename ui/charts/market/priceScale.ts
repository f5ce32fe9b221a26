import type { MarketBar } from './MarketBar.ts';

/** What a chart draws for a price, and back. */
export interface PriceScale {
  readonly toDrawn: (price: number) => number;
  readonly toPrice: (drawn: number) => number;
}

/**
 * Prices of pools reach from 10^-70 to 10^70, where a chart library's axis has steps of a fixed size. So a
 * linear scale draws them as parts of the power of ten of the highest one, a logarithmic one their
 * logarithm to the base ten.
 */
export function priceScale(bars: readonly MarketBar[], logarithmic: boolean): PriceScale {
  if (logarithmic) return { toDrawn: Math.log10, toPrice: (drawn) => 10 ** drawn };
  return scaledBy(bars.reduce((most, { high }) => Math.max(most, high), 0));
}

/** Draws values as parts of the power of ten below `most`. */
export function scaledBy(most: number): PriceScale {
  const unit = most > 0 && Number.isFinite(most) ? 10 ** Math.floor(Math.log10(most)) : 1;
  return { toDrawn: (price) => price / unit, toPrice: (drawn) => drawn * unit };
}
