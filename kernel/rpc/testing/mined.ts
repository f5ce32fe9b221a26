import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { TestReceipt } from '../../../test/anvil/TestContract.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

export interface MinedReceipt extends TestReceipt {
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
}

const POLL_MS = 5;
/** Far more than a busy machine needs. */
const LIMIT_MS = 60_000;

/**
 * Sends a transaction of one of the node's unlocked accounts, and waits until it is in a block.
 * @returns its receipt; `status` tells whether it reverted
 */
export async function mined(
  { rpc }: Pick<TestChain, 'rpc'>,
  transaction: { readonly from: Address; readonly to: Address; readonly [field: string]: string },
): Promise<MinedReceipt> {
  const hash = await rpc<Hex>('eth_sendTransaction', [transaction]);
  const startedMs = performance.now();
  while (performance.now() - startedMs < LIMIT_MS) {
    const receipt = await rpc<MinedReceipt | null>('eth_getTransactionReceipt', [hash]);
    if (receipt) return receipt;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${hash} is not mined`);
}
