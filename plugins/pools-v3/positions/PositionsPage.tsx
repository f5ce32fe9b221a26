import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { ActiveChainToken, ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { PositionsPage as Frame } from '../../../ui/exchange/pools/list/PositionsPage.tsx';
import { QuietSwitch } from '../../../ui/exchange/pools/list/QuietSwitch.tsx';
import { RowsWaiting } from '../../../ui/exchange/pools/list/RowsWaiting.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PositionListStore } from '../stores/PositionListStore.ts';
import { PositionList } from './PositionList.tsx';

const alert = () => import('../alerts/AllPositionsAlert.tsx');
const UnfinishedList = lazy(() => loadChunk(() => import('../zap/UnfinishedList.tsx')));

/** The account's V3 positions, and a link to a new one. */
const PositionsPage = observer(function PositionsPage() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const services = useServices();
  const [, navigate] = useLocation();
  const store = useMemo(() => new PositionListStore(services), [services]);
  useEffect(() => store.open(), [store]);
  return (
    <Frame
      list="v3"
      title={t('positions.title')}
      actions={
        <Button size="small" onClick={() => navigate('/add')}>
          {t('positions.new')}
        </Button>
      }
      filter={
        <QuietSwitch
          label={t('positions.hideClosed')}
          checked={store.hideClosed}
          onChange={(hide) => store.setHideClosed(hide)}
        />
      }
    >
      <Suspense>
        <UnfinishedList />
      </Suspense>
      <Positions store={store} />
    </Frame>
  );
});

const Positions = observer(function Positions({ store }: { readonly store: PositionListStore }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const errorText = useErrorText();
  const modals = useService(ModalsToken);
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const [, navigate] = useLocation();
  const { state, rows, hidden } = store;
  // The height of a row is known once its tokens' names are; a status that is about to come would flicker.
  const calm = useSettledLayout(
    state.kind === 'ready' &&
      rows.every(({ token0, token1, status }) => token0 && token1 && status !== 'unknown'),
    rows.length,
  );
  switch (state.kind) {
    case 'unsupported':
      return <Banner tone="warning">{t('positions.unsupported', { chain: chain.label })}</Banner>;
    case 'disconnected':
      return (
        <Empty text={t('positions.disconnected')}>
          <Button onClick={() => modals.open('ACCOUNT', {})}>{t('exchange:gate.connect')}</Button>
        </Empty>
      );
    case 'loading':
      return <RowsWaiting label={t('positions.loading')} />;
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
      if (!calm) return <RowsWaiting label={t('positions.loading')} />;
      if (rows.length > 0 || store.hasMore)
        return (
          <>
            <PositionList store={store} chain={chain} />
            {account && (
              <chakra.div px="12">
                <LazyPart
                  view={alert}
                  viewProps={{ chain, account }}
                  pluginId="pools-v3"
                  fallback={<Skeleton w="100%" h="48" />}
                />
              </chakra.div>
            )}
          </>
        );
      return hidden > 0 ? (
        <Empty text={t('positions.allHidden', { count: hidden })}>
          <Button look="soft" onClick={() => store.setHideClosed(false)}>
            {t('positions.showClosed')}
          </Button>
        </Empty>
      ) : (
        <Empty text={t('positions.none')}>
          <Button look="soft" onClick={() => navigate('/add')}>
            {t('positions.new')}
          </Button>
        </Empty>
      );
  }
});

export default PositionsPage;
