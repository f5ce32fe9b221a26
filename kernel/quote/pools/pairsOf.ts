import { pairKey, type TokenPair } from '../PoolRef.ts';

/** The pairs of these pools, each once. */
export function pairsOf(pools: readonly TokenPair[]): readonly TokenPair[] {
  return [
    ...new Map(pools.map(({ token0, token1 }) => [pairKey({ token0, token1 }), { token0, token1 }])).values(),
  ];
}
