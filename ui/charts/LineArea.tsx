import { chakra } from '@chakra-ui/react/styled-system';
import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import type { ChartColor, ChartPoint } from './ChartPoint.ts';
import type { LineScales } from './lineScales.ts';

const Path = chakra('path');

export interface LineAreaProps {
  readonly points: readonly ChartPoint[];
  readonly scales: LineScales;
  readonly color: ChartColor;
  /** Each value holds until the next one. */
  readonly stepped?: boolean;
}

/** A thin line, and the area below it at 12 % of its colour. */
export function LineArea({ points, scales, color, stepped }: LineAreaProps) {
  const x = ({ timeMs }: ChartPoint) => scales.x(timeMs);
  const y = ({ value }: ChartPoint) => scales.y(value);
  const [floor = 0] = scales.y.range();
  const curve = stepped ? curveStepAfter : curveLinear;
  return (
    <g>
      <Path
        d={area<ChartPoint>(x, floor, y).curve(curve)([...points]) ?? ''}
        fill={color}
        fillOpacity="0.12"
      />
      <Path
        d={line<ChartPoint>(x, y).curve(curve)([...points]) ?? ''}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </g>
  );
}
