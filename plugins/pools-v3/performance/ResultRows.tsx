import { observer } from 'mobx-react-lite';
import { isKnown } from '../../../kernel/history/figure.ts';
import type { Worth } from '../../../kernel/history/positionLedger.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { momentText } from '../../../ui/format/momentText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FigureRow } from './FigureRow.tsx';
import { secondsText, toneOf } from './figureTexts.ts';
import type { LedgerProps } from './performanceProps.ts';
import { useMoney } from './useMoney.ts';

const PIPS = 1_000_000n;

/** The result against holding with its parts, and the time in range. */
export const ResultRows = observer(function ResultRows(props: LedgerProps) {
  const { performance, chain, ledger, waiting } = props;
  const { t } = useLazyTranslation('performanceLazy');
  const money = useMoney(performance, chain);
  const { againstHolding, feesHeld, divergence } = ledger;
  const result = (worth: Worth) => ({
    lines: money.linesOf(worth, true),
    exact: money.exactOf(worth),
    why: money.whyOf(worth),
    waiting,
    tone: toneOf(worth),
  });
  return (
    <>
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
