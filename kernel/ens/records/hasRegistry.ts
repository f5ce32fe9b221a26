import { type ChainRegistry, contractAddress } from '../../chain/ChainRegistry.ts';

/** Whether the chain file has an ENS registry. */
export function hasRegistry(chains: ChainRegistry, chainId: number): boolean {
  const chain = chains.find(chainId);
  return chain !== undefined && contractAddress(chain, 'ensRegistry') !== undefined;
}
