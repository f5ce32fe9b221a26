import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';

/** Rule 9.18: older ones are ignored for pending approvals. */
const maxMs = 24 * 60 * 60_000;

/** The newest pending approval of `spender`, if there is one: `revocation` where its amount is zero. Observable. */
export function pendingApproval(
  tracker: Pick<TxTracker, 'list' | 'outcome'>,
  wanted: {
    readonly chainId: number;
    readonly from: Address;
    readonly token: Address;
    readonly spender: Address;
  },
  nowMs: number,
): { readonly kind: 'approval' | 'revocation'; readonly record: TransactionRecord } | undefined {
  const { chainId, from, token, spender } = wanted;
  for (const record of tracker.list({ chainId, from })) {
    const { info } = record;
    if (info.type !== 'APPROVAL' || info.tokenAddress !== token || info.spender !== spender) continue;
    if (nowMs - record.addedTime > maxMs || tracker.outcome(record) !== 'pending') continue;
    // This is asked while a page is drawn, where a damaged amount must not throw: nobody knows what it approves.
    if (!/^\d+$/.test(String(info.amount))) continue;
    return { kind: BigInt(info.amount) === 0n ? 'revocation' : 'approval', record };
  }
  return undefined;
}
