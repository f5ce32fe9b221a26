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
 * Asks the wallet whether it can carry out approval and swap in one batch.
 * @param read observable: which wallet to ask; undefined: none
 * @param onAnswer gets the answer, and false when it no longer holds
 * @returns stops following
 */
export function followWalletBatches(
  read: () => BatchQuestion | undefined,
  onAnswer: (batches: boolean) => void,
): () => void {
  return follow(read, ({ provider, account, chainId }) => {
    let current = true;
    void loadChunk(() => import('../../../kernel/wallet/walletCapabilities.ts'))
      .then(({ answeredCapabilities }) => answeredCapabilities(provider, account, chainId))
      .then(
        ({ atomic }) => {
          if (current) onAnswer(atomic !== undefined);
        },
        // Without an answer, approval and swap are sent one after the other.
        () => undefined,
      );
    return () => {
      current = false;
      onAnswer(false);
    };
  });
}
