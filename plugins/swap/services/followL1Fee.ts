import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
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
  let stop: (() => void) | undefined = () => {};
  void loadChunk(() => import('./watchSwapL1Fee.ts')).then(
    ({ watchSwapL1Fee }) => {
      if (stop) stop = watchSwapL1Fee(client, now, onFee);
    },
    // If the code cannot be loaded, the fee stays unknown and is shown as unknown.
    () => undefined,
  );
  return () => {
    stop?.();
    stop = undefined;
    onFee(undefined);
  };
}
