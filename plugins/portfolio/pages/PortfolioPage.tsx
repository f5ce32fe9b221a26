import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  EnsServiceToken,
  ModalsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Card, Stage } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PortfolioStore } from '../stores/PortfolioStore.ts';
import { linkedChain } from '../stores/portfolioLink.ts';
import { Header } from './Header.tsx';
import { Holdings } from './Holdings.tsx';
import { LookAt } from './LookAt.tsx';
import { NamedOwner } from './NamedOwner.tsx';
import { usePortfolioLink } from './usePortfolioLink.ts';

/** /portfolio: what the connected account, or any address, holds on the networks of this build. */
const PortfolioPage = observer(function PortfolioPage() {
  // Loads the texts of the page's parts too: a part that suspends later would unmount the whole page.
  const { t } = useLazyTranslation('portfolioLazy', 'exchangeLazy', 'commonLazy', 'deviceLazy');
  const services = useServices();
  const { account, status } = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  const { link } = usePortfolioLink();
  const [store] = useState(() => new PortfolioStore(services));
  useEffect(() => store.open(), [store]);
  const network = linkedChain(store.alive, link.network);
  const { chain } = useService(ActiveChainToken);
  const ens = useService(EnsServiceToken);
  const chains = useService(ChainRegistryToken);
  const asked = network ?? chain;
  const [lookup] = useState(() => new AddressLookup(ens, chains));
  const name = link.name && outsideText(link.name);
  useEffect(() => {
    lookup.set(link.name ?? '', asked.id);
    return () => lookup.dispose();
  }, [lookup, link.name, asked.id]);
  const linked = link.name ? lookup.address : link.address;
  const owner = linked === 'invalid' ? undefined : (linked ?? (link.name ? undefined : account));
  useEffect(() => store.look(owner, network), [store, owner, network]);
  return (
    <Stage>
      <Header store={store} owner={owner} name={name} foreign={owner !== account} />
      {name && (
        <NamedOwner name={name} lookup={lookup} network={asked.label} supported={ens.supported(asked.id)} />
      )}
      {link.address === 'invalid' && (
        <Banner tone="critical" title={t('look.invalid.title')}>
          {t('look.invalid.body')}
        </Banner>
      )}
      {!owner && link.address === undefined && !name && status !== 'connecting' && (
        <Card>
          <Empty text={t('connect.text')}>
            <Button onClick={() => modals.open('ACCOUNT', {})}>{t('exchange:gate.connect')}</Button>
          </Empty>
        </Card>
      )}
      {owner && store.owner === owner && <Holdings key={owner} store={store} current={link.tab} />}
      {!owner && status !== 'connecting' && <LookAt />}
    </Stage>
  );
});

export default PortfolioPage;
