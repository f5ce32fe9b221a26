import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../kernel/currency/Currency.ts';
import type { PoolRef } from '../../kernel/quote/PoolRef.ts';
import { localChainSpec } from '../../kernel/quote/testing/localMarket.ts';
import type { V4PoolRef } from '../../plugins/pools-v4/V4Pool.ts';
import type { TestChain } from '../anvil/localChain.ts';
import type { MarketPlan, PlannedPool, PlannedToken, PlannedTrade } from './MarketPlan.ts';

/** A planned pool with its place on the chain. */
export interface PlacedPool {
  readonly plan: PlannedPool;
  readonly ref: PoolRef | V4PoolRef;
  /** The ticks at which its positions may begin and end, ascending. */
  readonly ticks: readonly number[];
}

/** A market on the chain. */
export interface PlacedMarket {
  readonly plan: MarketPlan;
  /** In the order of the plan. */
  readonly tokens: readonly (PlannedToken & { readonly address: Address })[];
  readonly pools: readonly PlacedPool[];
}

/** The currency at an end of a planned trade. */
export function currencyAt(
  chain: TestChain,
  { tokens }: PlacedMarket,
  { isNative }: Pick<PlannedTrade, 'isNative'>,
  place: number,
): Currency {
  const spec = localChainSpec(chain);
  const token = tokens[place];
  if (!token) throw new Error(`the market has no token ${place}`);
  if (place === 0 && isNative) return nativeCurrency(spec);
  const symbol = place === 0 ? 'WMON' : `T${place}`;
  return { kind: 'token', chainId: spec.id, ...{ symbol, name: symbol }, ...token };
}

/** Raw units that are worth so many dollars; at least one. */
export function rawOf({ decimals, usd }: PlannedToken, dollars: number): bigint {
  const raw = BigInt(Math.round((dollars / usd) * 1e12)) * 10n ** BigInt(decimals);
  return raw / 10n ** 12n || 1n;
}

/** Raw units of the exact side of a planned trade. */
export function exactOf({ tokens }: PlacedMarket, { tradeType, input, output, usd }: PlannedTrade): bigint {
  return rawOf(tokens[tradeType === 'EXACT_INPUT' ? input : output]!, usd);
}
