/** One reading of a series, oldest first. */
export interface ChartPoint {
  readonly timeMs: number;
  readonly value: number;
}

/** What a chart is drawn in, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Hues that charts may use; each stands out on every surface in both themes. */
export type ChartColor = 'accentText' | 'violet' | 'blue' | 'green' | 'gold' | 'red' | 'pink' | 'gray';
