import type { Address, Hex } from '../../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import { arrivedRaw, logsIn } from '../../../../kernel/tx/settledOutput.ts';

/**
 * What a transaction brought to an account of both tokens, raw units, by the logs of its receipt, on which
 * endpoints of two operators must agree where there are two.
 * @throws SluiceError if it cannot be read, or they do not agree
 */
export async function arrivedBy(
  { rpc }: ChainClient,
  hash: Hex,
  [token0, token1]: readonly [Token, Token],
  account: Address,
): Promise<TokenAmounts> {
  const told = await rpc.corroborate<unknown>('eth_getTransactionReceipt', [hash], {
    compare: (receipt) => logsIn(receipt).map(({ address, topics, data }) => [address, topics, data]),
  });
  if (told.outcome === 'disagree') {
    throw new SluiceError('providers_failed', 'The endpoints tell different things about the withdrawal');
  }
  const logs = logsIn(told.value);
  return {
    amount0Raw: arrivedRaw(logs, token0.address, account),
    amount1Raw: arrivedRaw(logs, token1.address, account),
  };
}
