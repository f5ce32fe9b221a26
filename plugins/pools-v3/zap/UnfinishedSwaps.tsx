import { observer } from 'mobx-react-lite';
import type { PositionStore } from '../stores/PositionStore.ts';
import type { ZapOutStore } from '../stores/zap/ZapOutStore.ts';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';

interface UnfinishedSwapsProps {
  readonly zap: ZapOutStore;
  readonly store: PositionStore;
}

/** The withdrawals of the owner whose swaps are left. */
export const UnfinishedSwaps = observer(function UnfinishedSwaps({ zap, store }: UnfinishedSwapsProps) {
  const { known, chain, isOwner } = store;
  if (zap.agreed || !isOwner) return null;
  return zap.unfinished
    .of(chain.id, known?.owner)
    .filter(({ left }) => left === 'swap')
    .map((trade) => (
      <UnfinishedBanner
        key={trade.id}
        trade={trade}
        gotRaw={zap.unfinished.gotRaw(trade)}
        onDismiss={() => zap.unfinished.dismiss(trade.id)}
      />
    ));
});
