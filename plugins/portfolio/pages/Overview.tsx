import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Chip } from '../../../ui/components/Chip.tsx';
import { LiveRegion } from '../../../ui/components/feedback/LiveRegion.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/components/feedback/Spinner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { Allocation } from './Allocation.tsx';
import { AgoText, Small } from './parts.tsx';

const Amount = chakra('p', {
  base: {
    fontSize: '36',
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

export interface OverviewProps {
  readonly store: PortfolioStore;
  /** True when everything is known, or has been waited for long enough. */
  readonly calm: boolean;
}

/** The total value, what it leaves out, how old it is, and what it consists of. */
export const Overview = observer(function Overview({ store, calm }: OverviewProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { total, settled, holdings } = store;
  const anything = holdings.some(({ balances }) => balances);
  const reading = holdings.some(({ loading }) => loading);
  return (
    <Card aria-label={t('total.label')}>
      <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="12">
        <div>
          <Hint>{t('total.label')}</Hint>
          <Amount data-testid="portfolio-total" data-usd={settled && anything ? total.usd : undefined}>
            {!settled && !anything ? (
              <Skeleton w="200px" h="36" />
            ) : anything ? (
              formatUsd(total.usd, locale, total.estimate)
            ) : (
              <span title={t('unknown')}>--</span>
            )}
          </Amount>
        </div>
        <Chip look="quiet" disabled={reading} onClick={() => void store.refresh()}>
          {reading && <Spinner boxSize="12px" />}
          {t(reading ? 'refreshing' : 'refresh')}
        </Chip>
      </chakra.div>
      <chakra.div minH={calm ? undefined : '72'}>
        {holdings.map(({ chain, balances, failures }) => (
          <Small key={chain.id} data-testid="portfolio-age">
            {holdings.length > 1 && `${chain.label}: `}
            {balances ? (
              <AgoText
                sinceMs={balances.readAtMs}
                words={(ago) =>
                  t('network.read', { block: numberFormat(locale, {}).format(balances.block), ago })
                }
              />
            ) : (
              t(failures.balances ? 'unknown' : 'network.reading')
            )}
          </Small>
        ))}
        {total.oldestPriceMs !== undefined && (
          <Small>
            <AgoText sinceMs={total.oldestPriceMs} words={(ago) => t('total.prices', { ago })} />
          </Small>
        )}
        {total.estimate && <Small>{t('total.estimate')}</Small>}
        {settled && total.unpriced > 0 && <Small>{t('total.unpriced', { count: total.unpriced })}</Small>}
        {settled && total.unknown > 0 && <Small>{t('total.unknown', { count: total.unknown })}</Small>}
      </chakra.div>
      {calm ? (
        <Allocation shares={store.allocation} estimate={total.estimate} chains={store.shown.length} />
      ) : (
        <Skeleton w="100%" h="12px" rounded="full" />
      )}
      <LiveRegion message={settled ? '' : t('total.loading')} />
    </Card>
  );
});
