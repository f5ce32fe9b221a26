import type { BlockHead } from '../rpc/types.ts';

/** What a node asks on top of the base fee where nothing better is known: 1 gwei, as wallets suggest. */
const DEFAULT_TIP = 1_000_000_000n;

/** Wei per unit of gas that a transaction sent now is likely to pay; undefined where the chain has no base fee. */
export function gasPriceOf(head: BlockHead | undefined): bigint | undefined {
  return head?.baseFeePerGas === undefined ? undefined : head.baseFeePerGas + DEFAULT_TIP;
}
