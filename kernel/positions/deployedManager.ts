import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/** The position manager of a chain with V3; undefined on a chain without. */
export function deployedManager(chain: ChainSpec): Address | undefined {
  return chain.capabilities.protocols.includes('v3') ? contractAddress(chain, 'positionManager') : undefined;
}
