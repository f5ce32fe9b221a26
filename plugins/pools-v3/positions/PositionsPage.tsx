import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import {
  ActiveChainToken,
  ContributionsToken,
  ModalsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { Heading, TextLink } from '../../../ui/components/PageParts.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PositionListStore } from '../stores/PositionListStore.ts';
import { PositionList } from './PositionList.tsx';

const alert = () => import('../alerts/AllPositionsAlert.tsx');
const UnfinishedList = lazy(() => loadChunk(() => import('../zap/UnfinishedList.tsx')));

const V2_PATH = '/pool/v2';
const V4_PATH = '/pool/v4';

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
  },
});

/** The account's V3 positions, and a link to a new one. */
const PositionsPage = observer(function PositionsPage() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const services = useServices();
  const [, navigate] = useLocation();
  const store = useMemo(() => new PositionListStore(services), [services]);
  useEffect(() => store.open(), [store]);
  const paths = useService(ContributionsToken)
    .of('routes')
    .map(({ path }) => path);
  return (
    <PoolPage
      title={t('positions.title')}
      width="wide"
      actions={<Button onClick={() => navigate('/add')}>{t('positions.new')}</Button>}
    >
      <Head>
        <Heading>{t('positions.mine')}</Heading>
        <chakra.div display="flex" alignItems="center" gap="12" fontSize="14" minH="44px">
          <span>{t('positions.hideClosed')}</span>
          <Switch
            label={t('positions.hideClosed')}
            checked={store.hideClosed}
            onChange={(hide) => store.setHideClosed(hide)}
          />
        </chakra.div>
      </Head>
      {paths.includes(V2_PATH) && <TextLink href={V2_PATH}>{t('positions.v2')}</TextLink>}
      {paths.includes(V4_PATH) && <TextLink href={V4_PATH}>{t('positions.v4')}</TextLink>}
      <Suspense>
        <UnfinishedList />
      </Suspense>
      <Positions store={store} />
    </PoolPage>
  );
});

const Positions = observer(function Positions({ store }: { readonly store: PositionListStore }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const errorText = useErrorText();
  const modals = useService(ModalsToken);
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const { state, rows, hidden } = store;
  // The height of a row is known once its tokens' names are.
  const calm = useSettledLayout(
    state.kind === 'ready' && rows.every(({ token0, token1 }) => token0 && token1),
    rows.length,
  );
  switch (state.kind) {
    case 'unsupported':
      return <Banner tone="warning">{t('positions.unsupported', { chain: chain.label })}</Banner>;
    case 'disconnected':
      return (
        <Empty text={t('positions.disconnected')}>
          <Button look="soft" onClick={() => modals.open('ACCOUNT', {})}>
            {t('exchange:gate.connect')}
          </Button>
        </Empty>
      );
    case 'loading':
      return <Waiting />;
    case 'failed':
      return (
        <Banner
          tone="critical"
          title={t('positions.failed')}
          action={
            <Button size="small" look="quiet" onClick={() => void store.retry()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(state.error)}
        </Banner>
      );
    case 'ready':
      if (!calm) return <Waiting />;
      if (rows.length > 0 || store.hasMore)
        return (
          <>
            {account && (
              <LazyPart
                view={alert}
                viewProps={{ chain, account }}
                pluginId="pools-v3"
                fallback={<Skeleton w="100%" h="48" />}
              />
            )}
            <PositionList store={store} chain={chain} />
          </>
        );
      return <Empty text={hidden > 0 ? t('positions.allHidden', { count: hidden }) : t('positions.none')} />;
  }
});

function Waiting() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return (
    <chakra.div role="status" aria-label={t('positions.loading')} display="grid" gap="8">
      <Skeleton w="100%" h="72" />
      <Skeleton w="100%" h="72" />
    </chakra.div>
  );
}

export default PositionsPage;
