import { calldataCheck } from '../calldata/calldataCheck.ts';
import {
  encodeApprove,
  encodePermit2Approve,
  encodePermit2Lockdown,
  encodeUnwrap,
  encodeWrap,
  type Permit2Pair,
} from '../calldata/tokenCalls.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { TransactionInfo } from '../tx/TransactionInfo.ts';
import type { TransactionRequest } from '../tx/TransactionSender.ts';

/** Lets `spender` take `amountRaw` of `token`; zero revokes. */
export function approveRequest(token: Address, spender: Address, amountRaw: bigint): TransactionRequest {
  const check = calldataCheck({ kind: 'approve', token, spender, amountRaw });
  return { ...encodeApprove(token, spender, amountRaw), check };
}

/** Lets `spender` take `amountRaw` of `token` through Permit2 until `expiration` (seconds). */
export function permit2ApproveRequest(
  permit2: Address,
  token: Address,
  spender: Address,
  amountRaw: bigint,
  expiration: number,
): TransactionRequest {
  const check = calldataCheck({ kind: 'approve_permit2', permit2, token, spender, amountRaw, expiration });
  return { ...encodePermit2Approve(permit2, token, spender, amountRaw, expiration), check };
}

/** Sets what each spender may take of its token through Permit2 to zero. */
export function permit2LockdownRequest(permit2: Address, pairs: readonly Permit2Pair[]): TransactionRequest {
  const check = calldataCheck({ kind: 'lockdown_permit2', permit2, pairs });
  return { ...encodePermit2Lockdown(permit2, pairs), check };
}

/** Wraps or unwraps `amountRaw` (wei) of the native coin. The request checks its own calldata. */
export function wrapRequest(
  kind: 'wrap' | 'unwrap',
  wrappedNative: Address,
  amountRaw: bigint,
): TransactionRequest {
  const encode = kind === 'wrap' ? encodeWrap : encodeUnwrap;
  const check = calldataCheck({ kind, wrappedNative, amountRaw });
  return { ...encode(wrappedNative, amountRaw), check };
}

/** The info that the record of an approval keeps. @param amountRaw zero for a reset */
export function approvalInfo(
  { address }: Pick<Token, 'address'>,
  spender: Address,
  amountRaw: bigint,
): TransactionInfo {
  return { type: 'APPROVAL', tokenAddress: address, spender, amount: amountRaw.toString() };
}
