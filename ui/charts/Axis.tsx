import { chakra } from '@chakra-ui/react/styled-system';
import { apart, type Tick } from './apart.ts';

const Line = chakra('line', { base: { stroke: 'surface4', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const Text = chakra('text', {
  base: {
    fill: 'neutral2',
    fontSize: '12',
    fontVariantNumeric: 'tabular-nums',
    // Readable where a curve or a bar passes behind it.
    stroke: 'surface2',
    strokeWidth: '4',
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  },
});
/** The plot runs from left to right in every language; its words run as the page does. */
const Words = chakra('tspan', { base: { '[dir=rtl] &': { direction: 'rtl', unicodeBidi: 'isolate' } } });

/** A value's height, pixels: so near to the upper edge it would be cut off above its line. */
const TEXT_HEIGHT = 14;

interface ValueAxisProps {
  readonly ticks: readonly Tick[];
  readonly width: number;
}

/** Grid lines from left to right, to be drawn before the figures. */
export function ValueGrid({ ticks, width }: ValueAxisProps) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Line key={text} x2={width} y1={at} y2={at} />
      ))}
    </g>
  );
}

/** Each grid line's value above its end, the uppermost below it where it must; to be drawn after the figures. */
export function ValueAxis({ ticks, width }: ValueAxisProps) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Text key={text} x={width} y={at} dy={at < TEXT_HEIGHT ? TEXT_HEIGHT : -4} textAnchor="end">
          <Words>{text}</Words>
        </Text>
      ))}
    </g>
  );
}

/** Words under the plot; those at its edges stay inside it, and those that would meet their neighbour are left out. */
export function BottomAxis(
  props: ValueAxisProps & {
    /** Pixels from the top: the plot's lower edge. */
    readonly top: number;
  },
) {
  const { ticks, width, top } = props;
  return (
    <g>
      {apart(ticks, width).map(({ at, text, anchor }) => (
        <Text key={`${at} ${text}`} x={at} y={top + 16} textAnchor={anchor}>
          <Words>{text}</Words>
        </Text>
      ))}
    </g>
  );
}
