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

/** The module with what the deployment check needs of the profile's chains. */
export const CODE_HASHES = 'sluice:code-hashes';

/**
 * The chain as the first load has it. V4's contracts and pools and the hashes of code would be bytes of it, and nobody
 * needs them before the plugin that reads V4 and the deployment check.
 */
export function contractsInUse({ v4Pools: _, ...chain }: ChainSpec): ChainSpec {
  const contracts = chain.contracts
    .filter(({ kind }) => !V4_KINDS.has(kind))
    .map(({ codeHash: _hash, immutables: _places, ...contract }) => contract);
  return { ...chain, contracts };
}

/** The source of {@link CODE_HASHES}: by chain id and address, the hashes that {@link contractsInUse} takes away. */
export function codeHashesSource(chains: readonly ChainSpec[]): string {
  const parts = chains.map(({ id, contracts }) => {
    const hashed = contracts.flatMap(({ kind, address, codeHash, immutables }) =>
      codeHash && !V4_KINDS.has(kind) ? [[address, { codeHash, immutables }] as const] : [],
    );
    return [id, Object.fromEntries(hashed)] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(parts))};`;
}

/** The source of {@link V4_CHAINS}: by chain id, what {@link contractsInUse} takes away. */
export function v4ChainsSource(chains: readonly ChainSpec[]): string {
  const parts = chains.flatMap(({ id, contracts, v4Pools }) => {
    const own = contracts.filter(({ kind }) => V4_KINDS.has(kind));
    return own.length === 0 ? [] : [[id, { contracts: own, ...(v4Pools && { v4Pools }) }] as const];
  });
  return `export default ${JSON.stringify(Object.fromEntries(parts))};`;
}
