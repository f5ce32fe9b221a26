import type { RouterKind } from '../calldata/RouterKind.ts';
import { routerKinds } from '../calldata/routerFor.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/**
 * Who needs an allowance for a swap through a router: the Universal Router takes tokens through Permit2 only.
 * @returns undefined where the chain lacks the contract
 */
export const swapSpender = (chain: ChainSpec, router: RouterKind): Address | undefined =>
  contractAddress(chain, router === 'universalRouter' ? 'permit2' : router);

/** The spenders of all routers that the chain has. */
export function swapSpenders(chain: ChainSpec): readonly Address[] {
  const routers = routerKinds.filter((kind) => contractAddress(chain, kind) !== undefined);
  return routers.flatMap((kind) => swapSpender(chain, kind) ?? []);
}
