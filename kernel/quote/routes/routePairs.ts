import type { Address } from '../../chain/ChainSpec.ts';
import { pairKey, type TokenPair, tokenPair } from '../PoolRef.ts';

/**
 * The token pairs whose pools can be part of a path from `input` to `output`: the direct pair; with two hops,
 * the pairs through one base token; with three hops, the pairs of base tokens too.
 */
export function routePairs(
  input: Address,
  output: Address,
  bases: readonly Address[],
  maxHops: number,
): readonly TokenPair[] {
  const between = bases.filter((base) => base !== input && base !== output);
  const pairs = new Map<string, TokenPair>();
  const add = (a: Address, b: Address) => {
    const pair = tokenPair(a, b);
    pairs.set(pairKey(pair), pair);
  };
  add(input, output);
  if (maxHops >= 2) {
    for (const base of between) {
      add(input, base);
      add(base, output);
    }
  }
  if (maxHops >= 3) {
    between.forEach((a, index) => {
      for (const b of between.slice(index + 1)) add(a, b);
    });
  }
  return [...pairs.values()];
}
