import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

/** Whose account is looked at, and on which chains, in their order. Observable. */
export interface LookedAt {
  /** Undefined: nobody's. */
  readonly owner: Address | undefined;
  readonly shown: readonly ChainSpec[];
}
