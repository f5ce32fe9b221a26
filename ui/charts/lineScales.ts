import { type ScaleLinear, type ScaleTime, scaleLinear, scaleTime } from 'd3-scale';
import type { ChartPoint, ChartSize } from './ChartPoint.ts';

export interface LineScales {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
}

/** Space above and below the line, as a share of its height. */
const PADDING = 0.08;
/**
 * Minimum space above and below the middle, as a share of its value: a change of 0.01 % must not look like a
 * fall.
 */
const MIN_ROOM = 0.01;

/**
 * Times from edge to edge; values with some space, so that the line never touches the frame, and at least 1 %
 * each way.
 */
export function lineScales(points: readonly ChartPoint[], { width, height }: ChartSize): LineScales {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = (least + most) / 2;
  const reach = Math.max((most - least) * (0.5 + PADDING), Math.abs(middle) * MIN_ROOM) || 1;
  const times = points.map(({ timeMs }) => timeMs);
  return {
    x: scaleTime([Math.min(...times), Math.max(...times)], [0, width]),
    y: scaleLinear([middle - reach, middle + reach], [height, 0]),
  };
}

/** Index of the point whose time is nearest to `timeMs`. */
export function nearestPoint(points: readonly ChartPoint[], timeMs: number): number {
  let best = 0;
  points.forEach((point, index) => {
    const distance = Math.abs(point.timeMs - timeMs);
    if (distance < Math.abs((points[best] as ChartPoint).timeMs - timeMs)) best = index;
  });
  return best;
}
