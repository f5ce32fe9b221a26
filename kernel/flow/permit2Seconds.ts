import { PERMIT_DEADLINE_SECONDS, PERMIT_EXPIRATION_SECONDS } from '../wallet/permit2TypedData.ts';
import type { Agreed } from './Agreed.ts';

/** The part of an agreement that says for how much and for how long allowances are. */
export type GrantTerms = Pick<Agreed, 'approveExact' | 'deadlineSeconds'>;

/**
 * How long a spender may take the agreed amount through Permit2, in seconds. "Only this amount" also means
 * only for this transaction: half an hour, or as long as the transaction may wait. Otherwise 30 days.
 */
export function permit2Seconds({ approveExact, deadlineSeconds = 0 }: GrantTerms): number {
  return approveExact ? signatureSeconds({ deadlineSeconds }) : PERMIT_EXPIRATION_SECONDS;
}

/** How long a Permit2 signature can be used, in seconds: half an hour, or as long as the transaction may wait. */
export function signatureSeconds({ deadlineSeconds = 0 }: Pick<Agreed, 'deadlineSeconds'>): number {
  return Math.max(PERMIT_DEADLINE_SECONDS, deadlineSeconds);
}
