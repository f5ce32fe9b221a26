import { chakra } from '@chakra-ui/react/styled-system';

export interface Tick {
  /** Pixels from the left or from the top. */
  readonly at: number;
  readonly text: string;
}

const Line = chakra('line', { base: { stroke: 'surface4', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const words = { fill: 'neutral2', fontSize: '12', fontVariantNumeric: 'tabular-nums' } as const;
const Text = chakra('text', { base: words });
const Halo = chakra('text', {
  base: { ...words, stroke: 'surface2', strokeWidth: '4', strokeLinejoin: 'round', paintOrder: 'stroke' },
});

/** A value's height, pixels: so near to the upper edge it would be cut off above its line. */
const TEXT_HEIGHT = 14;

/** From left to right, under what is drawn. */
export function GridLines({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Line key={text} x2={width} y1={at} y2={at} />
      ))}
    </g>
  );
}

/** Values above the ends of their grid lines, the uppermost below it where it must; to be read over what is drawn. */
export function ValueLabels({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Halo key={text} x={width} y={at + (at < TEXT_HEIGHT ? TEXT_HEIGHT : -4)} textAnchor="end">
          {text}
        </Halo>
      ))}
    </g>
  );
}

/** Words under the plot; those at its edges stay inside it. */
export function BottomAxis(props: {
  readonly ticks: readonly Tick[];
  readonly width: number;
  /** Pixels from the top: the plot's lower edge. */
  readonly top: number;
}) {
  const { ticks, width, top } = props;
  const anchor = (at: number) => (at < width * 0.1 ? 'start' : at > width * 0.9 ? 'end' : 'middle');
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Text key={`${at} ${text}`} x={at} y={top + 16} textAnchor={anchor(at)}>
          {text}
        </Text>
      ))}
    </g>
  );
}
