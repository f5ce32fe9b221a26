import { chakra } from '@chakra-ui/react/styled-system';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { BottomAxis, GridLines, ValueLabels } from './Axis.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartHeading } from './ChartHeading.tsx';
import type { ChartColor, ChartPoint } from './ChartPoint.ts';
import { Crosshair } from './Crosshair.tsx';
import { LineArea } from './LineArea.tsx';
import { lineScales, nearestPoint } from './lineScales.ts';
import { useReading } from './useReading.ts';

const AXIS_HEIGHT = 20;
/** Height of the heading above a drawing; a heading that loads later must not be higher. */
const HEAD_HEIGHT = 44;
const VALUE_TICKS = 3;
const TIME_TICKS = 4;

export interface LineChartProps {
  /** The chart's accessible name, also shown above it. */
  readonly label: string;
  /** Oldest first. Fewer than two make no line: a text is shown instead. */
  readonly points: readonly ChartPoint[];
  readonly formatValue: (value: number) => string;
  readonly formatTime: (timeMs: number) => string;
  /** Height of the drawing, pixels; default 160. */
  readonly height?: number;
  readonly color?: ChartColor;
  /**
   * True: each value holds until the next one, like a price; false: the line goes straight from one value to
   * the next.
   */
  readonly stepped?: boolean;
}

/** A value over time. Heavy (scales, shapes): import it lazily. */
export function LineChart(props: LineChartProps) {
  const {
    label,
    points,
    formatValue,
    formatTime,
    height = 160,
    color = 'accentText',
    stepped = false,
  } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const reading = useReading(points.length);
  const newest = points.at(-1);
  if (!newest || points.length < 2) {
    return (
      <chakra.p style={{ minHeight: height + HEAD_HEIGHT }} color="neutral2" fontSize="14">
        {t('chart.empty')}
      </chakra.p>
    );
  }
  const read = points[reading.index ?? points.length - 1] ?? newest;
  const plotHeight = height - AXIS_HEIGHT;
  const scalesAt = (width: number) => lineScales(points, { width, height: plotHeight });
  return (
    <ChartFrame
      label={label}
      heading={<ChartHeading label={label} value={formatValue(read.value)} of={formatTime(read.timeMs)} />}
      height={height}
      reading={reading}
      count={points.length}
      readingText={t('chart.point', { value: formatValue(read.value), time: formatTime(read.timeMs) })}
      pointAt={(x, width) => nearestPoint(points, scalesAt(width).x.invert(x).getTime())}
      table={{
        columns: [t('chart.time'), t('chart.value')],
        rows: [...points].reverse().map(({ timeMs, value }) => [formatTime(timeMs), formatValue(value)]),
      }}
    >
      {(width) => {
        const scales = scalesAt(width);
        const values = scales.y
          .ticks(VALUE_TICKS)
          .map((value) => ({ at: scales.y(value), text: formatValue(value) }))
          // If two lines had the same label, nobody could tell the values between them.
          .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index);
        const times = scales.x.ticks(TIME_TICKS).map((time) => ({
          at: scales.x(time),
          text: formatTime(time.getTime()),
        }));
        return (
          <>
            <GridLines ticks={values} width={width} />
            <LineArea points={points} scales={scales} color={color} stepped={stepped} />
            <ValueLabels ticks={values} width={width} />
            <BottomAxis ticks={times} width={width} top={plotHeight} />
            {reading.index !== undefined && (
              <Crosshair
                x={scales.x(read.timeMs)}
                y={scales.y(read.value)}
                width={width}
                height={plotHeight}
                color={color}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
