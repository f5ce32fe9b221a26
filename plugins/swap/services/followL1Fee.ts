import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { startLater } from './startLater.ts';
import type { SwapNow } from './watchSwapL1Fee.ts';

/**
 * Follows the L1 fee of the swap that `now` gives.
 * @param onFee gets the fee in wei; undefined while it is not known
 * @returns stops following and forgets the fee
 */
export function followL1Fee(
  client: ChainClient,
  now: () => SwapNow,
  onFee: (feeRaw: bigint | undefined) => void,
): () => void {
  // If the code cannot be loaded, the fee stays unknown and is shown as unknown.
  const stop = startLater(async () => {
    const { watchSwapL1Fee } = await loadChunk(() => import('./watchSwapL1Fee.ts'));
    return () => watchSwapL1Fee(client, now, onFee);
  });
  return () => {
    stop();
    onFee(undefined);
  };
}
