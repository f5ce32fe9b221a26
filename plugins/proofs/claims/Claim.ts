import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { ProvenAccount } from '../trie/accountOf.ts';

/** What the answer to one call says about the storage of one contract. */
export interface Claim {
  readonly contract: Address;
  readonly slots: readonly Hex[];
  /** Whether the proven account and values of `slots` are what was told; undefined where that shows nothing. */
  readonly agrees: (account: ProvenAccount) => boolean | undefined;
  /** The order in which claims are given up where there are too many of them: the highest first. */
  readonly distance?: number;
}

export interface Claims {
  readonly claims: readonly Claim[];
  /** The number of calls that nobody here knows how to prove. */
  readonly unknown: number;
}
