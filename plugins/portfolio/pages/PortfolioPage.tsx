import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { Card, Stage } from '../../../ui/components/PageParts.tsx';
import { TabLinks } from '../../../ui/components/TabLinks.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PortfolioStore } from '../stores/PortfolioStore.ts';
import { linkedChain, tabs } from '../stores/portfolioLink.ts';
import { portfolioServices } from '../stores/portfolioServices.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { Header } from './Header.tsx';
import { LookAt } from './LookAt.tsx';
import { NetworkFilter } from './NetworkFilter.tsx';
import { NetworkNotices } from './NetworkNotices.tsx';
import { NftsTab } from './NftsTab.tsx';
import { Overview } from './Overview.tsx';
import { PoolsTab } from './PoolsTab.tsx';
import { Empty } from './parts.tsx';
import { TokensTab } from './TokensTab.tsx';
import { usePortfolioLink } from './usePortfolioLink.ts';

const views = { tokens: TokensTab, pools: PoolsTab, nfts: NftsTab, activity: ActivityTab } as const;

/** /portfolio: what the connected account, or any address, has on the networks of this build. */
const PortfolioPage = observer(function PortfolioPage() {
  const { t } = useLaterTranslation('portfolioLater');
  const services = useServices();
  const { account } = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  const { link, to } = usePortfolioLink();
  const [store] = useState(() => new PortfolioStore(portfolioServices(services)));
  useEffect(() => store.open(), [store]);
  const owner = link.address === 'invalid' ? undefined : (link.address ?? account);
  const network = linkedChain(store.alive, link.network);
  useEffect(() => store.look(owner, network), [store, owner, network]);
  const View = views[link.tab];
  return (
    <Stage>
      <Header store={store} owner={owner} foreign={owner !== account} />
      {link.address === 'invalid' && (
        <Banner tone="critical" title={t('look.invalid.title')}>
          {t('look.invalid.body')}
        </Banner>
      )}
      {!owner && link.address === undefined && (
        <Card>
          <Empty text={t('connect.text')}>
            <Button onClick={() => modals.open('ACCOUNT', {})}>{t('connect.button')}</Button>
          </Empty>
        </Card>
      )}
      {owner && store.owner === owner && (
        <>
          <NetworkFilter store={store} />
          <NetworkNotices store={store} />
          <Overview store={store} />
          <TabLinks
            label={t('sections')}
            current={link.tab}
            tabs={tabs.map((tab) => ({ id: tab, label: t(`tab.${tab}`), to: to({ tab, tx: undefined }) }))}
          />
          <View store={store} />
        </>
      )}
      <LookAt />
    </Stage>
  );
});

export default PortfolioPage;
