import type { Address, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { readNumber } from '../rpc/readNumber.ts';

export interface Sender {
  readonly from: Address;
  readonly nonce: number;
}

/**
 * Sender and nonce of a transaction. @throws SluiceError transport codes; `rpc_error` if no node knows the
 * transaction
 */
export async function readSender(client: ChainClient, hash: Hex): Promise<Sender> {
  const answer = await client.rpc.request<unknown>('eth_getTransactionByHash', [hash]);
  const fields = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const from = parseAddress(fields.from);
  const nonce = readNumber(fields.nonce);
  if (!from || nonce === undefined || String(fields.hash).toLowerCase() !== hash.toLowerCase())
    throw new SluiceError('rpc_error', 'No node knows the transaction');
  return { from, nonce };
}
