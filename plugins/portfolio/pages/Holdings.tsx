import { observer } from 'mobx-react-lite';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { Card } from '../../../ui/components/PageParts.tsx';
import { TableSkeleton } from '../../../ui/components/page/TableSkeleton.tsx';
import { TabLinks } from '../../../ui/components/TabLinks.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { type PortfolioLink, tabs } from '../stores/portfolioLink.ts';
import { wholeUsd } from '../stores/valuation.ts';
import { ActivityTab } from './activity/ActivityTab.tsx';
import { LookAt } from './LookAt.tsx';
import { NetworkFilter } from './NetworkFilter.tsx';
import { NetworkNotices } from './NetworkNotices.tsx';
import { NftsTab } from './NftsTab.tsx';
import { Overview } from './Overview.tsx';
import { PoolsTab } from './PoolsTab.tsx';
import { TokensTab } from './tokens/TokensTab.tsx';
import { usePortfolioLink } from './usePortfolioLink.ts';

const views = { tokens: TokensTab, pools: PoolsTab, nfts: NftsTab, activity: ActivityTab } as const;

export interface HoldingsProps {
  readonly store: PortfolioStore;
  readonly current: PortfolioLink['tab'];
}

/** The parts from top to bottom; what is below something of unknown height is mounted when that has its height. */
export const Holdings = observer(function Holdings({ store, current }: HoldingsProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { to } = usePortfolioLink();
  const calm = useSettledLayout(store.settled, `${store.tokens.length} ${store.pools.length}`);
  // A price or a name that is not there may still be loading: the sums wait for it, but only for so long.
  const valued = useSettledLayout(
    store.settled && wholeUsd(store.total) !== undefined,
    store.allocation.length,
  );
  const View = views[current];
  return (
    <>
      <NetworkFilter store={store} valued={valued} />
      <Overview store={store} whole={store.settled && valued} />
      <TabLinks
        label={t('sections')}
        current={current}
        tabs={tabs.map((tab) => ({ id: tab, label: t(`tab.${tab}`), to: to({ tab, tx: undefined }) }))}
      />
      {calm ? (
        <>
          <NetworkNotices store={store} />
          <View store={store} />
          <LookAt />
        </>
      ) : (
        <Card>
          <TableSkeleton label={t('total.loading')} rowHeight={68} />
        </Card>
      )}
    </>
  );
});
