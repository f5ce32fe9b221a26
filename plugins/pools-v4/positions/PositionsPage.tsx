import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { ActiveChainToken, ModalsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PositionListStore } from '../stores/PositionListStore.ts';
import { OpenById } from './OpenById.tsx';
import { PositionItem } from './PositionItem.tsx';
import { SearchNotes } from './SearchNotes.tsx';

/** The account's V4 positions. */
const PositionsPage = observer(function PositionsPage() {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const services = useServices();
  const store = useMemo(() => new PositionListStore(services), [services]);
  useEffect(() => store.owned.open(), [store]);
  return (
    <PoolPage title={t('positions.title')} width="wide" back={{ to: '/pool', label: t('position.back') }}>
      <SwitchRow
        label={t('positions.hideClosed')}
        checked={store.hideClosed}
        onChange={(hide) => store.setHideClosed(hide)}
      />
      <Positions store={store} />
      <OpenById />
    </PoolPage>
  );
});

const Positions = observer(function Positions({ store }: { readonly store: PositionListStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const errorText = useErrorText();
  const modals = useService(ModalsToken);
  const { chain } = useService(ActiveChainToken);
  const { owned, rows, hidden } = store;
  const { state } = owned;
  // The height of a row is known once its tokens' names are.
  const isNamed = state.kind === 'ready' && rows.every(({ currencies }) => currencies);
  const calm = useSettledLayout(isNamed, rows.length);
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
    case 'failed':
      return (
        <Banner tone="critical" title={t('positions.failed')} action={<Retry store={store} />}>
          {errorText(state.error)}
        </Banner>
      );
    default:
      if (!calm) return <Waiting />;
  }
  const none = hidden > 0 ? t('positions.allHidden', { count: hidden }) : t('positions.none');
  return (
    <>
      {rows.length > 0 ? (
        <WindowList
          label={t('positions.title')}
          rows={rows}
          keyOf={({ position }) => position.tokenId.toString()}
        >
          {(row) => <PositionItem chain={chain} row={row} />}
        </WindowList>
      ) : (
        <Empty text={owned.reach?.total === 0 || hidden > 0 ? none : ''} />
      )}
      <SearchNotes owned={owned} />
    </>
  );
});

function Retry({ store }: { readonly store: PositionListStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  return (
    <Button size="small" look="quiet" onClick={() => void store.owned.load()}>
      {t('retry')}
    </Button>
  );
}

function Waiting() {
  const { t } = useLazyTranslation('pools-v4Lazy');
  return (
    <chakra.div role="status" aria-label={t('positions.loading')} display="grid" gap="8">
      <Skeleton w="100%" h="72" />
      <Skeleton w="100%" h="72" />
    </chakra.div>
  );
}

export default PositionsPage;
