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
import { Allocation } from './Allocation.tsx';
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

export interface OverviewProps {
  readonly store: PortfolioStore;
  /** True when everything is known, or has been waited for long enough. */
  readonly calm: boolean;
}

/** The total value, what it leaves out, and what it consists of. */
export const Overview = observer(function Overview({ store, calm }: OverviewProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { total, settled, holdings } = store;
  const anything = holdings.some(({ balances }) => balances);
  return (
    <Card aria-label={t('total.label')} p={{ base: '16', sm: '24' }}>
      <Columns>
        <div>
          <Hint>{t('total.label')}</Hint>
          <Amount data-testid="portfolio-total" data-usd={settled && anything ? total.usd : undefined}>
            {!settled && !anything ? (
              <Skeleton w="200px" h="36" />
            ) : anything ? (
              <Approx text={formatUsd(total.usd, locale, total.estimate)} />
            ) : (
              <span title={t('unknown')}>--</span>
            )}
          </Amount>
          {settled && total.unpriced > 0 && <Small>{t('total.unpriced', { count: total.unpriced })}</Small>}
          {settled && total.unknown > 0 && <Small>{t('total.unknown', { count: total.unknown })}</Small>}
        </div>
        {calm ? (
          <Allocation shares={store.allocation} estimate={total.estimate} chains={store.shown.length} />
        ) : (
          <chakra.div minH="88px">
            <Skeleton w="100%" h="12px" rounded="full" />
          </chakra.div>
        )}
      </Columns>
      <LiveRegion message={settled ? '' : t('total.loading')} />
    </Card>
  );
});
