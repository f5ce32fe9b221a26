import { chakra } from '@chakra-ui/react/styled-system';
import { apart, type Tick } from './apart.ts';

const Line = chakra('line', { base: { stroke: 'surface4', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const words = {
  fill: 'neutral2',
  fontSize: '12',
  fontVariantNumeric: 'tabular-nums',
  // The plot runs from left to right in every language; its words run as they do.
  unicodeBidi: 'plaintext',
} as const;
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

/** Words under the plot; those at its edges stay inside it, and fewer are shown where they would meet. */
export function BottomAxis(props: {
  readonly ticks: readonly Tick[];
  readonly width: number;
  /** Pixels from the top: the plot's lower edge. */
  readonly top: number;
}) {
  const { ticks, width, top } = props;
  return (
    <g>
      {apart(ticks, width).map(({ at, text, anchor }) => (
        <Text key={`${at} ${text}`} x={at} y={top + 16} textAnchor={anchor}>
          {text}
        </Text>
      ))}
    </g>
  );
}
