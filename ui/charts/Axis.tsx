import { chakra } from '@chakra-ui/react/styled-system';
import { apart, type Tick } from './apart.ts';

const Line = chakra('line', { base: { stroke: 'surface4', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const words = {
  fill: 'neutral2',
  fontSize: '12',
  fontVariantNumeric: 'tabular-nums',
  // The plot runs from left to right in every language; texts run in their own direction.
  unicodeBidi: 'plaintext',
} as const;
const Text = chakra('text', { base: words });
const Halo = chakra('text', {
  base: { ...words, stroke: 'surface2', strokeWidth: '4', strokeLinejoin: 'round', paintOrder: 'stroke' },
});

/** The height of a value, pixels: nearer to the upper edge, a value above its line would be cut off. */
const TEXT_HEIGHT = 14;

/** Grid lines from left to right, below the drawing. */
export function GridLines({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <Line key={text} x2={width} y1={at} y2={at} />
      ))}
    </g>
  );
}

/**
 * Values above the ends of their grid lines, over the drawing. The uppermost one is below its line where
 * there is no room above, or left out if it would stand on the next one there.
 * @param ticks from the lowest line up
 */
export function ValueLabels({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  const placed: { readonly text: string; readonly y: number }[] = [];
  for (const { at, text } of ticks) {
    const y = at + (at < TEXT_HEIGHT ? TEXT_HEIGHT : -4);
    if (y <= (placed.at(-1)?.y ?? Number.POSITIVE_INFINITY) - TEXT_HEIGHT) placed.push({ text, y });
  }
  return (
    <g>
      {placed.map(({ text, y }) => (
        <Halo key={text} x={width} y={y} textAnchor="end">
          {text}
        </Halo>
      ))}
    </g>
  );
}

/**
 * Texts below the plot. Those at its edges stay inside it, and some are left out where they would overlap or say
 * the same (two moments of one minute).
 */
export function BottomAxis(props: {
  readonly ticks: readonly Tick[];
  readonly width: number;
  /** Pixels from the top: the plot's lower edge. */
  readonly top: number;
}) {
  const { ticks, width, top } = props;
  const told = ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text);
  return (
    <g>
      {apart(told, width).map(({ at, text, anchor }) => (
        <Text key={`${at} ${text}`} x={at} y={top + 16} textAnchor={anchor}>
          {text}
        </Text>
      ))}
    </g>
  );
}
