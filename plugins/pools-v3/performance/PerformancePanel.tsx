import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { isKnown, type Unknown } from '../../../kernel/history/figure.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Disclosure } from '../../../ui/components/Disclosure.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { saveFile } from '../../../ui/components/saveFile.ts';
import { DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { endpointName } from '../../../ui/exchange/flow/notices/basisTexts.ts';
import { momentText } from '../../../ui/format/momentText.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FlowRows } from './FlowRows.tsx';
import { isWaiting } from './isWaiting.ts';
import { ledgerCsv } from './ledgerCsv.ts';
import type { PerformanceProps } from './performanceProps.ts';
import { ResultRows } from './ResultRows.tsx';
import { unknownReasons } from './unknownReasons.ts';

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: '32',
    rowGap: '8',
    py: '8',
  },
});

const Reasons = chakra('ul', {
  base: { display: 'grid', gap: '4', m: '0', ps: '16', fontSize: '14', color: 'neutral2' },
});

/** What a position has earned and cost, on demand, with what of it is not known, and why. */
export const PerformancePanel = observer(function PerformancePanel(props: PerformanceProps) {
  const { performance, chain, known } = props;
  const { t } = useLazyTranslation('performanceLazy', 'exchangeLazy', 'rangesLazy');
  const locale = useLocale();
  const { ledger, past } = performance;
  if (!ledger) return null;
  const waiting = isWaiting(past);
  const reasons: readonly Unknown[] = waiting ? [] : unknownReasons(ledger);
  const guessed = new Set(
    ledger.rows.map(({ block }) => block).filter((block) => performance.sourceAt(block) === 'amounts'),
  ).size;
  const { block, seconds, endpoint } = known;
  const asOf = {
    block: numberFormat(locale, {}).format(block),
    time: momentText(Number(seconds) * 1000, locale),
  };
  const name = `position-${chain.id}-${known.position.tokenId}.csv`;
  // Why large figures are missing is said in a line; the rest, and what can be done, is in the details.
  const { valueNow, uncollectedFees, profit, feesPerDay } = ledger;
  const isTold = [valueNow, uncollectedFees, profit, feesPerDay].every(({ quote }) => isKnown(quote));
  return (
    <Card aria-label={t('title')} data-testid="position-performance" aria-busy={waiting}>
      <Disclosure title={t('more')} testId="performance-details">
        <Halves>
          <DetailRows>
            <ResultRows {...props} ledger={ledger} waiting={waiting} />
          </DetailRows>
          <DetailRows>
            <FlowRows {...props} ledger={ledger} waiting={waiting} />
          </DetailRows>
        </Halves>
        {reasons.length > 0 && (
          <>
            <Reasons data-testid="performance-unknown">
              {reasons.map((reason) => (
                <li key={reason}>{t(`why.${reason}`)}</li>
              ))}
            </Reasons>
            <Button size="small" look="quiet" alignSelf="start" onClick={() => void past.lookBack(known)}>
              {t('retry')}
            </Button>
          </>
        )}
        {guessed > 0 && <Hint>{t('fromAmounts', { count: guessed })}</Hint>}
        <Hint data-testid="performance-age">
          {endpoint ? t('asOf', { ...asOf, node: endpointName(t, endpoint) }) : t('asOfUnnamed', asOf)}{' '}
          {t('scope')}
        </Hint>
        <Button
          size="small"
          look="quiet"
          alignSelf="start"
          my="8"
          disabled={waiting}
          onClick={() => saveFile(name, ledgerCsv(performance, ledger, known), 'text/csv')}
        >
          {t('export')}
        </Button>
      </Disclosure>
      {!isTold && reasons[0] && <Hint data-testid="performance-why">{t(`why.${reasons[0]}`)}</Hint>}
    </Card>
  );
});
