import type { MarketBar } from '../../charts/market/MarketBar.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { Hint } from '../../components/PageParts.tsx';
import { formatTime } from '../../format/formatTime.ts';
import { numberFormat } from '../../format/numberFormat.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { MarketSource } from './MarketSource.ts';
import { MAX_BARS } from './marketBars.ts';

/** A week: a time of the day with its date. */
const SPAN_MS = 7 * 86_400_000;

export interface MarketNotesProps {
  readonly source: MarketSource;
  readonly bars: readonly MarketBar[];
  /** The token at whose present dollars the price is shown. */
  readonly quote: string | undefined;
}

/** What a chart does not show, and what it rests on. */
export function MarketNotes({ source, bars, quote }: MarketNotesProps) {
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const { coverage, whole, filling } = source;
  const notes = [
    ...(quote !== undefined ? [t('via', { quote })] : []),
    ...(coverage && !whole
      ? [t('nothingBefore', { time: formatTime(coverage.fromSeconds * 1000, locale, SPAN_MS) })]
      : []),
    ...(filling ? [t('reading')] : []),
    ...(bars.length >= MAX_BARS
      ? [t('onlyNewest', { shown: numberFormat(locale, {}).format(MAX_BARS) })]
      : []),
  ];
  return (
    <Hint fontSize="12" minH="21px">
      {notes.join(' ')}
    </Hint>
  );
}
