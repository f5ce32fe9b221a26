import type { Address } from '../chain/ChainSpec.ts';

/** Two token addresses in the order of the contracts (token0 is the lower). */
export interface TokenPair {
  readonly token0: Address;
  readonly token1: Address;
}

/** A pool that exists, before its state is read. What else names it, only its kind knows. */
export interface PoolRef extends TokenPair {
  /** The id of its kind. */
  readonly kind: string;
  readonly address: Address;
  /** Hundredths of a bip; for a kind whose pools differ in it. */
  readonly fee?: number;
}

export interface V3PoolRef extends PoolRef {
  readonly fee: number;
  /** What its tick spacing and its price may be: its ticks are then looked for there in the first round. */
  readonly guess?: { readonly tickSpacing: number; readonly tick: number };
}

/** Never throws. Equal addresses give a pair that no factory has. */
export function tokenPair(a: Address, b: Address): TokenPair {
  return a.toLowerCase() < b.toLowerCase() ? { token0: a, token1: b } : { token0: b, token1: a };
}

/** The pair as the key of a map. */
export function pairKey(pair: TokenPair): string {
  return `${pair.token0}-${pair.token1}`;
}
