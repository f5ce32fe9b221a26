import type { Address } from '../../chain/ChainSpec.ts';
import type { Token } from '../../tokens/Currency.ts';
import type { SignatureParts } from '../../wallet/erc2612.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';
import type { TransactionRequest } from '../types.ts';

/** What a contract must be allowed to take before the transaction can run. */
export interface PlannedApproval {
  readonly token: Token;
  readonly spender: Address;
  /** Raw units; an allowance of at least this much is not asked for again. */
  readonly neededRaw: bigint;
  /** The transaction can carry an ERC-2612 permit in place of the allowance. */
  readonly permittable?: boolean;
}

/** An ERC-2612 permit of exactly the needed amount. */
export interface SignedPermit extends SignatureParts {
  readonly token: Address;
  readonly spender: Address;
  readonly valueRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
}

export interface PlannedTransaction {
  readonly request: TransactionRequest;
  readonly info: TransactionInfo;
}

/** What a person agreed to: allowances in this order, then one transaction. */
export interface TransactionPlan {
  readonly approvals: readonly PlannedApproval[];
  /**
   * The transaction's bytes, with the permits that were signed in place of allowances.
   * @param deadline seconds, for the calldata
   */
  build(permits: readonly SignedPermit[], deadline: number): PlannedTransaction | Promise<PlannedTransaction>;
}
