import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

export type Allowance =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly raw: bigint }
  | { readonly state: 'unknown'; readonly error: SluiceError };

export interface AllowanceService {
  watch(owner: Address, token: Token, spender: Address): () => void;
  get(owner: Address, token: Token, spender: Address): Allowance;
  /**
   * Whether a non-zero allowance must be set to 0 before another value (the token is listed, or a simulation
   * shows it).
   */
  needsReset(owner: Address, token: Token, spender: Address): Promise<boolean>;
}
