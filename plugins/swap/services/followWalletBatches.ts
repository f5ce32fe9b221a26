import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../../kernel/rpc/Eip1193Provider.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';

interface BatchQuestion {
  readonly provider: Eip1193Provider;
  readonly account: Address;
  readonly chainId: number;
}

/**
 * Asks the wallet whether it carries out approval and swap as one.
 * @param read observable: who is asked; undefined: nobody
 * @param told false once the answer no longer holds
 * @returns what ends it
 */
export function followWalletBatches(
  read: () => BatchQuestion | undefined,
  told: (batches: boolean) => void,
): () => void {
  return follow(read, ({ provider, account, chainId }) => {
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
  });
}
