import { observer } from 'mobx-react-lite';
import { isKnown } from '../../../kernel/history/figure.ts';
import type { Worth } from '../../../kernel/history/positionLedger.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { momentText } from '../../../ui/format/momentText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FigureRow } from './FigureRow.tsx';
import { secondsText } from './figureTexts.ts';
import type { LedgerProps } from './performanceProps.ts';
import { useMoney } from './useMoney.ts';

const PIPS = 1_000_000n;
const DAY_SECONDS = 86_400n;

/** The totals, and the time in range. */
export const ResultRows = observer(function ResultRows(props: LedgerProps) {
  const { performance, chain, ledger, waiting } = props;
  const { t } = useLazyTranslation('performanceLazy', 'rangesLazy');
  const locale = useLocale();
  const money = useMoney(performance, chain);
  const { profit, profitPips, againstHolding, feesHeld, divergence, feesPerDay, activeSeconds } = ledger;
  const result = (worth: Worth) => ({
    lines: money.linesOf(worth, true),
    exact: money.exactOf(worth),
    why: money.whyOf(worth),
    waiting,
    tone: toneOf(worth),
  });
  const [total, ...inDollars] = money.linesOf(profit, true);
  const withShare =
    total !== undefined && isKnown(profitPips)
      ? t('share', { amount: total, percent: formatPercent(profitPips, locale) })
      : total;
  const span = isKnown(activeSeconds) ? secondsText(activeSeconds, locale) : '–';
  const [perDay, perDayInDollars] = money.linesOf(feesPerDay);
  // From less than a day of liquidity a day's fees are a pace, and are said to be one.
  const isPace = perDay !== undefined && isKnown(activeSeconds) && activeSeconds < DAY_SECONDS;
  const pace = t('rangesLazy:yearOf', { percent: perDayInDollars ?? perDay, length: span });
  return (
    <>
      <FigureRow
        label={t('profit')}
        help={t('profitHelp')}
        {...result(profit)}
        lines={[withShare, ...inDollars]}
        testId="performance-profit"
      />
      <FigureRow
        label={t('holding')}
        help={t('holdingHelp')}
        {...result(againstHolding)}
        testId="performance-holding"
      />
      <FigureRow label={t('fees')} help={t('feesHelp')} {...result(feesHeld)} testId="performance-fees" />
      <FigureRow
        label={t('divergence')}
        help={t('divergenceHelp')}
        {...result(divergence)}
        testId="performance-divergence"
      />
      <FigureRow
        label={t('perDay')}
        help={t('perDayHelp', { span })}
        lines={[perDay, isPace ? pace : perDayInDollars]}
        exact={money.exactOf(feesPerDay)}
        why={money.whyOf(feesPerDay)}
        waiting={waiting}
        testId="performance-per-day"
      />
      <TimeRow {...props} />
    </>
  );
});

const TimeRow = observer(function TimeRow({ performance, ledger, waiting }: LedgerProps) {
  const { t } = useLazyTranslation('performanceLazy');
  const locale = useLocale();
  const { inRange, past } = performance;
  const known = inRange && inRange.total > 0n ? inRange : undefined;
  const { activeSeconds } = ledger;
  const moment = (seconds: bigint) => momentText(Number(seconds) * 1000, locale);
  const why = known
    ? undefined
    : !isKnown(activeSeconds)
      ? t(`why.${activeSeconds}`)
      : t(activeSeconds === 0n ? 'why.no_time' : 'chart.none');
  return (
    <FigureRow
      label={t('inRange')}
      help={t('inRangeHelp')}
      lines={[
        known &&
          t(known.exact ? 'inRangeText' : 'inRangeAbout', {
            percent: formatPercent((known.inRange * PIPS) / known.total, locale),
            span: secondsText(known.total, locale),
          }),
        known && t('period', { from: moment(known.from), to: moment(known.to) }),
      ]}
      why={why}
      waiting={waiting || past.path?.loading === true}
      testId="performance-in-range"
    />
  );
});

function toneOf({ quote }: Worth): 'success' | 'critical' | 'neutral' {
  if (!isKnown(quote) || quote === 0n) return 'neutral';
  return quote > 0n ? 'success' : 'critical';
}
