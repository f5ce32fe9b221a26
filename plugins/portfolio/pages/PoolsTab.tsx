import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { SettingsToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { TableSkeleton } from '../../../ui/components/page/TableSkeleton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { PoolTable } from './PoolTable.tsx';
import { Bar, NextStep, RetryButton, Scope } from './parts.tsx';

/** V3 positions, those of the protocols that plugins add, and shares of V2 pairs, with value, uncollected fees and range state. */
export const PoolsTab = observer(function PoolsTab({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { shownPools: rows, pools, holdings, settled } = store;
  const settings = useService(SettingsToken);
  const hidden = pools.length - rows.length;
  const failed = holdings.some(({ failures }) => failures.positions ?? failures.pairs ?? failures.added);
  return (
    <Card aria-label={t('tab.pools')}>
      <Bar>
        <Scope>
          {t('pools.scope')}{' '}
          <span data-testid="portfolio-hidden">{hidden > 0 && t('pools.hidden', { count: hidden })}</span>
        </Scope>
        <Bar>
          <span>{t('pools.hideClosed')}</span>
          <Switch
            label={t('pools.hideClosed')}
            checked={settings.hideClosedPositions}
            onChange={(hide) => settings.set('hideClosedPositions', hide)}
          />
        </Bar>
      </Bar>
      {holdings.map((one) => {
        const left = (one.positions?.value.left ?? 0) + (one.added?.value.left ?? 0);
        const unread = one.pairs?.value.unread ?? 0;
        const chain = one.chain.label;
        return (
          <Fragment key={one.chain.id}>
            {left > 0 && <Hint>{t('pools.left', { count: left, chain })}</Hint>}
            {unread > 0 && (
              <Banner tone="warning" action={<RetryButton onClick={() => void one.refresh()} />}>
                {t('pools.unread', { count: unread, chain })}
              </Banner>
            )}
          </Fragment>
        );
      })}
      {rows.length > 0 ? (
        <PoolTable rows={rows} chains={store.shown.length} />
      ) : settled ? (
        !failed && (
          <Empty text={hidden > 0 ? t('pools.hidden', { count: hidden }) : t('pools.noneFound')}>
            <NextStep route="/explore" to="/explore?tab=pools">
              {t('pools.explore')}
            </NextStep>
          </Empty>
        )
      ) : (
        <TableSkeleton label={t('total.loading')} rowHeight={68} />
      )}
    </Card>
  );
});
