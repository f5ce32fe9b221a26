import type { TradeType } from '../../amm/index.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';

/** One search for a route: through which pools, and over how many paths. */
export interface RouteSearch {
  readonly protocols: 'v2' | 'v3' | 'all';
  readonly maxSplits: number;
}

/**
 * The searches whose best answer some router of the chain can carry out. No router takes an exact output
 * through V2 and V3 pools in one path, so that the protocols are searched apart as well: `orUnmixed`.
 * @param taxed the input or output has a transfer fee, which only one V2 path for an exact input can take
 */
export function routeSearches(
  chain: ChainSpec,
  tradeType: TradeType,
  taxed: boolean,
): { readonly first: readonly RouteSearch[]; readonly orUnmixed: readonly RouteSearch[] } {
  const { maxSplits } = chain.capabilities;
  const has = (kind: 'swapRouter' | 'swapRouter02' | 'universalRouter' | 'v2Router02') =>
    findContract(chain, kind) !== undefined;
  const v2: RouteSearch = { protocols: 'v2', maxSplits: 1 };
  const v3: RouteSearch = { protocols: 'v3', maxSplits };
  if (taxed) return { first: tradeType === 'EXACT_INPUT' && has('v2Router02') ? [v2] : [], orUnmixed: [] };
  const separate = [...(has('v2Router02') ? [v2] : []), ...(has('swapRouter') ? [v3] : [])];
  // A chain without any router still shows prices.
  if (!has('swapRouter02') && !has('universalRouter') && separate.length > 0) {
    return { first: separate, orUnmixed: [] };
  }
  const all: RouteSearch = { protocols: 'all', maxSplits };
  return {
    first: [all],
    orUnmixed: tradeType === 'EXACT_INPUT' ? [] : [{ protocols: 'v2', maxSplits }, v3],
  };
}
