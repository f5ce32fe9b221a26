import { chakra } from '@chakra-ui/react/styled-system';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { BottomAxis, GridLines, ValueLabels } from './Axis.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartHeading } from './ChartHeading.tsx';
import type { ChartPoint } from './ChartPoint.ts';
import { Crosshair } from './Crosshair.tsx';
import { LineArea } from './LineArea.tsx';
import { lineScales, nearestPoint } from './lineScales.ts';
import { useReading } from './useReading.ts';

const AXIS_HEIGHT = 20;
const VALUE_TICKS = 3;
const TIME_TICKS = 4;
/** An end of the band is in the picture if it is at most this many times the values away. */
const NEAR = 2;

const Band = chakra('rect', { base: { fill: 'green', fillOpacity: '0.14' } });
const Edge = chakra('line', {
  base: { stroke: 'green', strokeWidth: '1', strokeDasharray: '4 3', shapeRendering: 'crispEdges' },
});
const Mark = chakra('circle', { base: { fill: 'surface1', stroke: 'accentText', strokeWidth: '2' } });

/** A point of the line; with a note something happened then, and it is marked. */
export interface NotedPoint extends ChartPoint {
  readonly note?: string;
}

export interface BandChartProps {
  /** The chart's accessible name, also shown above it. */
  readonly label: string;
  /** Oldest first, at least two. Each value holds until the next one. */
  readonly points: readonly NotedPoint[];
  /** The values between these are shaded. */
  readonly band: { readonly low: number; readonly high: number };
  /** The heading of the notes in the table. */
  readonly noteLabel: string;
  readonly formatValue: (value: number) => string;
  readonly formatTime: (timeMs: number) => string;
  /** Height of the drawing, pixels. */
  readonly height: number;
}

/** A value over time against a band of values, with marks. Heavy (scales, shapes): import it lazily. */
export function BandChart(props: BandChartProps) {
  const { label, points, band, noteLabel, formatValue, formatTime, height } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const reading = useReading(points.length);
  const newest = points.at(-1);
  if (!newest) return null;
  const read = points[reading.index ?? points.length - 1] ?? newest;
  const plotHeight = height - AXIS_HEIGHT;
  const shown = withNearEnds(points, band);
  const scalesAt = (width: number) => lineScales(shown, { width, height: plotHeight });
  const noted = ({ timeMs, note }: NotedPoint) =>
    note ? `${formatTime(timeMs)} · ${note}` : formatTime(timeMs);
  return (
    <ChartFrame
      label={label}
      heading={<ChartHeading label={label} value={formatValue(read.value)} of={noted(read)} />}
      height={height}
      reading={reading}
      count={points.length}
      readingText={t('chart.point', { value: formatValue(read.value), time: noted(read) })}
      pointAt={(x, width) => nearestPoint(points, scalesAt(width).x.invert(x).getTime())}
      table={{
        columns: [t('chart.time'), t('chart.value'), noteLabel],
        rows: [...points]
          .reverse()
          .map(({ timeMs, value, note = '' }) => [formatTime(timeMs), formatValue(value), note]),
      }}
    >
      {(width) => {
        const scales = scalesAt(width);
        const values = scales.y
          .ticks(VALUE_TICKS)
          .map((value) => ({ at: scales.y(value), text: formatValue(value) }))
          .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index);
        const times = scales.x
          .ticks(TIME_TICKS)
          .map((time) => ({ at: scales.x(time), text: formatTime(time.getTime()) }));
        const clamp = (value: number) => Math.max(0, Math.min(plotHeight, scales.y(value)));
        const [top, bottom] = [clamp(band.high), clamp(band.low)];
        return (
          <>
            <GridLines ticks={values} width={width} />
            <Band x={0} y={top} width={width} height={Math.max(0, bottom - top)} data-band="" />
            {[top, bottom]
              .filter((at) => at > 0 && at < plotHeight)
              .map((at) => (
                <Edge key={at} x2={width} y1={at} y2={at} />
              ))}
            <LineArea points={points} scales={scales} color="accentText" stepped />
            {points
              .filter(({ note }) => note)
              .map(({ timeMs, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be at one time
                <Mark key={index} cx={scales.x(timeMs)} cy={scales.y(value)} r={4} data-mark="" />
              ))}
            <ValueLabels ticks={values} width={width} />
            <BottomAxis ticks={times} width={width} top={plotHeight} />
            {reading.index !== undefined && (
              <Crosshair
                x={scales.x(read.timeMs)}
                y={scales.y(read.value)}
                width={width}
                height={plotHeight}
                color="accentText"
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** The points that the scales are made for: with the ends of the band, where these are near the values. */
function withNearEnds(
  points: readonly ChartPoint[],
  { low, high }: BandChartProps['band'],
): readonly ChartPoint[] {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const { timeMs } = points[0] as ChartPoint;
  const ends = [low, high].filter((end) => end >= least / NEAR && end <= most * NEAR);
  return [...points, ...ends.map((value) => ({ timeMs, value }))];
}
