import { when } from 'mobx';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { WalletSession } from '../wallet/Connector.ts';
import type { TxTracker } from './TxTracker.ts';

/** Follows wallet batches. Its code is loaded when the first batch appears. @returns a disposer */
export function followBatchesLazily(
  tracker: TxTracker,
  wallet: Pick<WalletSession, 'account' | 'provider'>,
): () => void {
  let stopped = false;
  let stopFollowing: (() => void) | undefined;
  const stopWaiting = when(
    () => wallet.account !== undefined && tracker.list().some(({ reference }) => reference.kind === 'calls'),
    () => {
      void loadChunk(() => import('./tracking/BatchFollower.ts')).then(
        ({ followBatches }) => {
          if (!stopped) stopFollowing = followBatches(tracker, wallet);
        },
        // Without this code the page shows the batch as pending; the next page load tries again.
        () => undefined,
      );
    },
  );
  return () => {
    stopped = true;
    stopWaiting();
    stopFollowing?.();
  };
}
