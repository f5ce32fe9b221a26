import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { ActiveChainToken, ModalsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import { PositionsHead } from '../../../ui/exchange/pools/list/PositionsHead.tsx';
import { PositionsPage as Frame } from '../../../ui/exchange/pools/list/PositionsPage.tsx';
import { QuietSwitch } from '../../../ui/exchange/pools/list/QuietSwitch.tsx';
import { RowsWaiting } from '../../../ui/exchange/pools/list/RowsWaiting.tsx';
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
    <Frame
      list="v4"
      title={t('positions.title')}
      filter={
        <QuietSwitch
          label={t('positions.hideClosed')}
          checked={store.hideClosed}
          onChange={(hide) => store.setHideClosed(hide)}
        />
      }
    >
      <Positions store={store} />
      <OpenById />
    </Frame>
  );
});

const Positions = observer(function Positions({ store }: { readonly store: PositionListStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const errorText = useErrorText();
  const modals = useService(ModalsToken);
  const { chain } = useService(ActiveChainToken);
  const { owned, rows, hidden } = store;
  const { state } = owned;
  // The height of a row is known once its tokens' names are; a status that is about to come would flicker.
  const isNamed =
    state.kind === 'ready' && rows.every(({ currencies, status }) => currencies && status !== 'unknown');
  const calm = useSettledLayout(isNamed, rows.length);
  switch (state.kind) {
    case 'unsupported':
      return <Banner tone="warning">{t('positions.unsupported', { chain: chain.label })}</Banner>;
    case 'disconnected':
      return (
        <Empty text={t('positions.disconnected')}>
          <Button onClick={() => modals.open('ACCOUNT', {})}>{t('exchange:gate.connect')}</Button>
        </Empty>
      );
    case 'failed':
      return (
        <Banner tone="critical" title={t('positions.failed')} action={<Retry store={store} />}>
          {errorText(state.error)}
        </Banner>
      );
    default:
      if (!calm) return <RowsWaiting label={t('positions.loading')} />;
  }
  const none = hidden > 0 ? t('positions.allHidden', { count: hidden }) : t('positions.none');
  return (
    <>
      {rows.length > 0 ? (
        <>
          <PositionsHead
            pair={t('positions.pair')}
            range={t('range.title')}
            value={t('positions.value')}
            fees={t('fees.title')}
          />
          <WindowList
            label={t('positions.title')}
            rows={rows}
            keyOf={({ position }) => position.tokenId.toString()}
          >
            {(row) => <PositionItem chain={chain} row={row} />}
          </WindowList>
        </>
      ) : (
        <Empty text={owned.reach?.total === 0 || hidden > 0 ? none : ''}>
          {hidden > 0 && (
            <Button look="soft" onClick={() => store.setHideClosed(false)}>
              {t('positions.showClosed')}
            </Button>
          )}
        </Empty>
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

export default PositionsPage;
