import type { TransactionInfoType } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import type { ActivityItem } from '../../../ui/exchange/activity/activityItem.ts';
import type { ActivityKind, ActivityStatus } from './portfolioLink.ts';

const kinds: Partial<Record<TransactionInfoType, ActivityKind>> = {
  SWAP: 'swaps',
  WRAP: 'swaps',
  APPROVAL: 'approvals',
  ADD_LIQUIDITY_V2_POOL: 'liquidity',
  ADD_LIQUIDITY_V3_POOL: 'liquidity',
  REMOVE_LIQUIDITY_V3: 'liquidity',
  CREATE_V3_POOL: 'liquidity',
  MIGRATE_LIQUIDITY_V3: 'liquidity',
  COLLECT_FEES: 'liquidity',
  COMPOUND_V3: 'liquidity',
  REBALANCE_V3: 'liquidity',
};

const statuses: Partial<Record<TransactionOutcome, ActivityStatus>> = {
  asking: 'pending',
  pending: 'pending',
  maybe_sent: 'pending',
  confirmed: 'confirmed',
  // Rule 4.4: a cancelled one counts as confirmed.
  cancelled: 'confirmed',
  failed: 'failed',
  differs: 'failed',
  given_up: 'failed',
};

/** Whether an item passes the filters. */
export function passes(
  { record, status }: ActivityItem,
  filter: { readonly status: ActivityStatus; readonly kind: ActivityKind },
): boolean {
  const kind = kinds[record.info.type] ?? 'other';
  const group = statuses[status] ?? 'other';
  return (
    (filter.kind === 'all' || filter.kind === kind) && (filter.status === 'all' || filter.status === group)
  );
}
