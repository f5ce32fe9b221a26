import { chakra } from '@chakra-ui/react/styled-system';
import { scaleLinear } from 'd3-scale';
import { useId, useRef } from 'react';
import type { ChartHandle, HandleEnd } from './ChartHandle.ts';
import { DepthHandle } from './DepthHandle.tsx';
import { useWidth } from './useWidth.ts';

/** One segment of the axis with its height; all numbers in the axis's own unit. */
export interface ChartBar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

export interface DepthChartProps {
  /** Accessible name of the chart; a table beside it has the same data. */
  readonly name: string;
  readonly bars: readonly ChartBar[];
  /** The current price. */
  readonly current: number;
  readonly left: ChartHandle;
  readonly right: ChartHandle;
  /** The visible part of the axis. */
  readonly domain: readonly [number, number];
  /** The smallest move of a handle, and the move of Page Up and Page Down. */
  readonly step: number;
  readonly largeStep: number;
  readonly onMove: (end: HandleEnd, at: number) => void;
  readonly locked?: boolean;
  /** The range in which the bars are known; outside of it the chart is hatched. */
  readonly known?: readonly [number, number];
}

const HEIGHT = 200;
/** Width until it was measured. */
const FIRST_WIDTH = 480;
/** Space for the handles' labels. */
const TOP = 40;
const BOTTOM = 8;

const Frame = chakra('div', { base: { position: 'relative', minH: '200px' } });
const Bar = chakra('rect', {
  base: { fill: 'accent1', fillOpacity: '0.3', '&[data-inside]': { fillOpacity: '0.85' } },
});
const Line = chakra('line', { base: { stroke: 'neutral1', strokeWidth: '1.5', strokeDasharray: '4 4' } });
const Stripe = chakra('line', { base: { stroke: 'surface5', strokeWidth: '2' } });
const Picture = chakra('svg', { base: { display: 'block' } });
const Chosen = chakra('rect', { base: { fill: 'accent1', fillOpacity: '0.12', pointerEvents: 'none' } });

/** The usual width of a label, and its distance from its line. */
const LABEL_ROOM = 84;
const LABEL_GAP = 6;

/**
 * Places labels outside of the two lines where there is room, else as near as the edges and the other label
 * allow.
 */
export function labelPlaces(
  leftX: number,
  rightX: number,
  width: number,
): { readonly left: number; readonly right: number } {
  const right = Math.max(Math.min(rightX + LABEL_GAP, width - LABEL_ROOM), 0);
  const left = Math.max(Math.min(leftX - LABEL_GAP, right - LABEL_GAP), LABEL_ROOM);
  return { left, right: Math.max(right, Math.min(left + LABEL_GAP, width - LABEL_ROOM)) };
}

/**
 * Liquidity by price with the two ends of a range, which can be moved by mouse, touch and keys. Heavy (d3):
 * import it lazily.
 */
export default function DepthChart(props: DepthChartProps) {
  const { bars, current, left, right, domain, locked = false, known = domain } = props;
  const hatch = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, FIRST_WIDTH);
  const x = scaleLinear([...domain], [0, Math.max(width, 1)]);
  const shown = bars.filter(({ from, to }) => to > domain[0] && from < domain[1]);
  const y = scaleLinear([0, Math.max(...shown.map(({ height }) => height), 1)], [HEIGHT - BOTTOM, TOP]);
  const chosen = left.chosen && right.chosen;
  const inside = ({ from, to }: ChartBar) => chosen && from < right.at && to > left.at;
  const clip = (at: number) => Math.min(Math.max(x(at), 0), width);
  const labels = labelPlaces(clip(left.at), clip(right.at), width);
  const handle = (end: HandleEnd, own: ChartHandle, other: ChartHandle) => (
    <DepthHandle
      {...own}
      end={end}
      x={clip(own.at)}
      height={HEIGHT}
      labelX={labels[end]}
      step={props.step}
      largeStep={props.largeStep}
      limits={
        end === 'left'
          ? [Number.NEGATIVE_INFINITY, other.at - props.step]
          : [other.at + props.step, Number.POSITIVE_INFINITY]
      }
      shown={domain}
      locked={locked}
      invert={x.invert}
      onMove={(at) => props.onMove(end, at)}
    />
  );
  return (
    // Prices rise from left to right in every language.
    <Frame ref={frame} dir="ltr">
      <Picture width={width} height={HEIGHT} role="group" aria-label={props.name}>
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <Stripe x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        {[[domain[0], known[0]] as const, [known[1], domain[1]] as const].map(([from, to]) =>
          clip(to) > clip(from) ? (
            <rect
              key={from}
              data-unknown
              x={clip(from)}
              y={TOP}
              width={clip(to) - clip(from)}
              height={HEIGHT - TOP - BOTTOM}
              fill={`url(#${hatch})`}
            />
          ) : null,
        )}
        {shown.map((bar) => (
          <Bar
            key={bar.from}
            x={x(Math.max(bar.from, domain[0]))}
            y={y(bar.height)}
            width={Math.max(x(Math.min(bar.to, domain[1])) - x(Math.max(bar.from, domain[0])), 0.5)}
            height={Math.max(HEIGHT - BOTTOM - y(bar.height), 1)}
            data-inside={inside(bar) || undefined}
          />
        ))}
        {chosen && (
          <Chosen
            x={clip(left.at)}
            y={TOP}
            width={Math.max(clip(right.at) - clip(left.at), 0)}
            height={HEIGHT - TOP - BOTTOM}
          />
        )}
        <Line x1={x(current)} x2={x(current)} y1={TOP} y2={HEIGHT - BOTTOM} />
        {handle('left', left, right)}
        {handle('right', right, left)}
      </Picture>
    </Frame>
  );
}
