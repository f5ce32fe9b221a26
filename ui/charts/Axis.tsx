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

/** Grid lines from left to right, each with its value above its end. */
export function ValueAxis({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <g key={text} transform={`translate(0 ${at})`}>
          <Line x2={width} />
          <Text x={width} dy="-4" textAnchor="end">
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
