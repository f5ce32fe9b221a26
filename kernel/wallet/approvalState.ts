import type { Allowance } from '../tokens/types.ts';

/** Specification, "Router approval". */
export type ApprovalState = 'UNKNOWN' | 'NOT_APPROVED' | 'PENDING' | 'APPROVED';

/** @param pending an approve of this token for this spender has no receipt yet */
export function approvalState(
  allowance: Allowance,
  amountRaw: bigint | undefined,
  pending: boolean,
): ApprovalState {
  if (amountRaw === undefined || allowance.state !== 'known') return 'UNKNOWN';
  if (allowance.raw >= amountRaw) return 'APPROVED';
  return pending ? 'PENDING' : 'NOT_APPROVED';
}

/** Specification, "Approval sync". */
export type ApprovalSync = 'PENDING' | 'SYNCING' | 'SYNCED';

/** Between an approve's receipt and the first read that shows it, the allowance is still syncing. */
export function approvalSync(
  pending: boolean,
  confirmed: boolean,
  allowance: Allowance,
  amountRaw: bigint,
): ApprovalSync {
  if (pending) return 'PENDING';
  return confirmed && !(allowance.state === 'known' && allowance.raw >= amountRaw) ? 'SYNCING' : 'SYNCED';
}
