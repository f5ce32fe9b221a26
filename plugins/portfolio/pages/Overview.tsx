import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { LiveRegion } from '../../../ui/components/feedback/LiveRegion.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { Allocation, AllocationSkeleton } from './Allocation.tsx';
import { Small } from './parts.tsx';

const Amount = chakra('p', {
  base: {
    fontSize: { base: '36', sm: '48' },
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
    alignItems: 'center',
    gap: { base: '16', lg: '40' },
  },
});
/** Has room for one line, so that the line moves nothing when it comes. */
const Missing = chakra('div', { base: { minH: '18px' } });
/** The placeholder stays below the shares, hidden: they have its height, and the tabs below do not move. */
const Shares = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridArea: '1 / 1' } },
});

export interface OverviewProps {
  readonly store: PortfolioStore;
  /** False while a part of the sum may still come: a partial sum is never shown as the total. */
  readonly whole: boolean;
}

/** The total value, what it leaves out, and what it consists of. */
export const Overview = observer(function Overview({ store, whole }: OverviewProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { total, holdings } = store;
  const anything = holdings.some(({ balances }) => balances);
  return (
    <Card aria-label={t('total.label')} p={{ base: '16', sm: '24' }}>
      <Columns>
        <div>
          <Hint>{t('total.label')}</Hint>
          <Amount data-testid="portfolio-total" data-usd={whole && anything ? total.usd : undefined}>
            {!whole ? (
              <Skeleton w="200px" h="36" />
            ) : anything ? (
              <Approx text={formatUsd(total.usd, locale, total.estimate)} />
            ) : (
              <span title={t('unknown')}>--</span>
            )}
          </Amount>
          <Missing>
            {whole && total.unpriced > 0 && <Small>{t('total.unpriced', { count: total.unpriced })}</Small>}
            {whole && total.unknown > 0 && <Small>{t('total.unknown', { count: total.unknown })}</Small>}
          </Missing>
        </div>
        <Shares>
          <AllocationSkeleton kept={whole} />
          {whole && (
            <Allocation shares={store.allocation} estimate={total.estimate} chains={store.shown.length} />
          )}
        </Shares>
      </Columns>
      <LiveRegion message={whole ? '' : t('total.loading')} />
    </Card>
  );
});
