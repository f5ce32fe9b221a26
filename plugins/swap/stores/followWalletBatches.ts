import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../../kernel/rpc/Eip1193Provider.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';

export interface BatchQuestion {
  readonly provider: Eip1193Provider;
  readonly account: Address;
  readonly chainId: number;
}

/**
 * Asks the wallet whether it carries out approval and swap as one.
 * @returns what forgets the answer
 */
export function followWalletBatches(
  { provider, account, chainId }: BatchQuestion,
  told: (batches: boolean) => void,
): () => void {
  let current = true;
  void loadChunk(() => import('../../../kernel/wallet/walletCalls.ts'))
    .then(({ walletBatches }) => walletBatches(provider, account, chainId))
    .then(
      (batches) => {
        if (current) told(batches);
      },
      // Without an answer it is one after the other.
      () => undefined,
    );
  return () => {
    current = false;
    told(false);
  };
}
