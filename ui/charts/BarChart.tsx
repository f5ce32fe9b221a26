import { chakra } from '@chakra-ui/react/styled-system';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { BottomAxis, GridLines, ValueLabels } from './Axis.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartHeading } from './ChartHeading.tsx';
import type { ChartColor } from './ChartPoint.ts';
import { useReading } from './useReading.ts';

const AXIS_HEIGHT = 20;
const VALUE_TICKS = 3;
const BOTTOM_TICKS = 4;
const HEADROOM = 1.15;
/** Pixels; fewer bars leave gaps between them. */
const MAX_BAR_WIDTH = 48;

const Rect = chakra('rect');
const Mark = chakra('line', { base: { stroke: 'neutral1', strokeWidth: '1.5', strokeDasharray: '4 3' } });

export interface ChartBar {
  /** The name of the bar: an hour, a price. */
  readonly name: string;
  readonly value: number;
  /** What else is told of it, already in words. */
  readonly more?: string;
}

export interface BarChartProps {
  /** The chart's accessible name, also shown above it. */
  readonly label: string;
  /** From left to right, with unique names. Empty: a text is shown instead. */
  readonly bars: readonly ChartBar[];
  readonly formatValue: (value: number) => string;
  /** Heading of the table's column of names. */
  readonly nameLabel: string;
  /** Heading of the table's column of what else is told. */
  readonly moreLabel?: string;
  /** Height of the drawing, pixels; default 160. */
  readonly height?: number;
  readonly color?: ChartColor;
  /**
   * Index of the bar with a dashed line, whose value is shown at first; default: the last bar, without a
   * line.
   */
  readonly mark?: number | undefined;
}

/** Values side by side. Heavy (scales): import it lazily. */
export function BarChart(props: BarChartProps) {
  const { label, bars, formatValue, nameLabel, moreLabel, height = 160, color = 'accentText', mark } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const reading = useReading(bars.length, mark);
  const last = bars.at(-1);
  if (!last) {
    return (
      <chakra.p style={{ minHeight: height }} color="neutral2" fontSize="14">
        {t('chart.empty')}
      </chakra.p>
    );
  }
  const read = bars[reading.index ?? reading.rest] ?? last;
  const told = moreLabel && read.more ? `${read.name} · ${moreLabel} ${read.more}` : read.name;
  const floor = height - AXIS_HEIGHT;
  const bandsAt = (width: number) =>
    scaleBand<number>()
      .domain(bars.map((_, index) => index))
      .range([0, width])
      .paddingInner(0.2);
  const y = scaleLinear([0, Math.max(...bars.map(({ value }) => value), 0) * HEADROOM || 1], [floor, 0]);
  return (
    <ChartFrame
      label={label}
      heading={<ChartHeading label={label} value={formatValue(read.value)} of={told} />}
      height={height}
      reading={reading}
      count={bars.length}
      readingText={t('chart.point', { value: formatValue(read.value), time: told })}
      pointAt={(x, width) => Math.max(0, Math.min(bars.length - 1, Math.floor((x / width) * bars.length)))}
      table={{
        columns: [nameLabel, t('chart.value'), ...(moreLabel ? [moreLabel] : [])],
        rows: [...bars]
          .reverse()
          .map(({ name, value, more = '' }) => [name, formatValue(value), ...(moreLabel ? [more] : [])]),
      }}
    >
      {(width) => {
        const bands = bandsAt(width);
        const barWidth = Math.max(1, Math.min(MAX_BAR_WIDTH, bands.bandwidth()));
        const middle = (index: number) => (bands(index) ?? 0) + bands.bandwidth() / 2;
        const step = Math.max(1, Math.ceil(bars.length / BOTTOM_TICKS));
        const names = bars.flatMap(({ name }, index) =>
          index % step === Math.floor(step / 2) ? [{ at: middle(index), text: name }] : [],
        );
        // Zero is the floor, and would only cover the bars.
        const lines = y.ticks(VALUE_TICKS).filter((value) => value !== 0);
        const values = lines.map((value) => ({ at: y(value), text: formatValue(value) }));
        return (
          <>
            <GridLines ticks={values} width={width} />
            {bars.map(({ name, value }, index) => (
              <Rect
                key={name}
                x={middle(index) - barWidth / 2}
                y={y(value)}
                width={barWidth}
                height={Math.max(0, floor - y(value))}
                rx={Math.min(3, barWidth / 4)}
                fill={color}
                fillOpacity={reading.index === undefined || reading.index === index ? 1 : 0.4}
              />
            ))}
            {mark !== undefined && <Mark x1={middle(mark)} x2={middle(mark)} y2={floor} />}
            <ValueLabels ticks={values} width={width} />
            <BottomAxis ticks={names} width={width} top={floor} />
          </>
        );
      }}
    </ChartFrame>
  );
}
