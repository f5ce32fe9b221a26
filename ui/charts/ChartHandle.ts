export type HandleEnd = 'left' | 'right';

/** One end of a range on a chart. */
export interface ChartHandle {
  readonly at: number;
  /** False: where it would be; nothing is chosen yet. */
  readonly chosen: boolean;
  /** Accessible name. */
  readonly name: string;
  /** Price and distance from the current price, one line each. */
  readonly lines: readonly string[];
}
