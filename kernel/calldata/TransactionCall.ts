import type { Address, Hex } from '../chain/ChainSpec.ts';

export interface TransactionCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** Reads the final bytes and compares them with what was meant. Throws SluiceError `calldata_mismatch`. */
export type CalldataCheck = (call: TransactionCall) => Promise<void>;
