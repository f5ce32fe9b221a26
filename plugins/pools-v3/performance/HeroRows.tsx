import { observer } from 'mobx-react-lite';
import { isKnown } from '../../../kernel/history/figure.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FigureRow } from './FigureRow.tsx';
import { secondsText, toneOf } from './figureTexts.ts';
import type { LedgerProps } from './performanceProps.ts';
import { useMoney } from './useMoney.ts';

/** What the position is worth, what waits to be collected, what it has earned so far, and its fees per day. */
export const HeroRows = observer(function HeroRows({ performance, chain, ledger, waiting }: LedgerProps) {
  const { t } = useLazyTranslation('performanceLazy');
  const locale = useLocale();
  const money = useMoney(performance, chain);
  const { valueNow, uncollectedFees, profit, profitPips, feesPerDay, activeSeconds } = ledger;
  const [total, inDollars] = money.linesOf(profit, true);
  const share = total !== undefined && isKnown(profitPips) ? formatPercent(profitPips, locale) : undefined;
  const span = isKnown(activeSeconds) ? secondsText(activeSeconds, locale) : '–';
  return (
    <>
      {(['valueNow', 'uncollectedFees'] as const).map((key) => {
        const flow = key === 'valueNow' ? valueNow : uncollectedFees;
        return (
          <FigureRow
            key={key}
            look="large"
            label={t(key)}
            help={t(`${key}Help`)}
            lines={money.linesOf(flow)}
            exact={money.exactOf(flow)}
            why={money.whyOf(flow)}
            waiting={waiting}
            testId={`performance-${key}`}
          />
        );
      })}
      <FigureRow
        look="large"
        label={t('profit')}
        help={t('profitHelp')}
        lines={[total, [share, inDollars].filter(Boolean).join(' · ') || undefined]}
        exact={money.exactOf(profit)}
        why={money.whyOf(profit)}
        waiting={waiting}
        tone={toneOf(profit, profitPips)}
        testId="performance-profit"
      />
      <FigureRow
        look="large"
        label={t('perDay')}
        help={t('perDayHelp', { span })}
        lines={money.linesOf(feesPerDay)}
        exact={money.exactOf(feesPerDay)}
        why={money.whyOf(feesPerDay)}
        waiting={waiting}
        testId="performance-per-day"
      />
    </>
  );
});
