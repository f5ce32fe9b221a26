import {
  type Fraction,
  midPrice,
  type PoolState,
  priceImpact,
  quotePath,
  type RoutePart,
  toPips,
} from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { tradedToken } from '../../tokens/tradedToken.ts';
import type { PoolKind } from '../PoolKind.ts';
import type { PoolRef } from '../PoolRef.ts';
import { EXTEND_FROM_PIPS, findRoute } from '../routes/findRoute.ts';
import { type RouteMarket, routeProblem } from '../routes/routeProblem.ts';
import { readView, type ViewOptions } from './readView.ts';

/** A price, and the pools on the way that gives it. */
export interface WayPrice {
  readonly price: Fraction;
  readonly pools: readonly PoolRef[];
  /** The first amount is too much for it: its price moves by 10 % or more. */
  readonly isThin: boolean;
}

export interface ViewedPrice {
  /** Default: the kernel's. */
  readonly kinds: readonly PoolKind[] | undefined;
  readonly currencies: readonly [Currency, Currency];
  /**
   * How much of each is sold for the other to find where the price is, raw units, the most first. The first amounts
   * count that the best way can take at a price impact below 10 %: pools with dust, which take any amount at any price,
   * are no market.
   */
  readonly sold: readonly (readonly [bigint, bigint])[];
  /** This pool is no part of it. */
  readonly without: Address | undefined;
}

/**
 * The price of a pair in one operator's view of its market, raw units of the second currency per raw unit of the first:
 * the mid prices on the best way from the first to the second and on the best one back, before fees. Whoever adds a
 * pool can only move the two further apart. Empty where no other pools lead from one to the other, or only such that
 * the smallest amounts are too much for.
 * Errors: those of `readView`.
 */
export async function viewPrice(
  client: ChainClient,
  { currencies, sold, without, kinds }: ViewedPrice,
  options: ViewOptions,
): Promise<readonly WayPrice[]> {
  const [first, second] = currencies;
  const ends = [tradedToken(client.chain, first), tradedToken(client.chain, second)] as const;
  const back = [ends[1], ends[0]] as const;
  return readView(client, { ends, kinds }, options, ({ search }) =>
    search(async (viewed) => {
      const states = viewed.states.filter(({ address }) => address !== without);
      // What a transfer keeps is no part of a pool's price.
      const market: RouteMarket = { ...viewed, states, taxes: new Map() };
      const priceOn = (way: typeof ends, input: Currency, output: Currency, amounts: readonly bigint[]) => {
        const bestFor = (amountRaw: bigint) => (among: readonly PoolState[]) => {
          const request = { tradeType: 'EXACT_INPUT', input, output, amountRaw } as const;
          const problem = routeProblem({ ...market, states: among }, request, way);
          return findRoute({ ...problem, effort: 'single' }).route?.parts[0];
        };
        return deepWay(market.states, amounts.map(bestFor));
      };
      const there = priceOn(
        ends,
        first,
        second,
        sold.map(([raw]) => raw),
      );
      const returns = priceOn(
        back,
        second,
        first,
        sold.map(([, raw]) => raw),
      );
      const result = [...there, ...returns.map((way) => ({ ...way, price: reciprocal(way.price) }))];
      // No more ticks than the known ones matter below that price impact.
      return { result, exceeded: [] };
    }),
  );
}

/**
 * The best way for the first amount that it is deep enough for; none if there is none. If even the last amount is too
 * much, pools that are too shallow are left out and not taken for the end of the market: otherwise whoever adds one that
 * pays a little more hides the others.
 * @param best the best part of a route for each amount, among given pools
 */
function deepWay(
  states: readonly PoolState[],
  best: readonly ((among: readonly PoolState[]) => RoutePart | undefined)[],
): readonly WayPrice[] {
  const wayOf = ({ path }: RoutePart, isThin: boolean): readonly WayPrice[] => {
    return [{ price: midPrice(path), pools: path.pools as readonly PoolRef[], isThin }];
  };
  for (const [index, bestAmong] of best.entries()) {
    const traded = bestAmong(states);
    if (traded && isDeep(traded)) return wayOf(traded, index > 0);
  }
  for (let among = states; ; ) {
    const traded = best.at(-1)?.(among);
    if (!traded) return [];
    if (isDeep(traded)) return wayOf(traded, true);
    const shallow = shallowest(traded);
    among = among.filter((pool) => pool !== shallow);
  }
}

const isDeep = (traded: RoutePart): boolean => toPips(priceImpact([traded])) < EXTEND_FROM_PIPS;

/** The pool of a path with the largest price impact of its own. */
function shallowest({ path, amountIn }: RoutePart): PoolState | undefined {
  const { hops } = quotePath(path, 'EXACT_INPUT', amountIn);
  const impacts = hops.map((hop, index) => {
    const own = {
      pools: path.pools.slice(index, index + 1),
      tokens: path.tokens.slice(index, index + 2),
    };
    return toPips(priceImpact([{ ...hop, path: own }]));
  });
  return path.pools[impacts.indexOf(Math.max(...impacts))];
}

const reciprocal = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: denominator,
  denominator: numerator,
});
