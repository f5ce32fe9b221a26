import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/components/feedback/LiveRegion.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import { PositionsHead } from '../../../ui/exchange/pools/list/PositionsHead.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionListStore } from '../stores/PositionListStore.ts';
import { PositionItem } from './PositionItem.tsx';

export interface PositionListProps {
  readonly store: PositionListStore;
  readonly chain: ChainSpec;
}

/** Renders only the rows on screen, and loads the next page when the end is near. */
export const PositionList = observer(function PositionList({ store, chain }: PositionListProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const errorText = useErrorText();
  const { rows, total = 0, hidden, loadingMore, moreError } = store;
  return (
    <chakra.div display="grid" gap="8">
      {rows.length > 0 && (
        <PositionsHead
          pair={t('positions.pair')}
          range={t('range.title')}
          value={t('positions.value')}
          fees={t('fees.title')}
        />
      )}
      {rows.length > 0 && (
        <WindowList
          label={t('positions.list')}
          rows={rows}
          keyOf={({ position }) => position.tokenId.toString()}
          onEnd={() => void store.loadMore()}
        >
          {(row) => <PositionItem chain={chain} row={row} />}
        </WindowList>
      )}
      {moreError && (
        <Banner
          tone="warning"
          title={t('positions.moreFailed')}
          action={
            <Button size="small" look="quiet" onClick={() => void store.loadMore()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(moreError)}
        </Banner>
      )}
      <Hint px="12" data-testid="position-count">
        {t('positions.shown', { count: rows.length, total })}
        {hidden > 0 && ` ${t('positions.hidden', { count: hidden })}`}
      </Hint>
      {!loadingMore && !moreError && store.hasMore && (
        <Button size="small" look="quiet" onClick={() => void store.loadMore()}>
          {t('positions.more')}
        </Button>
      )}
      <LiveRegion message={loadingMore ? t('positions.loadingMore') : ''} />
    </chakra.div>
  );
});
