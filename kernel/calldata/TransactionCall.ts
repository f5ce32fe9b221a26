import type { Address, Hex } from '../chain/ChainSpec.ts';

export interface TransactionCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** Decodes the final calldata and compares it with the intent. Throws SluiceError `calldata_mismatch`. */
export type CalldataCheck = (call: TransactionCall) => Promise<void>;
