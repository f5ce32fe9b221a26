import type { TradeType } from '../../amm/index.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';

/** One search for a route: the pools it may use and the most paths. */
export interface RouteSearch {
  /** The id of a kind of pools, or all of them. */
  readonly protocols: string;
  readonly maxSplits: number;
}

/** With more paths, the first answer could take longer than a frame. */
const FIRST_SPLITS = 4;

/**
 * The searches of the first answer, whose routes some router of the chain can execute.
 * @param taxed the input or output has a transfer fee, which only one V2 path for an exact input can handle
 */
export function routeSearches(
  chain: ChainSpec,
  tradeType: TradeType,
  taxed: boolean,
): readonly RouteSearch[] {
  const maxSplits = Math.min(chain.capabilities.maxSplits, FIRST_SPLITS);
  const has = (kind: 'swapRouter' | 'swapRouter02' | 'universalRouter' | 'v2Router02') =>
    findContract(chain, kind) !== undefined;
  const v2: RouteSearch = { protocols: 'v2', maxSplits: 1 };
  const v3: RouteSearch = { protocols: 'v3', maxSplits };
  if (taxed) return tradeType === 'EXACT_INPUT' && has('v2Router02') ? [v2] : [];
  const separate = [...(has('v2Router02') ? [v2] : []), ...(has('swapRouter') ? [v3] : [])];
  // A chain without any router still shows prices.
  if (!has('swapRouter02') && !has('universalRouter') && separate.length > 0) return separate;
  return [{ protocols: 'all', maxSplits }];
}
