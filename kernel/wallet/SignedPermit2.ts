import type { Address, Hex } from '../chain/ChainSpec.ts';

/** A Permit2 PermitSingle with its signature, for the Universal Router. */
export interface SignedPermit2 {
  readonly token: Address;
  readonly amountRaw: bigint;
  /** Seconds. */
  readonly expiration: number;
  readonly nonce: number;
  readonly spender: Address;
  /** Seconds. */
  readonly sigDeadline: bigint;
  readonly signature: Hex;
}
