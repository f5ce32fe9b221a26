export type HandleEnd = 'left' | 'right';

/** One end of a range on a chart. */
export interface ChartHandle {
  readonly at: number;
  /** False: where it could be taken from; nothing is chosen yet, and no words stand beside it. */
  readonly chosen: boolean;
  /** Accessible name. */
  readonly name: string;
  /** Price and distance from the current price, one line each; what to do, to be spoken, while nothing is chosen. */
  readonly lines: readonly string[];
}
