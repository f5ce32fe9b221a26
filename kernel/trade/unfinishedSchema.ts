import type { Address } from '../chain/ChainSpec.ts';
import { parseChecksummed } from '../chain/parseAddress.ts';
import type { ValueSchema } from '../storage/types.ts';
import type { RawAmount } from '../tx/TransactionInfo.ts';

/** An amount of a currency, as it is stored. */
export interface StoredAmount {
  readonly currencyId: string;
  readonly raw: RawAmount;
}

/** A plan of two transactions of which the first was sent alone. */
export interface UnfinishedTrade {
  /** Local id of the record of the first transaction. */
  readonly id: string;
  /** Local id of the record of the transaction that finishes it, once the wallet has taken that. */
  readonly next?: string;
  readonly chainId: number;
  readonly account: Address;
  /** Wall clock, ms. */
  readonly atMs: number;
  /** What is left to do. */
  readonly left: 'deposit' | 'swap';
  /** The page of the app that goes on: "/add/MON/0x…/3000". */
  readonly path: string;
  /** What the first transaction took; absent for a withdrawal. */
  readonly paid?: StoredAmount;
  /** What the first transaction gives at least, and the next one spends. */
  readonly got: StoredAmount;
  /** What else was meant for the next one. Of a `swap`: what it shall be turned into, and how much of that is there. */
  readonly rest: StoredAmount;
  /** The range of a new position that is to be made. */
  readonly range?: { readonly tickLower: number; readonly tickUpper: number };
}

declare module '../storage/types.ts' {
  interface StoredValues {
    'trade.unfinished': readonly UnfinishedTrade[];
  }
}

/** More than anybody leaves behind; the oldest are dropped first. */
export const MAX_UNFINISHED = 20;
const MAX_CHARACTERS = 200;

export const unfinishedSchema: ValueSchema<'trade.unfinished'> = {
  key: 'trade.unfinished',
  version: 1,
  initial: [],
  parse(value, damaged) {
    if (!Array.isArray(value)) return undefined;
    const trades = value.flatMap((each) => parseTrade(each) ?? []).slice(0, MAX_UNFINISHED);
    if (trades.length < value.length) damaged?.();
    return trades;
  },
};

function parseTrade(value: unknown): UnfinishedTrade | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, next, chainId, account, atMs, left, path, paid, got, rest, range } = value as Record<
    string,
    unknown
  >;
  const owner = parseChecksummed(account);
  const [paidAmount, gotAmount, restAmount] = [parseAmount(paid), parseAmount(got), parseAmount(rest)];
  if (!isText(id) || !isText(path) || !/^\/(?!\/)/.test(path) || !owner || !gotAmount || !restAmount) {
    return undefined;
  }
  if (!Number.isSafeInteger(chainId) || !Number.isSafeInteger(atMs)) return undefined;
  if (left !== 'deposit' && left !== 'swap') return undefined;
  if ((next !== undefined && !isText(next)) || (paid !== undefined && !paidAmount)) return undefined;
  const span = parseRange(range);
  if (range !== undefined && !span) return undefined;
  return {
    ...{ id, chainId: chainId as number, account: owner, atMs: atMs as number, left, path },
    ...(next === undefined ? {} : { next }),
    ...(paidAmount && { paid: paidAmount }),
    ...{ got: gotAmount, rest: restAmount },
    ...(span && { range: span }),
  };
}

function parseAmount(value: unknown): StoredAmount | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { currencyId, raw } = value as Record<string, unknown>;
  return isText(currencyId) && typeof raw === 'string' && /^\d{1,78}$/.test(raw)
    ? { currencyId, raw }
    : undefined;
}

function parseRange(value: unknown): UnfinishedTrade['range'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { tickLower, tickUpper } = value as Record<string, unknown>;
  const areTicks = [tickLower, tickUpper].every((tick) => Number.isSafeInteger(tick));
  return areTicks && (tickLower as number) < (tickUpper as number)
    ? { tickLower: tickLower as number, tickUpper: tickUpper as number }
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length < MAX_CHARACTERS;
}
