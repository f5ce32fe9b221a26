import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { RpcPool } from '../../../kernel/rpc/types.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { wordAt } from '../../../kernel/tokens/callData.ts';

/** keccak256 of `Transfer(address,address,uint256)` and of the wrapped coin's `Withdrawal(address,uint256)`. */
export const settledTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const;

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const isAddress = (topic: Hex | undefined, address: Address): boolean =>
  topic?.slice(-40).toLowerCase() === address.slice(2).toLowerCase();

/**
 * What a transaction's receipt says that `recipient` got of `currency`, in raw units: transfers in less transfers out;
 * of the native coin what was unwrapped on the way. Undefined where the receipt does not tell.
 */
export function settledOutput(
  logs: readonly Log[],
  currency: Currency,
  recipient: Address,
  wrapped: Address | undefined,
): bigint | undefined {
  const contract = currency.kind === 'native' ? wrapped : currency.address;
  let raw = 0n;
  for (const { address, topics, data } of logs) {
    if (!contract || address.toLowerCase() !== contract.toLowerCase()) continue;
    const amount = wordAt(data) ?? 0n;
    if (currency.kind === 'native') {
      if (topics[0] === settledTopics.withdrawal) raw += amount;
    } else if (topics[0] === settledTopics.transfer) {
      if (isAddress(topics[2], recipient)) raw += amount;
      if (isAddress(topics[1], recipient)) raw -= amount;
    }
  }
  return raw > 0n ? raw : undefined;
}

/** The logs of a receipt; rejects where the node does not tell. */
export async function receiptLogs(rpc: RpcPool, hash: Hex, signal: AbortSignal): Promise<readonly Log[]> {
  const receipt = await rpc.request<{ readonly logs?: readonly Log[] } | null>(
    'eth_getTransactionReceipt',
    [hash],
    { signal },
  );
  return receipt?.logs ?? [];
}
