export type HandleEnd = 'left' | 'right';

/** One end of a range on a chart. */
export interface ChartHandle {
  readonly at: number;
  /** False: there is no range yet; the handle shows where it could start, and has no label. */
  readonly chosen: boolean;
  /** Accessible name. */
  readonly name: string;
  /**
   * Price and distance from the current price, one line each; while no range is chosen, an instruction for
   * screen readers.
   */
  readonly lines: readonly string[];
}
