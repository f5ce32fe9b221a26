import { chakra } from '@chakra-ui/react/styled-system';
import type { ChartColor } from './ChartPoint.ts';

const Hair = chakra('line', {
  base: { stroke: 'neutral3', strokeWidth: '1', strokeDasharray: '3 3', shapeRendering: 'crispEdges' },
});
const Dot = chakra('circle', { base: { stroke: 'surface2', strokeWidth: '2' } });

export interface CrosshairProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: ChartColor;
}

/** Marks the active point: a vertical line, a horizontal line, a dot on the curve. */
export function Crosshair({ x, y, width, height, color }: CrosshairProps) {
  return (
    <g data-crosshair>
      <Hair x1={x} x2={x} y2={height} />
      <Hair x2={width} y1={y} y2={y} />
      <Dot cx={x} cy={y} r="5" fill={color} />
    </g>
  );
}
