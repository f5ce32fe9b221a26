import { factorySelectors } from '../../../kernel/abi/factorySelectors.ts';
import { addressAt } from '../../../kernel/abi/words.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { pairAddress, pairCall } from '../../../kernel/positions/pairReads.ts';
import type { TokenPair } from '../../../kernel/quote/PoolRef.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';

/**
 * The tokens of a V2 pair, by its address. The contract's own answers only count if the chain's factory names
 * this pair for these tokens.
 * @returns undefined where the address is no pair of the factory
 * @throws SluiceError where it could not be read
 */
export async function findPair(
  { chain, multicall }: ChainClient,
  address: Address,
  signal: AbortSignal,
): Promise<TokenPair | undefined> {
  const factory = contractAddress(chain, 'v2Factory');
  if (!factory) return undefined;
  const asked = await multicall.read(
    [
      { target: address, data: factorySelectors['token0()'] },
      { target: address, data: factorySelectors['token1()'] },
    ],
    { signal },
  );
  const [token0, token1] = [tokenOf(asked.results[0]), tokenOf(asked.results[1])];
  if (!token0 || !token1) return undefined;
  const named = await multicall.read([pairCall(factory, token0, token1)], { signal });
  return pairAddress(named.results[0]) === address ? { token0, token1 } : undefined;
}

/**
 * Undefined where the contract answers with anything but an address. @throws where the call itself was not
 * made
 */
function tokenOf(result: CallResult | undefined): Address | undefined {
  if (result && !result.ok && result.error.code !== 'call_reverted') throw result.error;
  const found = result?.ok ? addressAt(result.data) : undefined;
  return found && parseAddress(found);
}
