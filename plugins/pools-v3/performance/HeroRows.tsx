import { observer } from 'mobx-react-lite';
import { isKnown } from '../../../kernel/history/figure.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FigureRow } from './FigureRow.tsx';
import { secondsText, toneOf } from './figureTexts.ts';
import type { LedgerProps } from './performanceProps.ts';
import { useMoney } from './useMoney.ts';

const DAY_SECONDS = 86_400n;

/** What the position is worth, what waits to be collected, what it has earned so far, and at what pace. */
export const HeroRows = observer(function HeroRows({ performance, chain, ledger, waiting }: LedgerProps) {
  const { t } = useLazyTranslation('performanceLazy', 'rangesLazy');
  const locale = useLocale();
  const money = useMoney(performance, chain);
  const { valueNow, uncollectedFees, profit, profitPips, feesPerDay, activeSeconds } = ledger;
  const [total, inDollars] = money.linesOf(profit, true);
  const share = total !== undefined && isKnown(profitPips) ? formatPercent(profitPips, locale) : undefined;
  const span = isKnown(activeSeconds) ? secondsText(activeSeconds, locale) : '–';
  const [perDay, perDayInDollars] = money.linesOf(feesPerDay);
  // From less than a day of liquidity a day's fees are a pace, and are said to be one.
  const isPace = perDay !== undefined && isKnown(activeSeconds) && activeSeconds < DAY_SECONDS;
  const pace = t('rangesLazy:yearOf', { percent: perDayInDollars ?? perDay, length: span });
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
        lines={[perDay, isPace ? pace : perDayInDollars]}
        exact={money.exactOf(feesPerDay)}
        why={money.whyOf(feesPerDay)}
        waiting={waiting}
        testId="performance-per-day"
      />
    </>
  );
});
