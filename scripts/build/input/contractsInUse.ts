import type { ChainSpec, ContractKind } from '../../../kernel/chain/ChainSpec.ts';

/** The plugin that alone reads V4's contracts. */
const V4_PLUGIN = 'pools-v4';
const V4_KINDS: ReadonlySet<ContractKind> = new Set([
  'poolManager',
  'stateView',
  'v4Quoter',
  'v4PositionDescriptor',
  'v4PositionManager',
]);

/**
 * The chain with the contracts that a profile of these plugins can use. The others would be bytes of the first
 * load, and the app would check their code at each start.
 */
export function contractsInUse(chain: ChainSpec, plugins: readonly string[]): ChainSpec {
  if (plugins.includes(V4_PLUGIN)) return chain;
  const { v4Pools: _, ...rest } = chain;
  return { ...rest, contracts: chain.contracts.filter(({ kind }) => !V4_KINDS.has(kind)) };
}
