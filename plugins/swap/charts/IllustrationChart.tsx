import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import { LineArea } from '../../../ui/charts/LineArea.tsx';
import { lineScales } from '../../../ui/charts/lineScales.ts';
import { useWidth } from '../../../ui/charts/useWidth.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { formatUsdPrice } from '../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { SAMPLES } from '../history/sampleSteps.ts';

const Panel = chakra('figure', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    m: '0',
    p: '16',
    rounded: '24',
    bg: 'surface2',
    boxShadow: 'card',
    minWidth: '0',
    overflow: 'hidden',
  },
});
const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' },
});
const Label = chakra('span', {
  base: { px: '8', rounded: 'full', bg: 'surface4', color: 'neutral2', fontSize: '12', lineHeight: 'text' },
});
const Plot = chakra('div', { base: { flex: '1', minHeight: '0', mt: '8', position: 'relative' } });

const FIRST_WIDTH = 200;
const PLOT_HEIGHT = 90;

/** A random walk. It shows no real prices, and the page always says so. */
export function randomWalk(random: () => number = Math.random): readonly ChartPoint[] {
  let value = 100;
  return Array.from({ length: SAMPLES }, (_, timeMs) => {
    value *= 1 + (random() - 0.48) / 20;
    return { timeMs, value };
  });
}

export interface IllustrationChartProps {
  readonly currency: Currency;
  /** The token's placeholder price, on a chain that has placeholder prices. */
  readonly usd: number | undefined;
  readonly height: number;
}

/** A made-up price line that says that it is made up, to screen readers too. */
export function IllustrationChart({ currency, usd, height }: IllustrationChartProps) {
  const { t } = useLazyTranslation('swapLazy');
  const locale = useLocale();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot, FIRST_WIDTH);
  const [points] = useState(() => randomWalk());
  const symbol = shortenSymbol(currency.symbol);
  return (
    <Panel style={{ height }} role="img" aria-label={t('chart.illustrationOf', { symbol })}>
      <Row>
        <chakra.span display="inline-flex" alignItems="center" gap="8" fontWeight="medium" minW="0">
          <TokenLogo currency={currency} size={24} />
          {symbol}
        </chakra.span>
        <Label>{t('chart.illustration')}</Label>
      </Row>
      <chakra.span mt="4" minH="20" fontSize="14" color="neutral2" lineHeight="number">
        {usd !== undefined && formatUsdPrice(usd, locale, true)}
      </chakra.span>
      <Plot ref={plot}>
        <svg width={width} height={PLOT_HEIGHT} aria-hidden="true" focusable="false">
          <LineArea
            points={points}
            scales={lineScales(points, { width, height: PLOT_HEIGHT })}
            color="gray"
          />
        </svg>
      </Plot>
    </Panel>
  );
}
