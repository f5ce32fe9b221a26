import { swapAmounts } from '../../../kernel/trade/swapAmounts.ts';
import type { ActivityItem } from '../../../ui/exchange/activity/activityItem.ts';
import type { PoolPayment } from '../services/PoolActivity.ts';

/** An amount of a currency by its id; `ETH` is the native coin, `WRAPPED` its wrapped token. */
export interface MovedAmount {
  readonly currencyId: string;
  readonly raw: bigint;
}

/** What a transaction sent and received. `asked`: the requested amounts, because no receipt gave others. */
export interface Moved {
  readonly sent: readonly MovedAmount[];
  readonly received: readonly MovedAmount[];
  readonly known: 'settled' | 'asked';
}

const NATIVE = 'ETH';
const WRAPPED = 'WRAPPED';

/**
 * Transactions with these statuses have no known amounts. `differs` moved something, but the amounts were not
 * read.
 */
const nothingKnown: ReadonlySet<ActivityItem['status']> = new Set([
  'failed',
  'differs',
  'cancelled',
  'replaced',
  'dropped',
  'given_up',
]);

/** Undefined where nothing moved, or the amounts are not known or, in a damaged record, not numbers. */
export function movedBy(item: ActivityItem): Moved | undefined {
  try {
    return movedAsTold(item);
  } catch {
    return undefined;
  }
}

/** @throws SyntaxError, TypeError where an amount is not a number */
function movedAsTold({ record, status }: ActivityItem): Moved | undefined {
  if (nothingKnown.has(status)) return undefined;
  const { info } = record;
  const of = (currencyId: string, raw: string): MovedAmount => ({ currencyId, raw: BigInt(raw) });
  switch (info?.type) {
    case 'SWAP': {
      const { paidRaw, receivedRaw, settled } = swapAmounts(info);
      return {
        sent: [of(info.inputCurrencyId, paidRaw)],
        received: [of(info.outputCurrencyId, receivedRaw)],
        known: settled ? 'settled' : 'asked',
      };
    }
    case 'WRAP': {
      const [native, wrapped] = [of(NATIVE, info.currencyAmountRaw), of(WRAPPED, info.currencyAmountRaw)];
      const known = status === 'confirmed' ? 'settled' : 'asked';
      return info.unwrapped
        ? { sent: [wrapped], received: [native], known }
        : { sent: [native], received: [wrapped], known };
    }
    case 'ADD_LIQUIDITY_V2_POOL':
    case 'ADD_LIQUIDITY_V3_POOL':
    case 'REMOVE_LIQUIDITY_V3': {
      const both = [
        of(info.baseCurrencyId, info.expectedAmountBaseRaw),
        of(info.quoteCurrencyId, info.expectedAmountQuoteRaw),
      ];
      const removed = info.type === 'REMOVE_LIQUIDITY_V3';
      return { sent: removed ? [] : both, received: removed ? both : [], known: 'asked' };
    }
    case 'COLLECT_FEES':
      return {
        sent: [],
        received: [
          of(info.currencyId0, info.expectedCurrencyOwed0),
          of(info.currencyId1, info.expectedCurrencyOwed1),
        ],
        known: 'asked',
      };
    default:
      return undefined;
  }
}

/** The amounts in a pool's log; `currencyId` is the index of the pool's token. */
export function movedInPool({ event }: PoolPayment): Moved {
  const sides = [event.amount0Raw, event.amount1Raw].map((raw = 0n, side) => ({
    currencyId: String(side),
    raw,
  }));
  // Signs are the pool's view: received amounts are positive.
  const sent = event.kind === 'swap' ? sides.filter(({ raw }) => raw > 0n) : [];
  const received = sides.filter(({ raw }) => raw < 0n).map((side) => ({ ...side, raw: -side.raw }));
  return { sent, received, known: 'settled' };
}
