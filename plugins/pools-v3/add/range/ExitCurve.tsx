import { observer } from 'mobx-react-lite';
import { rawPerUnitNumber } from '../../../../kernel/currency/unitNumbers.ts';
import { wholePrice } from '../../../../kernel/index/tokenPrices.ts';
import { CurveChart } from '../../../../ui/charts/CurveChart.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { numberFormat } from '../../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStudy, RangeStudyResult } from '../../services/RangeStudy.ts';
import { useAddStore } from '../AddContext.ts';
import { useTermTexts } from '../useTermTexts.ts';

const Q192 = 2 ** 192;

interface ExitCurveProps {
  readonly position: PositionStudy;
  readonly result: RangeStudyResult;
}

/** What the position, with its fees and beside holding, would be worth at each price at which one leaves. */
export const ExitCurve = observer(function ExitCurve({ position, result }: ExitCurveProps) {
  const { t } = useLazyTranslation('rangesLazy');
  const locale = useLocale();
  const store = useAddStore();
  const texts = useTermTexts(store);
  const { terms, quoteCurrency } = store.prices;
  if (!texts || !terms || !quoteCurrency) return null;
  const { unit0, unit1, base } = terms;
  // For drawing only: floats of exact values.
  const priceOf = (sqrtPriceX96: bigint) => {
    const price = wholePrice(sqrtPriceX96, unit0, unit1);
    return base === 0 ? price : 1 / price;
  };
  const worth = (valueX192: bigint, sqrtPriceX96: bigint) =>
    base === 0
      ? Number(valueX192) / Q192 / rawPerUnitNumber(unit1)
      : Number(valueX192) / Number(sqrtPriceX96) ** 2 / rawPerUnitNumber(unit0);
  const points = position.curve.map((point) => ({
    x: priceOf(point.sqrtPriceX96),
    position: worth(point.positionX192, point.sqrtPriceX96),
    withFees: worth(point.withFeesX192, point.sqrtPriceX96),
    holding: worth(point.holdingX192, point.sqrtPriceX96),
  }));
  if (base === 1) points.reverse();
  const { format: number } = numberFormat(locale, { maximumSignificantDigits: 4 });
  const symbol = shortenSymbol(quoteCurrency.symbol);
  const last = result.window.path.at(-1);
  return (
    <CurveChart
      label={t('curve')}
      xs={points.map(({ x }) => x)}
      lines={[
        {
          name: t('positionAndFees'),
          color: 'accentText',
          values: points.map(({ withFees }) => withFees),
        },
        { name: t('position'), color: 'blue', dashed: true, values: points.map((point) => point.position) },
        { name: t('held'), color: 'gray', values: points.map(({ holding }) => holding) },
      ]}
      formatX={number}
      formatValue={(value) => `${number(value)} ${symbol}`}
      xLabel={t('exitPrice', { unit: texts.unit })}
      mark={last && priceOf(last.sqrtPriceX96)}
    />
  );
});
