import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/components/Button.tsx';
import { HeaderActions } from '../../../ui/exchange/pools/page/HeaderActions.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** What can be done with the position's liquidity; anybody may add to it. */
export const PositionActions = observer(function PositionActions({
  store,
}: {
  readonly store: PositionStore;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'actLazy');
  const [, navigate] = useLocation();
  const { known, isOwner } = store;
  if (!known) return null;
  const { tokenId, token0, token1, fee, liquidity } = known.position;
  return (
    <HeaderActions>
      <Button size="small" onClick={() => navigate(`/increase/${token0}/${token1}/${fee}/${tokenId}`)}>
        {t('position.increase')}
      </Button>
      {isOwner && liquidity > 0n && (
        <Button size="small" look="quiet" onClick={() => navigate(`/remove/${tokenId}`)}>
          {t('position.remove')}
        </Button>
      )}
      {isOwner && liquidity > 0n && (
        <Button size="small" look="quiet" onClick={() => navigate(`/rebalance/${tokenId}`)}>
          {t('actLazy:rebalance.action')}
        </Button>
      )}
    </HeaderActions>
  );
});
