import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import {
  type Currency,
  currencyId,
  nativeCurrency,
  wrappedNative,
} from '../../../kernel/currency/Currency.ts';
import type { ActivityItem } from '../../../ui/exchange/activity/activityItem.ts';
import { csvText } from '../../../ui/format/csv.ts';
import { amountToText, decimalText } from '../../../ui/format/decimalText.ts';
import { usdValue } from '../../../ui/format/formatUsd.ts';
import { type Moved, type MovedAmount, movedBy, movedInPool } from './movedAmounts.ts';
import type { PaymentItem } from './paymentItem.ts';
import type { PriceOf } from './valuation.ts';

const activityColumns = [
  'time',
  'network',
  'chainId',
  'type',
  'title',
  'status',
  'hash',
  'from',
  'nonce',
  'cancelled',
  'sent',
  'sentToken',
  'sent2',
  'sentToken2',
  'received',
  'receivedToken',
  'received2',
  'receivedToken2',
  'amountsAre',
  'fee',
  'feeToken',
  'valueUsdNow',
  'source',
  'block',
  'pool',
] as const;
type ActivityLine = Readonly<Record<(typeof activityColumns)[number], string>>;
type Find = (id: string) => Currency | undefined;

const FEE_DECIMALS = 18;

/**
 * The transactions sent by this browser and the payments found in pools, newest first. Amounts are exact,
 * each beside its token. Unknown values are empty.
 */
export function activityCsv(
  items: readonly ActivityItem[],
  payments: readonly PaymentItem[],
  chains: readonly ChainSpec[],
  priceOf: PriceOf,
): string {
  const rows = [
    ...items.map((item) => activityLine(item, chains, priceOf)),
    ...payments.map((item) => paymentLine(item, priceOf)),
  ].sort((left, right) => (left.time < right.time ? 1 : left.time > right.time ? -1 : 0));
  return csvText(
    activityColumns,
    rows.map((row) => activityColumns.map((column) => row[column])),
  );
}

export function activityLine(
  item: ActivityItem,
  chains: readonly ChainSpec[],
  priceOf: PriceOf,
): ActivityLine {
  const chain = chains.find(({ id }) => id === item.chainId);
  const { record } = item;
  const feeRaw = record.asked?.feeRaw;
  const find: Find = (id) => {
    if (id === 'WRAPPED') return chain && wrappedNative(chain);
    if (chain && id === 'ETH') return nativeCurrency(chain);
    return item.currencies.find(
      (currency) => currency && currencyId(currency).toLowerCase() === id.toLowerCase(),
    );
  };
  return {
    time: timeText(item.timestamp),
    network: chain?.label ?? '',
    chainId: String(item.chainId),
    type: record.info?.type ?? '',
    title: item.title,
    status: item.status,
    hash: item.hash ?? '',
    from: item.from,
    nonce: item.nonce === undefined ? '' : String(item.nonce),
    cancelled: String(item.cancelled),
    ...movedCells(movedBy(item), find, priceOf),
    fee: feeRaw === undefined ? '' : decimalText(BigInt(feeRaw), FEE_DECIMALS),
    feeToken: feeRaw === undefined ? '' : (chain?.nativeCurrency.symbol ?? ''),
    source: 'browser',
    block: record.receipt ? String(record.receipt.blockNumber) : '',
    pool: '',
  };
}

/** The log contains neither the sender nor the network cost. */
export function paymentLine(
  { payment, title, hash, timestamp }: PaymentItem,
  priceOf: PriceOf,
): ActivityLine {
  const { chain, event, tokens } = payment;
  return {
    ...placeOf(chain),
    time: timeText(timestamp),
    type: event.kind.toUpperCase(),
    title,
    status: 'confirmed',
    hash,
    from: '',
    nonce: '',
    cancelled: 'false',
    ...movedCells(movedInPool(payment), (side) => tokens[Number(side)], priceOf),
    fee: '',
    feeToken: '',
    source: 'chain',
    block: String(event.block),
    pool: event.pool,
  };
}

export function placeOf({ id, label }: ChainSpec) {
  return { network: label, chainId: String(id) };
}

function movedCells(moved: Moved | undefined, find: Find, priceOf: PriceOf) {
  const [sent, sent2] = (moved?.sent ?? []).map((amount) => cellsOf(amount, find));
  const [received, received2] = (moved?.received ?? []).map((amount) => cellsOf(amount, find));
  const told = moved?.received.length ? moved.received : (moved?.sent ?? []);
  return {
    sent: sent?.amount ?? '',
    sentToken: sent?.token ?? '',
    sent2: sent2?.amount ?? '',
    sentToken2: sent2?.token ?? '',
    received: received?.amount ?? '',
    receivedToken: received?.token ?? '',
    received2: received2?.amount ?? '',
    receivedToken2: received2?.token ?? '',
    amountsAre: moved?.known ?? '',
    valueUsdNow: valueText(told, find, priceOf),
  };
}

/** Without the token's decimals an amount has no meaning. */
function cellsOf({ currencyId: id, raw }: MovedAmount, find: Find) {
  const currency = find(id);
  if (!currency) return { amount: '', token: /^0x/.test(id) ? id : '' };
  return { amount: amountToText(raw, currency), token: currency.symbol };
}

/**
 * The value at present prices; empty where one of the amounts has no price, because a partial sum would
 * mislead.
 */
function valueText(amounts: readonly MovedAmount[], find: Find, priceOf: PriceOf): string {
  const values = amounts.map(({ currencyId: id, raw }) => {
    const currency = find(id);
    const price = currency && priceOf(currency);
    return currency && price ? usdValue(raw, currency.decimals, price.usd) : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return '';
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toFixed(2);
}

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
