import type { Address } from '../../chain/ChainSpec.ts';
import { delegateOf } from '../../chain/delegateOf.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';

/**
 * How much native coin the chain makes `owner` keep, raw units: nothing, unless its code is delegated (EIP-7702).
 * @throws SluiceError transport codes
 */
export async function readKept({ chain, rpc }: ChainClient, owner: Address): Promise<bigint> {
  const code = await rpc.request<unknown>('eth_getCode', [owner, 'latest']);
  return delegateOf(code) ? BigInt(chain.delegatedReserveRaw ?? 0) : 0n;
}
