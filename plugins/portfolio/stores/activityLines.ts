import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ActivityItem } from '../../../ui/exchange/activityItem.ts';
import { csvText } from '../../../ui/format/csv.ts';
import type { PaymentItem } from './paymentItem.ts';

const activityColumns = [
  'time',
  'network',
  'chainId',
  'title',
  'descriptor',
  'status',
  'hash',
  'from',
  'nonce',
  'cancelled',
  'currencies',
  'source',
  'block',
  'pool',
] as const;
type ActivityLine = Readonly<Record<(typeof activityColumns)[number], string>>;

/** What this browser sent, and what was found to have been paid by pools, newest first. */
export function activityCsv(
  items: readonly ActivityItem[],
  payments: readonly PaymentItem[],
  chains: readonly ChainSpec[],
): string {
  const rows = [...items.map((item) => activityLine(item, chains)), ...payments.map(paymentLine)].sort(
    (left, right) => (left.time < right.time ? 1 : left.time > right.time ? -1 : 0),
  );
  return csvText(
    activityColumns,
    rows.map((row) => activityColumns.map((column) => row[column])),
  );
}

export function activityLine(item: ActivityItem, chains: readonly ChainSpec[]): ActivityLine {
  return {
    time: new Date(item.timestamp * 1_000).toISOString(),
    network: chains.find(({ id }) => id === item.chainId)?.label ?? '',
    chainId: String(item.chainId),
    title: item.title,
    descriptor: item.descriptor,
    status: item.status,
    hash: item.hash ?? '',
    from: item.from,
    nonce: item.nonce === undefined ? '' : String(item.nonce),
    cancelled: String(item.cancelled),
    currencies: item.currencies.map((currency) => currency?.symbol ?? '?').join(' '),
    source: 'browser',
    block: item.record.receipt ? String(item.record.receipt.blockNumber) : '',
    pool: '',
  };
}

/** Who sent it stands in no log. */
export function paymentLine({ payment, title, descriptor, hash, timestamp }: PaymentItem): ActivityLine {
  const { chain, event, tokens } = payment;
  return {
    ...placeOf(chain),
    time: new Date(timestamp * 1_000).toISOString(),
    title,
    descriptor,
    status: 'confirmed',
    hash,
    from: '',
    nonce: '',
    cancelled: 'false',
    currencies: tokens.map((token) => token?.symbol ?? '?').join(' '),
    source: 'chain',
    block: String(event.block),
    pool: event.pool,
  };
}

export function placeOf({ id, label }: ChainSpec) {
  return { network: label, chainId: String(id) };
}
