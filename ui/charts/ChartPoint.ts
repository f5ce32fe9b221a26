/** One point of a series; series have the oldest first. */
export interface ChartPoint {
  readonly timeMs: number;
  readonly value: number;
}

/** The size of a chart's drawing, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Hues that charts may use; each is visible on every surface in both themes. */
export type ChartColor = 'accentText' | 'violet' | 'blue' | 'green' | 'gold' | 'red' | 'pink' | 'gray';
