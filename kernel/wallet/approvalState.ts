import type { Address } from '../chain/ChainSpec.ts';
import type { Allowance } from '../tokens/types.ts';
import type { TransactionRecord } from '../tx/TransactionRecord.ts';

/** product.md "Router approval". */
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

/** product.md "Approval sync". */
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

/** product.md: older transactions are ignored for pending approvals. */
const PENDING_APPROVAL_MAX_AGE_MS = 24 * 3600 * 1000;

type PendingFields = 'info' | 'addedTime' | 'receipt' | 'cancelled' | 'replacedBy' | 'abandoned';

export interface PendingApproval {
  readonly approval: boolean;
  readonly revocation: boolean;
}

/** Whether `records` hold a pending approve, or a pending approve of zero, of `token` for `spender`. */
export function pendingApproval(
  records: readonly Pick<TransactionRecord, PendingFields>[],
  token: Address,
  spender: Address,
  nowMs: number,
): PendingApproval {
  const amounts = records.flatMap(({ info, addedTime, ...end }) =>
    info.type === 'APPROVAL' &&
    info.tokenAddress === token &&
    info.spender === spender &&
    !end.receipt &&
    !end.cancelled &&
    !end.replacedBy &&
    !end.abandoned &&
    nowMs - addedTime < PENDING_APPROVAL_MAX_AGE_MS
      ? [info.amount]
      : [],
  );
  const revocation = amounts.some((amount) => amount === '0');
  return { revocation, approval: amounts.some((amount) => amount !== '0') };
}
