import { useState } from 'react';
import { BandChart } from '../../../ui/charts/BandChart.tsx';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { CurveChart } from '../../../ui/charts/CurveChart.tsx';
import DepthChart from '../../../ui/charts/DepthChart.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { MarketChart } from '../../../ui/charts/market/MarketChart.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import {
  candles,
  curve,
  DAY_MS,
  depth,
  HOUR_SECONDS,
  marks,
  noted,
  points,
  volumes,
} from './chartSamples.ts';
import { Section, State } from './frame.tsx';
import { nothing } from './samples.ts';

const CHART = 'min(100%, 552px)';

/** Each chart with figures, and those that can be empty without. */
export function Charts() {
  const { t } = useLazyTranslation('galleryLazy');
  const locale = useLocale();
  const [ends, setEnds] = useState({ left: -600, right: 600 });
  const sample = t('sample');
  const plain = numberFormat(locale, { maximumSignificantDigits: 4 }).format;
  const usd = (value: number) => formatUsd(value, locale);
  const time = (timeMs: number) => formatTime(timeMs, locale, points.length * DAY_MS);
  const handle = (at: number, name: string) => ({ at, chosen: true, name, lines: [plain(1.0001 ** at)] });
  const line = { label: sample, formatValue: usd, formatTime: time };
  const bar = { label: sample, formatValue: usd, nameLabel: sample };
  const depthChart = {
    ...{ bars: depth, current: 120, domain: [-1800, 1800] as const, step: 60, largeStep: 600 },
    onMove: (end: 'left' | 'right', at: number) => setEnds({ ...ends, [end]: Math.round(at / 60) * 60 }),
  };
  return (
    <Section id="charts">
      <State name="LineChart" width={CHART}>
        <LineChart {...line} points={points} />
      </State>
      <State name="LineChart stepped" width={CHART}>
        <LineChart {...line} points={points} stepped color="blue" />
      </State>
      <State name="LineChart empty" width={CHART}>
        <LineChart {...line} points={[]} />
      </State>
      <State name="BandChart" width={CHART}>
        <BandChart
          {...line}
          points={noted(sample)}
          band={{ low: 98, high: 108 }}
          noteLabel={sample}
          height={160}
        />
      </State>
      <State name="BarChart" width={CHART}>
        <BarChart {...bar} bars={volumes} />
      </State>
      <State name="BarChart with a mark" width={CHART}>
        <BarChart {...bar} bars={volumes} mark={3} color="violet" />
      </State>
      <State name="BarChart empty" width={CHART}>
        <BarChart {...bar} bars={[]} />
      </State>
      <State name="CurveChart" width={CHART}>
        <CurveChart
          label={sample}
          xs={curve.map(({ x }) => x)}
          lines={[
            { name: 'first', color: 'accentText', values: curve.map(({ first }) => first) },
            { name: 'second', color: 'gray', dashed: true, values: curve.map(({ second }) => second) },
          ]}
          formatX={plain}
          formatValue={usd}
          xLabel={sample}
          mark={1}
        />
      </State>
      <State name="DepthChart" width={CHART}>
        <DepthChart
          {...depthChart}
          name={sample}
          left={handle(ends.left, `${sample} left`)}
          right={handle(ends.right, `${sample} right`)}
        />
      </State>
      <State name="DepthChart unchosen, partly unknown" width={CHART}>
        <DepthChart
          {...depthChart}
          onMove={nothing}
          name={`${sample} unchosen`}
          left={{ ...handle(-900, `${sample} unchosen left`), chosen: false }}
          right={{ ...handle(900, `${sample} unchosen right`), chosen: false }}
          known={[-1200, 1200]}
        />
      </State>
      <State name="MarketChart" width="100%">
        <MarketChart
          label={sample}
          bars={candles}
          marks={marks}
          intervalSeconds={HOUR_SECONDS}
          hasCandles
          hasVolume
          formatPrice={usd}
          formatVolume={usd}
          priceTick={plain}
          volumeTick={plain}
          height={280}
        />
      </State>
    </Section>
  );
}
