import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Chip } from '../../components/Chip.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { ChartTable } from '../ChartTable.tsx';
import type { MarketBar, MarketMark, MarketStyle } from './MarketBar.ts';
import { MarketReadout } from './MarketReadout.tsx';
import { keyAct } from './marketKeys.ts';
import { marketTimes } from './marketTimes.ts';
import { useDrawing } from './useDrawing.ts';

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12',
    rowGap: '4',
    minH: '44px',
  },
});
const Group = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'center', minH: '44px' },
});
const Plot = chakra('div', { base: { rounded: '8', cursor: 'crosshair', userSelect: 'none', mt: '4' } });
const Canvas = chakra('div', { base: { width: '100%', height: '100%', overflow: 'hidden' } });

/** Rows of the table: it is there to be read, and thousands of rows are slow. */
const MAX_ROWS = 200;

export interface MarketChartProps {
  /** The chart's accessible name, such as "Price of HUSH in MON". */
  readonly label: string;
  /** Oldest first, without gaps, at least one. */
  readonly bars: readonly MarketBar[];
  readonly intervalSeconds: number;
  readonly marks: readonly MarketMark[];
  /** False: only last prices are known, so there are no candles to choose. */
  readonly hasCandles: boolean;
  /** False: there is no volume to tell. */
  readonly hasVolume: boolean;
  readonly formatPrice: (price: number) => string;
  readonly formatVolume: (volume: number) => string;
  /** On the axes: short, without a unit. */
  readonly priceTick: (price: number, digits?: number) => string;
  readonly volumeTick: (volume: number) => string;
  /** Height of the drawing, pixels. */
  readonly height: number;
  /** What else can be chosen, before the chart's own choices. */
  readonly children?: ReactNode;
}

/**
 * Candles or a line with volume beneath, to be read, moved and zoomed by pointer, touch and keys, or as a
 * table.
 */
export function MarketChart(props: MarketChartProps) {
  const { label, bars, marks, intervalSeconds, formatPrice, formatVolume, height, hasCandles, hasVolume } =
    props;
  const { priceTick, volumeTick } = props;
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const help = useId();
  const host = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<MarketStyle>('candles');
  const [logarithmic, setLogarithmic] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const [place, setPlace] = useState<number>();
  const style = hasCandles ? chosen : 'line';
  const index = place === undefined ? undefined : Math.min(place, bars.length - 1);
  const times = useMemo(() => marketTimes(locale, intervalSeconds), [locale, intervalSeconds]);
  const picture = useMemo(
    () => ({ bars, marks, style, logarithmic, priceTick, volumeTick, times }),
    [bars, marks, style, logarithmic, priceTick, volumeTick, times],
  );
  const drawing = useDrawing(host, picture, setPlace);
  const drawn = typeof drawing === 'object' ? drawing : undefined;
  const read = bars[index ?? bars.length - 1] as MarketBar;
  const words = {
    time: times.full(read.startSeconds),
    open: formatPrice(read.open),
    high: formatPrice(read.high),
    low: formatPrice(read.low),
    close: formatPrice(read.close),
    volume: formatVolume(read.volume),
  };
  const text = read.carried
    ? t('chart.carried', words)
    : t(hasCandles ? 'chart.read' : 'chart.readLine', words);
  const table = asTable || drawing === 'failed';
  return (
    <chakra.figure m="0" minW="0">
      <Tools>
        {props.children}
        {hasCandles && (
          <Group role="group" aria-label={t('chart.style')}>
            {(['candles', 'line'] as const).map((one) => (
              <Chip
                key={one}
                look={style === one ? 'soft' : 'quiet'}
                aria-pressed={style === one}
                onClick={() => setChosen(one)}
              >
                {t(`chart.${one}`)}
              </Chip>
            ))}
          </Group>
        )}
        <Chip
          look={logarithmic ? 'soft' : 'quiet'}
          aria-pressed={logarithmic}
          onClick={() => setLogarithmic(!logarithmic)}
        >
          {t('chart.log')}
        </Chip>
        {drawing !== 'failed' && (
          <Chip look="quiet" ms="auto" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'chart.showChart' : 'chart.showTable')}
          </Chip>
        )}
      </Tools>
      <MarketReadout label={label} read={read} words={words} hasCandles={hasCandles} hasVolume={hasVolume} />
      {drawing === 'failed' && <chakra.p role="alert">{t('chart.failed')}</chakra.p>}
      {table && (
        <MarketTable {...props} timeText={times.full} label={t('chart.table', { label })} height={height} />
      )}
      <VisuallyHidden id={help}>{t('chart.about', { label })}</VisuallyHidden>
      <Plot
        hidden={table}
        style={{ height: table ? 0 : height }}
        // Time runs from left to right in every language.
        dir="ltr"
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-describedby={help}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={index ?? bars.length - 1}
        aria-valuetext={text}
        onFocus={() => drawn?.setWheel(true)}
        onBlur={() => {
          drawn?.setWheel(false);
          drawn?.read(undefined);
          setPlace(undefined);
        }}
        onKeyDown={(event) => {
          const act = keyAct(event, index, bars.length, drawn);
          if (!act) return;
          event.preventDefault();
          event.stopPropagation();
          if ('zoom' in act) return drawn?.zoom(act.zoom);
          setPlace(act.read);
          drawn?.read(act.read);
        }}
      >
        <Canvas ref={host} aria-hidden="true" />
      </Plot>
      <chakra.figcaption fontSize="12" color="neutral2" minH="44px" display="flex" alignItems="center">
        <ExternalLink href="https://www.tradingview.com/">{t('chart.library')}</ExternalLink>
      </chakra.figcaption>
    </chakra.figure>
  );
}

function MarketTable(
  props: Pick<
    MarketChartProps,
    'bars' | 'marks' | 'hasCandles' | 'hasVolume' | 'formatPrice' | 'formatVolume'
  > & {
    readonly label: string;
    readonly height: number;
    readonly timeText: (seconds: number) => string;
  },
) {
  const { bars, marks, hasCandles, hasVolume, formatPrice, formatVolume, timeText } = props;
  const { t } = useLazyTranslation('marketLazy');
  const own = new Map(marks.map(({ startSeconds, side }) => [startSeconds, t(`chart.${side}`)]));
  const told = bars.filter(({ carried }) => !carried).slice(-MAX_ROWS);
  const prices = hasCandles ? (['open', 'high', 'low', 'close'] as const) : (['close'] as const);
  return (
    <>
      <ChartTable
        label={props.label}
        height={props.height}
        columns={[
          t('column.time'),
          ...prices.map((name) => t(`column.${name}`)),
          ...(hasVolume ? [t('column.volume')] : []),
          ...(own.size > 0 ? [t('column.own')] : []),
        ]}
        rows={[...told]
          .reverse()
          .map((bar) => [
            timeText(bar.startSeconds),
            ...prices.map((name) => formatPrice(bar[name])),
            ...(hasVolume ? [formatVolume(bar.volume)] : []),
            ...(own.size > 0 ? [own.get(bar.startSeconds) ?? ''] : []),
          ])}
      />
      <chakra.p fontSize="12" color="neutral2">
        {t('chart.tableHint', { count: told.length })}
      </chakra.p>
    </>
  );
}
