import type { Address } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Allowance } from '../tokens/AllowanceService.ts';
import type { Permit2Allowance } from '../tokens/Permit2Service.ts';
import type { SignedPermit2 } from './SignedPermit2.ts';

export interface Permit2Situation {
  readonly token: Address;
  readonly spender: Address;
  readonly amountRaw: bigint;
  /** The token's allowance for Permit2. */
  readonly tokenAllowance: Allowance;
  /** Permit2's allowance for the spender. */
  readonly permitAllowance: Permit2Allowance;
  /** A permit that is signed and not yet used. */
  readonly signed: SignedPermit2 | undefined;
  /** How long a grant has to last: the deadline of the transaction that leans on it. Unix time. */
  readonly untilSeconds: number;
  /** An approval, or an approval of zero, is sent and has no receipt yet. */
  readonly isApprovalPending: boolean;
  readonly isRevocationPending: boolean;
}

/** Rules 3.34 to 3.36: what a trade through Permit2 still needs. */
export type Permit2State =
  | { readonly state: 'LOADING'; readonly error?: SluiceError }
  | {
      readonly state: 'REQUIRED';
      readonly token: Address;
      /** The token must first approve Permit2. */
      readonly needsSetupApproval: boolean;
      readonly needsPermitSignature: boolean;
      /** The token's current allowance for Permit2. */
      readonly allowedAmount: bigint;
      readonly isApprovalPending: boolean;
      readonly isRevocationPending: boolean;
    }
  | { readonly state: 'ALLOWED' /** To be sent along. */; readonly permit?: SignedPermit2 };

/**
 * Stays LOADING, with the error, while an allowance cannot be read: the user is never asked to sign on a
 * guess.
 */
export function permit2State(situation: Permit2Situation): Permit2State {
  const { token, amountRaw, tokenAllowance, permitAllowance, untilSeconds } = situation;
  if (tokenAllowance.state !== 'known') return loading(tokenAllowance);
  if (permitAllowance.state !== 'known') return loading(permitAllowance);
  const approved = tokenAllowance.raw >= amountRaw;
  const permitted = permitAllowance.raw >= amountRaw && permitAllowance.expiration >= untilSeconds;
  const permit = permitted ? undefined : usablePermit(situation, permitAllowance.nonce);
  if (approved && (permitted || permit)) return permit ? { state: 'ALLOWED', permit } : { state: 'ALLOWED' };
  return {
    state: 'REQUIRED',
    token,
    needsSetupApproval: !approved,
    needsPermitSignature: !permitted && !permit,
    allowedAmount: tokenAllowance.raw,
    isApprovalPending: situation.isApprovalPending,
    isRevocationPending: situation.isRevocationPending,
  };
}

function loading(read: Allowance | Permit2Allowance): Permit2State {
  return read.state === 'unknown' ? { state: 'LOADING', error: read.error } : { state: 'LOADING' };
}

/**
 * A signature is usable if it is for this token, spender, amount and nonce, and neither deadline is too early.
 */
function usablePermit(
  { signed, token, spender, amountRaw, untilSeconds }: Permit2Situation,
  nonce: number,
): SignedPermit2 | undefined {
  if (!signed || signed.token !== token || signed.spender !== spender) return undefined;
  if (signed.nonce !== nonce || signed.amountRaw < amountRaw) return undefined;
  return signed.sigDeadline >= BigInt(untilSeconds) && signed.expiration >= untilSeconds ? signed : undefined;
}
