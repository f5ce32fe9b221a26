import { observer } from 'mobx-react-lite';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';
import { useZapStore } from './ZapContext.ts';

/** The deposits of this page that were left after their swaps. */
export const UnfinishedDeposits = observer(function UnfinishedDeposits() {
  const zap = useZapStore();
  if (zap.agreed) return null;
  return zap.left
    .filter(({ id }) => id !== zap.resumed?.id)
    .map((trade) => (
      <UnfinishedBanner
        key={trade.id}
        trade={trade}
        gotRaw={zap.unfinished.gotRaw(trade)}
        onContinue={() => zap.resume(trade)}
        onDismiss={() => zap.dismiss(trade)}
      />
    ));
});
