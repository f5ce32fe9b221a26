import parts from 'sluice:v4-chains';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';

const known = new WeakMap<ChainSpec, ChainSpec>();

/** The chain with its V4 contracts and listed pools, which are no part of the first load. What it has itself counts. */
export function v4Chain(chain: ChainSpec): ChainSpec {
  let whole = known.get(chain);
  if (!whole) {
    const { contracts = [], v4Pools } = parts[String(chain.id)] ?? {};
    const added = contracts.filter(({ kind }) => chain.contracts.every((own) => own.kind !== kind));
    whole = { ...(v4Pools && { v4Pools }), ...chain, contracts: [...chain.contracts, ...added] };
    known.set(chain, whole);
  }
  return whole;
}
