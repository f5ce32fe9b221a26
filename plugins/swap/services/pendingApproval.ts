import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';

/** Rule 9.18: older transactions do not count as pending approvals. */
const maxMs = 24 * 60 * 60_000;

/**
 * What the newest pending approval lets `spender` take, raw units; 0n where it revokes, undefined where there is none.
 * Observable.
 */
export function pendingApproval(
  tracker: Pick<TxTracker, 'list' | 'outcome'>,
  wanted: {
    readonly chainId: number;
    readonly from: Address;
    readonly token: Address;
    readonly spender: Address;
  },
  nowMs: number,
): bigint | undefined {
  const { chainId, from, token, spender } = wanted;
  for (const record of tracker.list({ chainId, from })) {
    const { info } = record;
    if (info.type !== 'APPROVAL' || info.tokenAddress !== token || info.spender !== spender) continue;
    if (nowMs - record.addedTime > maxMs || tracker.outcome(record) !== 'pending') continue;
    // Called while rendering, so a damaged amount must not throw; what it approves is unknown.
    if (!/^\d+$/.test(String(info.amount))) continue;
    return BigInt(info.amount);
  }
  return undefined;
}
