import { chakra } from '@chakra-ui/react/styled-system';

export interface Tick {
  /** Pixels from the left or from the top. */
  readonly at: number;
  readonly text: string;
}

const Line = chakra('line', { base: { stroke: 'surface4', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const Text = chakra('text', {
  base: { fill: 'neutral2', fontSize: '12', fontVariantNumeric: 'tabular-nums' },
});

/** A value's height, pixels: so near to the upper edge it would be cut off above its line. */
const TEXT_HEIGHT = 14;

/** Grid lines from left to right, each with its value above its end, the uppermost below it where it must. */
export function ValueAxis({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <g key={text} transform={`translate(0 ${at})`}>
          <Line x2={width} />
          <Text x={width} dy={at < TEXT_HEIGHT ? TEXT_HEIGHT : -4} textAnchor="end">
            {text}
          </Text>
        </g>
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
