import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { StorageToken, TxTrackerToken } from '../../../../kernel/services.ts';
import { UnfinishedTrades } from '../../../../kernel/trade/UnfinishedTrades.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { PositionStore } from '../../stores/PositionStore.ts';
import { UnfinishedBanner } from '../../zap/UnfinishedBanner.tsx';
import { isOfPosition } from './unfinishedPath.ts';

/** What the owner left half done with this position, with the way on. */
const UnfinishedOfPosition = observer(function UnfinishedOfPosition({
  store,
}: {
  readonly store: PositionStore;
}) {
  const storage = useService(StorageToken);
  const tracker = useService(TxTrackerToken);
  const [unfinished] = useState(() => new UnfinishedTrades(storage, tracker));
  const { known, chain, isOwner } = store;
  if (!known || !isOwner) return null;
  const { tokenId } = known.position;
  return unfinished
    .of(chain.id, known.owner)
    .filter((trade) => isOfPosition(trade, tokenId) || trade.path === `/remove/${tokenId}`)
    .map((trade) => (
      <UnfinishedBanner
        key={trade.id}
        trade={trade}
        gotRaw={unfinished.gotRaw(trade)}
        onDismiss={() => unfinished.dismiss(trade.id)}
      />
    ));
});

export default UnfinishedOfPosition;
