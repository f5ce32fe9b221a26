import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

/** The account and the chains (in order) that the portfolio shows. Observable. */
export interface PortfolioScope {
  /** Undefined: there is no account to show. */
  readonly owner: Address | undefined;
  readonly shown: readonly ChainSpec[];
}
