import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { AgreeOptions } from '../rpc/RpcPool.ts';

/**
 * A word that two endpoints agree on, for data that is signed. An endpoint that lies about a nonce must not
 * obtain a signature that takes effect at another time than the user thinks.
 * @param index of the word in the answer
 * @param alone called with the endpoint if only one operator told it
 * @throws SluiceError `providers_failed` when no two endpoints agree or none answers
 */
export async function agreedWord(
  client: ChainClient,
  to: Address,
  data: Hex,
  index: number,
  alone: AgreeOptions['alone'],
): Promise<bigint> {
  const answer = await client.rpc.agree<unknown>('eth_call', [{ to, data }, 'latest'], { alone });
  const word = typeof answer === 'string' ? wordAt(answer as Hex, index) : undefined;
  if (word !== undefined) return word;
  throw new SluiceError('providers_failed', 'all providers failed to perform the operation', {
    values: { method: 'eth_call', reason: 'the answer is no number', timedOut: 0 },
  });
}
