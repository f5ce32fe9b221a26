import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

export type Allowance =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly raw: bigint }
  | { readonly state: 'unknown'; readonly error: SluiceError };

/** What a token asks of an approval at its present allowance. */
export interface ApprovalNeeds {
  /** The allowance is not 0, and must be set to 0 before another value. */
  readonly reset: boolean;
  /** For the needed amount: that was wanted, or the token refuses an unlimited one. */
  readonly exact: boolean;
}

export interface AllowanceService {
  watch(owner: Address, token: Token, spender: Address): () => void;
  get(owner: Address, token: Token, spender: Address): Allowance;
  /**
   * What simulations of the very approval show, or a list of tokens that need a reset.
   * @param exact false: an unlimited approval is wanted
   */
  approvalNeeds(
    owner: Address,
    token: Token,
    spender: Address,
    neededRaw: bigint,
    exact: boolean,
  ): Promise<ApprovalNeeds>;
}
