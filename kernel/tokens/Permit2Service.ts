import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

/** The amount that Permit2 lets a spender move. A signature with the same nonce can renew it. */
export type Permit2Allowance =
  | { readonly state: 'loading' }
  | {
      readonly state: 'known';
      readonly raw: bigint;
      /** Seconds. */
      readonly expiration: number;
      readonly nonce: number;
    }
  | { readonly state: 'unknown'; readonly error: SluiceError };

export interface Permit2Service {
  watch(owner: Address, token: Token, spender: Address): () => void;
  /** Observable. */
  get(owner: Address, token: Token, spender: Address): Permit2Allowance;
}
