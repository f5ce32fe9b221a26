import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Unknown } from '../../../kernel/history/figure.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { saveFile } from '../../../ui/components/saveFile.ts';
import { DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { endpointName } from '../../../ui/exchange/flow/notices/basisTexts.ts';
import { momentText } from '../../../ui/format/momentText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import { FlowRows } from './FlowRows.tsx';
import { ledgerCsv } from './ledgerCsv.ts';
import type { PerformanceProps } from './performanceProps.ts';
import { ResultRows } from './ResultRows.tsx';
import { unknownReasons } from './unknownReasons.ts';

const picture = () => import('./RangePicture.tsx');

const Reasons = chakra('ul', {
  base: { display: 'grid', gap: '4', m: '0', ps: '16', fontSize: '14', color: 'neutral2' },
});

/** What a position has earned and cost: totals, the price against the range, and where it all comes from. */
export const PerformancePanel = observer(function PerformancePanel(props: PerformanceProps) {
  const { performance, chain, known } = props;
  const { t } = useLazyTranslation('performanceLazy', 'exchangeLazy', 'rangesLazy');
  const locale = useLocale();
  const { ledger, past } = performance;
  if (!ledger) return null;
  const { history, facts } = past;
  const waiting = history.loading || facts.loading || (history.from === undefined && !history.error);
  const reasons: readonly Unknown[] = waiting ? [] : unknownReasons(ledger);
  const guessed = new Set(
    ledger.rows.map(({ block }) => block).filter((block) => performance.sourceAt(block) === 'amounts'),
  ).size;
  const { block, seconds, endpoint } = known;
  const asOf = { block: block.toString(), time: momentText(Number(seconds) * 1000, locale) };
  const name = `position-${chain.id}-${known.position.tokenId}.csv`;
  return (
    <Card aria-label={t('title')} data-testid="position-performance" aria-busy={waiting}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="8" flexWrap="wrap">
        <Heading>{t('title')}</Heading>
        <Button
          size="small"
          look="quiet"
          disabled={waiting}
          onClick={() => saveFile(name, ledgerCsv(performance, ledger, known), 'text/csv')}
        >
          {t('export')}
        </Button>
      </chakra.div>
      <DetailRows>
        <ResultRows {...props} ledger={ledger} waiting={waiting} />
      </DetailRows>
      <LazyPart
        view={picture}
        viewProps={props}
        pluginId="pools-v3"
        fallback={<Skeleton w="100%" style={{ height: 290 }} />}
      />
      <DetailRows>
        <FlowRows {...props} ledger={ledger} waiting={waiting} />
      </DetailRows>
      {reasons.length > 0 && (
        <>
          <Reasons data-testid="performance-unknown">
            {reasons.map((reason) => (
              <li key={reason}>{t(`why.${reason}`)}</li>
            ))}
          </Reasons>
          <Button size="small" look="quiet" onClick={() => void past.lookBack(known)}>
            {t('retry')}
          </Button>
        </>
      )}
      {guessed > 0 && <Hint>{t('fromAmounts', { count: guessed })}</Hint>}
      <Hint data-testid="performance-age">
        {endpoint ? t('asOf', { ...asOf, node: endpointName(t, endpoint) }) : t('asOfUnnamed', asOf)}{' '}
        {t('scope')}
      </Hint>
    </Card>
  );
});
