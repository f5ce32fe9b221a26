import { chakra } from '@chakra-ui/react/styled-system';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Chip } from '../components/Chip.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import type { Reading } from './useReading.ts';
import { useWidth } from './useWidth.ts';

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12', minH: '44px' },
});

const Plot = chakra('div', {
  base: { position: 'relative', rounded: '8', touchAction: 'pan-y', cursor: 'crosshair', userSelect: 'none' },
});

const FIRST_WIDTH = 474;

export interface ChartFrameProps {
  /** The chart's accessible name, such as "Price of HUSH in MON". */
  readonly label: string;
  /** Shown beside the switch to the table: the value under the pointer, else the newest one. */
  readonly heading: ReactNode;
  /** Height of the whole drawing, pixels. */
  readonly height: number;
  readonly reading: Reading;
  /** How many points there are. */
  readonly count: number;
  /** The active point in words: "1.5 MON at 3 May, 14:00". */
  readonly readingText: string;
  /** Index of the point nearest to this many pixels from the left. */
  readonly pointAt: (x: number, width: number) => number;
  readonly table: Omit<ChartTableProps, 'label' | 'height'>;
  /** The SVG's contents. */
  readonly children: (width: number) => ReactNode;
}

/**
 * The parts around every chart's drawing: a name, reading of points by pointer and arrow keys that screen
 * readers hear, and a table with the same data.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, reading, count } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const help = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const width = useWidth(plot, FIRST_WIDTH);
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    reading.read(props.pointAt(clientX - currentTarget.getBoundingClientRect().left, width));
  return (
    <chakra.figure m="0" minW="0">
      <Head>
        <chakra.div minW="0">{props.heading}</chakra.div>
        <Chip look="quiet" flexShrink="0" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'chart.showChart' : 'chart.showTable')}
        </Chip>
      </Head>
      {asTable ? (
        <ChartTable {...props.table} label={t('chart.table', { label })} height={height} />
      ) : (
        <>
          <VisuallyHidden id={help}>{t('chart.about', { label })}</VisuallyHidden>
          <Plot
            ref={plot}
            style={{ height }}
            // Time runs from left to right in every language.
            dir="ltr"
            tabIndex={0}
            role="slider"
            aria-label={label}
            aria-describedby={help}
            aria-readonly="true"
            aria-valuemin={0}
            aria-valuemax={count - 1}
            aria-valuenow={reading.index ?? reading.rest}
            aria-valuetext={props.readingText}
            onKeyDown={reading.onKeyDown}
            onBlur={() => reading.read(undefined)}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => reading.read(undefined)}
          >
            <svg width={width} height={height} aria-hidden="true" focusable="false">
              {props.children(width)}
            </svg>
          </Plot>
        </>
      )}
    </chakra.figure>
  );
}
