/** One interval of a market chart. Prices are above zero and finite; they are for drawing only. */
export interface MarketBar {
  /** Start of the interval, seconds. */
  readonly startSeconds: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly swaps: number;
  /** True where no price was reported: the bar carries the last one. */
  readonly carried: boolean;
}

/** The person's own trades in one interval. */
export interface MarketMark {
  readonly startSeconds: number;
  readonly side: 'bought' | 'sold';
}

export type MarketStyle = 'candles' | 'line';
