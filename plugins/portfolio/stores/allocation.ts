import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { amountsOf, type PoolRow, type TokenRow } from './rows.ts';
import { type PriceOf, worthOf } from './valuation.ts';

/** One asset's share of the total, balances and positions together. */
export interface Share {
  readonly id: string;
  /** Undefined: all other assets together. */
  readonly asset: { readonly currency: Currency; readonly chain: ChainSpec } | undefined;
  readonly usd: number;
  /** 0 to 1. */
  readonly part: number;
}

/** How many assets are named; the rest is one share. */
const MAX_NAMED = 6;
/** Those and the rest. */
export const MAX_SHARES = MAX_NAMED + 1;

/** The shares of all assets that have a price, the largest first. Empty where none has a price. */
export function allocationOf(
  tokens: readonly TokenRow[],
  pools: readonly PoolRow[],
  priceOf: PriceOf,
): readonly Share[] {
  const assets = new Map<string, { chain: ChainSpec; currency: Currency; usd: number }>();
  const add = (chain: ChainSpec, currency: Currency, usd: number) => {
    const id = `${chain.id}:${currencyId(currency)}`;
    const asset = assets.get(id);
    if (asset) asset.usd += usd;
    else assets.set(id, { chain, currency, usd });
  };
  for (const { chain, currency, worth } of tokens) add(chain, currency, worth.usd);
  for (const row of pools) {
    for (const amount of amountsOf(row)) add(row.chain, amount.currency, worthOf([amount], priceOf).usd);
  }
  const sorted = [...assets].filter(([, { usd }]) => usd > 0).sort(([, a], [, b]) => b.usd - a.usd);
  const total = sorted.reduce((sum, [, { usd }]) => sum + usd, 0);
  const named = sorted.slice(0, MAX_NAMED).map(([id, { usd, chain, currency }]) => ({
    id,
    asset: { chain, currency },
    usd,
    part: usd / total,
  }));
  const rest = sorted.slice(MAX_NAMED).reduce((sum, [, { usd }]) => sum + usd, 0);
  return rest > 0 ? [...named, { id: 'rest', asset: undefined, usd: rest, part: rest / total }] : named;
}
