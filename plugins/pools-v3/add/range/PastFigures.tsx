import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { RangeTime } from '../../../../kernel/history/rangeTime.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { useFiat } from '../../../../ui/exchange/amounts/useFiat.ts';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { amountText } from '../../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent, gainText } from '../../../../ui/format/formatPercent.ts';
import { isolated } from '../../../../ui/format/numberFormat.ts';
import { spanText } from '../../../../ui/format/spanText.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStudy, RangeStudyResult } from '../../services/RangeStudy.ts';
import { useAddStore } from '../AddContext.ts';
import { ExitCurve } from './ExitCurve.tsx';
import { PlannedContext } from './PlannedDeposit.ts';

const ONE_PIPS = 1_000_000;
const Q192 = 192n;

/** "87%" of a window; a dash for a window without a second. */
export function shareText({ insideSeconds, allSeconds }: RangeTime, locale: string): string {
  if (allSeconds <= 0) return '–';
  const pips = Math.floor((insideSeconds * ONE_PIPS) / allSeconds);
  // Only what was never left is all of the time.
  return formatPercent(pips, locale, pips === 0 || pips === ONE_PIPS ? 0 : 1);
}

/** What the range would have done: time, fees, value against holding, pace, and the curve over exit prices. */
export const PastFigures = observer(function PastFigures({ result }: { readonly result: RangeStudyResult }) {
  const { t } = useLazyTranslation('rangesLazy');
  const locale = useLocale();
  const { window, time, position } = result;
  const isGiven = useContext(PlannedContext)()?.isGiven === true;
  const length = spanText((window.toSeconds - window.fromSeconds) * 1000, locale);
  return (
    <>
      <DetailRows data-testid="range-figures">
        <DetailRow label={t('inRange')}>{shareText(time, locale)}</DetailRow>
        {position && <PositionRows position={position} result={result} length={length} />}
      </DetailRows>
      {!position && !isGiven && <Hint>{t('amountFirst')}</Hint>}
      {position && <ExitCurve position={position} result={result} />}
      <Hint fontSize="12">{t('note')}</Hint>
    </>
  );
});

interface PositionRowsProps {
  readonly position: PositionStudy;
  readonly result: RangeStudyResult;
  readonly length: string;
}

const PositionRows = observer(function PositionRows({ position, result, length }: PositionRowsProps) {
  const { t } = useLazyTranslation('rangesLazy');
  const locale = useLocale();
  const fiat = useFiat();
  const store = useAddStore();
  const { currencyA, currencyB } = store.form;
  const { quoteCurrency, terms } = store.prices;
  if (!currencyA || !currencyB || !quoteCurrency || !terms) return null;
  const [first, second]: readonly [Currency, Currency] = store.pool.aIs0
    ? [currencyA, currencyB]
    : [currencyB, currencyA];
  const { fees, feesX192, outcome, yearPips } = position;
  const lastX96 = result.window.path.at(-1)?.sqrtPriceX96 ?? 0n;
  /** A value in the token that prices are quoted in, raw. */
  const inQuote = (valueX192: bigint) => (terms.base === 0 ? valueX192 >> Q192 : valueX192 / lastX96 ** 2n);
  const fee = (currency: Currency, raw: bigint) => {
    const usd = raw > 0n ? fiat(currency, raw) : undefined;
    return usd ? `${amountText(raw, currency, locale)} (${usd})` : amountText(raw, currency, locale);
  };
  const against = (valueX192: bigint) => {
    const gain = valueX192 - outcome.depositX192;
    if (outcome.depositX192 <= 0n) return t('unknownValue');
    const pips = (gain * BigInt(ONE_PIPS)) / outcome.depositX192;
    const raw = inQuote(gain < 0n ? -gain : gain);
    const size = amountText(raw, quoteCurrency, locale);
    const amount = gain < 0n && !size.includes('<') ? isolated(`−${size}`, locale) : gainText(size, locale);
    const percent = formatPercent(pips, locale);
    return t('result', { percent: pips > 0n ? gainText(percent, locale) : percent, amount });
  };
  return (
    <>
      <DetailRow label={t('fees')}>
        <span data-testid="range-fees" data-raw={`${fees.amount0Raw} ${fees.amount1Raw}`}>
          {t('both', { first: fee(first, fees.amount0Raw), second: fee(second, fees.amount1Raw) })}
        </span>
      </DetailRow>
      <DetailRow label={t('holding')}>{against(outcome.endX192)}</DetailRow>
      <DetailRow label={t('withFees')}>{against(outcome.endX192 + feesX192)}</DetailRow>
      <DetailRow label={t('year')}>
        {yearPips === undefined
          ? t('yearLittle')
          : t('yearOf', { percent: formatPercent(yearPips, locale, 1), length })}
      </DetailRow>
    </>
  );
});
