import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import type { PairHolding } from '../../../kernel/positions/pairHoldings.ts';
import type { UsdPrice } from '../../../kernel/tokens/PriceService.ts';
import type { HeldPosition } from '../services/AddedHoldings.ts';
import type { ChainHoldings } from '../services/ChainHoldings.ts';
import { type Amount, type PriceOf, sumWorth, type Worth, wholeUsd, worthOf } from './valuation.ts';

/** A balance as the list shows it. */
export interface TokenRow {
  readonly id: string;
  readonly chain: ChainSpec;
  readonly currency: Currency;
  /** Undefined: not known. */
  readonly raw: bigint | undefined;
  readonly price: UsdPrice | undefined;
  readonly worth: Worth;
}

/** A position or a share of a pair as the list shows it. */
export interface PoolRow {
  readonly id: string;
  readonly chain: ChainSpec;
  /** Undefined while the token is being read. */
  readonly tokens: readonly [Currency | undefined, Currency | undefined];
  readonly addresses: readonly [Address, Address];
  readonly of:
    | { readonly kind: 'v3'; readonly position: Position; readonly status: RangeStatus }
    | { readonly kind: 'v2'; readonly pair: PairHolding }
    | { readonly kind: 'added'; readonly position: HeldPosition; readonly status: RangeStatus };
  readonly amounts: TokenAmounts | undefined;
  /** Undefined for a V2 pair, whose fees are part of the amounts. */
  readonly fees: TokenAmounts | undefined;
  readonly worth: Worth;
  readonly feesWorth: Worth;
}

/** A balance of less than this many dollars is small. */
export const SMALL_USD = 1;

/** The native coin, and the tokens with a balance. */
export function tokenRows(holdings: ChainHoldings, priceOf: PriceOf): readonly TokenRow[] {
  const { chain, balances, pairs } = holdings;
  if (!balances) return [];
  // The value of a pair's liquidity token is shown among the positions.
  const shares = new Set<string>((pairs?.value.pairs ?? []).map(({ address }) => address));
  const native = nativeCurrency(chain);
  const { held, unread } = balances.value;
  const unreadNative = unread.some(({ kind }) => kind === 'native')
    ? [{ currency: native, raw: undefined }]
    : [];
  return [...unreadNative, ...held]
    .filter(({ currency }) => currency.kind === 'native' || !shares.has(currency.address))
    .map(({ currency, raw }) => ({
      id: `${chain.id}:${currencyId(currency)}`,
      chain,
      currency,
      raw,
      price: priceOf(currency),
      worth: worthOf([{ currency, raw }], priceOf),
    }));
}

/** V3 positions, newest first, those of the protocols that plugins add, then shares of V2 pairs. */
export function poolRows(holdings: ChainHoldings, priceOf: PriceOf): readonly PoolRow[] {
  const { chain, positions, pairs, added, names } = holdings;
  const currencyAt = (address: Address) =>
    address === ZERO_ADDRESS ? nativeCurrency(chain) : names.get(address);
  const v3 = (positions?.value.figures ?? []).map(({ position, status, amounts, fees }): PoolRow => {
    const tokens = [names.get(position.token0), names.get(position.token1)] as const;
    return {
      id: `${chain.id}:v3:${position.tokenId}`,
      chain,
      tokens,
      addresses: [position.token0, position.token1],
      of: { kind: 'v3', position, status },
      amounts,
      fees,
      worth: worthOfSides(tokens, amounts, priceOf),
      feesWorth: worthOfSides(tokens, fees, priceOf),
    };
  });
  const ofPlugins = (added?.value.positions ?? []).map((position): PoolRow => {
    const { currencies, status, amounts, fees } = position;
    const tokens = [currencyAt(currencies[0]), currencyAt(currencies[1])] as const;
    return {
      id: `${chain.id}:${position.source}:${position.id}`,
      chain,
      tokens,
      addresses: currencies,
      of: { kind: 'added', position, status },
      amounts,
      fees,
      worth: worthOfSides(tokens, amounts, priceOf),
      feesWorth: worthOfSides(tokens, fees, priceOf),
    };
  });
  const v2 = (pairs?.value.pairs ?? []).map((pair): PoolRow => {
    const tokens = [pair.token0, pair.token1] as const;
    return {
      id: `${chain.id}:v2:${pair.address}`,
      chain,
      tokens,
      addresses: [pair.token0.address, pair.token1.address],
      of: { kind: 'v2', pair },
      amounts: pair.amounts,
      fees: undefined,
      worth: worthOfSides(tokens, pair.amounts, priceOf),
      feesWorth: worthOf([], priceOf),
    };
  });
  return [...v3, ...ofPlugins, ...v2];
}

export function isClosed({ of }: PoolRow): boolean {
  return of.kind !== 'v2' && of.position.liquidity === 0n;
}

/** Whether the small-balance rule hides a row: never the native coin, nor a balance of unknown value. */
export function isSmall({ currency, worth }: TokenRow): boolean {
  const usd = wholeUsd(worth);
  return currency.kind !== 'native' && usd !== undefined && usd < SMALL_USD;
}

/** The highest value first; rows of unknown value follow in their order. */
export function byWorth<T extends { readonly worth: Worth }>(rows: readonly T[]): readonly T[] {
  const rank = ({ worth }: T) => wholeUsd(worth) ?? -1;
  return [...rows].sort((a, b) => rank(b) - rank(a));
}

/** The amounts that a row adds to the total, fees included. */
export function amountsOf({ tokens, amounts, fees }: PoolRow): readonly Amount[] {
  return [...sides(tokens, amounts), ...sides(tokens, fees)].filter(({ raw }) => raw !== undefined);
}

export function poolWorth({ worth, feesWorth }: PoolRow): Worth {
  return sumWorth([worth, feesWorth]);
}

function worthOfSides(tokens: PoolRow['tokens'], amounts: TokenAmounts | undefined, priceOf: PriceOf): Worth {
  if (!amounts || !tokens[0] || !tokens[1]) return { ...worthOf([], priceOf), unknown: 1 };
  return worthOf(sides(tokens, amounts), priceOf);
}

function sides([token0, token1]: PoolRow['tokens'], amounts: TokenAmounts | undefined): readonly Amount[] {
  if (!token0 || !token1) return [];
  return [
    { currency: token0, raw: amounts?.amount0Raw },
    { currency: token1, raw: amounts?.amount1Raw },
  ];
}
