import type { ChainSpec, ContractKind } from '../../../kernel/chain/ChainSpec.ts';

/** The module with what the plugin of V4 pools needs of the profile's chains. */
export const V4_CHAINS = 'sluice:v4-chains';

const V4_KINDS: ReadonlySet<ContractKind> = new Set([
  'poolManager',
  'stateView',
  'v4Quoter',
  'v4PositionDescriptor',
  'v4PositionManager',
]);

/**
 * The chain as the first load has it. V4's contracts and pools would be bytes of it, and nobody needs them before the
 * plugin that reads them.
 */
export function contractsInUse({ v4Pools: _, ...chain }: ChainSpec): ChainSpec {
  return { ...chain, contracts: chain.contracts.filter(({ kind }) => !V4_KINDS.has(kind)) };
}

/** The source of {@link V4_CHAINS}: by chain id, what {@link contractsInUse} takes away. */
export function v4ChainsSource(chains: readonly ChainSpec[]): string {
  const parts = chains.flatMap(({ id, contracts, v4Pools }) => {
    const own = contracts.filter(({ kind }) => V4_KINDS.has(kind));
    return own.length === 0 ? [] : [[id, { contracts: own, ...(v4Pools && { v4Pools }) }] as const];
  });
  return `export default ${JSON.stringify(Object.fromEntries(parts))};`;
}
