import type { Address, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { readNumber } from '../rpc/readNumber.ts';

export interface Sender {
  readonly from: Address;
  readonly nonce: number;
}

/** Who sent a transaction, and the how manieth of theirs it is. @throws SluiceError transport codes; `rpc_error` where no node knows it */
export async function readSender(client: ChainClient, hash: Hex): Promise<Sender> {
  const answer = await client.rpc.request<unknown>('eth_getTransactionByHash', [hash]);
  const told = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const from = parseAddress(told.from);
  const nonce = readNumber(told.nonce);
  if (!from || nonce === undefined || String(told.hash).toLowerCase() !== hash.toLowerCase())
    throw new SluiceError('rpc_error', 'No node knows the transaction');
  return { from, nonce };
}
