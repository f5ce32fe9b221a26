import { chakra } from '@chakra-ui/react/styled-system';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { Isolated } from '../components/Isolated.tsx';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { BottomAxis, GridLines, ValueLabels } from './Axis.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartHeading } from './ChartHeading.tsx';
import type { ChartColor } from './ChartPoint.ts';
import { Crosshair } from './Crosshair.tsx';
import { useReading } from './useReading.ts';

const AXIS_HEIGHT = 20;
const VALUE_TICKS = 3;
const BOTTOM_TICKS = 4;
/** Space above and below the lines, as a share of their height. */
const PADDING = 0.08;

const Path = chakra('path');
const Mark = chakra('line', { base: { stroke: 'neutral2', strokeWidth: '1', shapeRendering: 'crispEdges' } });
const Legend = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16',
    rowGap: '4',
    m: '0',
    p: '0',
    pt: '8',
    listStyle: 'none',
    fontSize: '12',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Key = chakra('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '6' } });

export interface CurveLine {
  readonly name: string;
  readonly color: ChartColor;
  /** Tells it apart without colour. */
  readonly dashed?: boolean;
  /** One for each x. */
  readonly values: readonly number[];
}

export interface CurveChartProps {
  /** The chart's accessible name, also shown above it. */
  readonly label: string;
  /** From left to right, ascending. Fewer than two make no line: a text is shown instead. */
  readonly xs: readonly number[];
  /** The first one is read in the heading. */
  readonly lines: readonly [CurveLine, ...CurveLine[]];
  readonly formatX: (x: number) => string;
  readonly formatValue: (value: number) => string;
  /** Heading of the table's column of x. */
  readonly xLabel: string;
  /** A vertical line, such as the present price; where reading begins. */
  readonly mark?: number | undefined;
  /** Height of the drawing, pixels; default 180. */
  readonly height?: number;
}

/** Several values over one number, such as a price. Heavy (scales, shapes): import it lazily. */
export function CurveChart(props: CurveChartProps) {
  const { label, xs, lines, formatX, formatValue, xLabel, mark, height = 180 } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const reading = useReading(xs.length, mark === undefined ? undefined : nearest(xs, mark));
  if (xs.length < 2) {
    return (
      <chakra.p style={{ minHeight: height }} color="neutral2" fontSize="14">
        {t('chart.empty')}
      </chakra.p>
    );
  }
  const at = reading.index ?? reading.rest;
  const plotHeight = height - AXIS_HEIGHT;
  const values = lines.flatMap((one) => one.values);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least) * PADDING || Math.abs(most) * PADDING || 1;
  const y = scaleLinear([least - room, most + room], [plotHeight, 0]);
  const xOf = (width: number) => scaleLinear([xs[0] as number, xs.at(-1) as number], [0, width]);
  const valueText = ({ values }: CurveLine) => formatValue(values[at] as number);
  return (
    <div>
      <ChartFrame
        label={label}
        heading={<ChartHeading label={label} value={valueText(lines[0])} of={formatX(xs[at] as number)} />}
        height={height}
        reading={reading}
        count={xs.length}
        readingText={t('chart.point', {
          value: lines.map((one) => `${one.name} ${valueText(one)}`).join(', '),
          time: formatX(xs[at] as number),
        })}
        pointAt={(x, width) => nearest(xs, xOf(width).invert(x))}
        table={{
          columns: [xLabel, ...lines.map(({ name }) => name)],
          rows: xs.map((x, index) => [
            formatX(x),
            ...lines.map(({ values }) => formatValue(values[index] as number)),
          ]),
        }}
      >
        {(width) => {
          const x = xOf(width);
          const grid = y
            .ticks(VALUE_TICKS)
            .map((value) => ({ at: y(value), text: formatValue(value) }))
            .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index);
          return (
            <>
              <GridLines ticks={grid} width={width} />
              {mark !== undefined && <Mark x1={x(mark)} x2={x(mark)} y2={plotHeight} />}
              {[...lines].reverse().map(({ name, color, dashed, values }) => (
                <Path
                  key={name}
                  d={line<number>((_, index) => x(xs[index] as number), y)([...values]) ?? ''}
                  fill="none"
                  stroke={color}
                  strokeWidth="1.5"
                  strokeLinejoin="round"
                  {...(dashed && { strokeDasharray: '5 4' })}
                />
              ))}
              <ValueLabels ticks={grid} width={width} />
              <BottomAxis
                ticks={x.ticks(BOTTOM_TICKS).map((value) => ({ at: x(value), text: formatX(value) }))}
                width={width}
                top={plotHeight}
              />
              {reading.index !== undefined && (
                <Crosshair
                  x={x(xs[at] as number)}
                  y={y(lines[0].values[at] as number)}
                  width={width}
                  height={plotHeight}
                  color={lines[0].color}
                />
              )}
            </>
          );
        }}
      </ChartFrame>
      <Legend>
        {lines.map((one) => (
          <Key key={one.name}>
            <svg width="20" height="8" aria-hidden="true" focusable="false">
              <Path
                d="M0 4H20"
                stroke={one.color}
                strokeWidth="2"
                {...(one.dashed && { strokeDasharray: '5 4' })}
              />
            </svg>
            <chakra.span color="neutral2">{one.name}</chakra.span>
            <Isolated>{valueText(one)}</Isolated>
          </Key>
        ))}
      </Legend>
    </div>
  );
}

function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  xs.forEach((value, index) => {
    if (Math.abs(value - x) < Math.abs((xs[best] as number) - x)) best = index;
  });
  return best;
}
