import {
  type Fraction,
  midPrice,
  type Path,
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
}

export interface ViewedPrice {
  /** Default: the kernel's. */
  readonly kinds: readonly PoolKind[] | undefined;
  readonly currencies: readonly [Currency, Currency];
  /**
   * How much of each is sold for the other to find where the price is, raw units. The first amounts count that pools can
   * take at a price impact below 10 %: pools with dust, which take any amount at any price, are no market.
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
        for (const amountRaw of amounts) {
          const request = { tradeType: 'EXACT_INPUT', input, output, amountRaw } as const;
          const path = deepPath(market.states, (among) => {
            const problem = routeProblem({ ...market, states: among }, request, way);
            return findRoute({ ...problem, effort: 'single' }).route?.parts[0];
          });
          if (path) return [{ price: midPrice(path), pools: path.pools as readonly PoolRef[] }];
        }
        return [];
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
      const result = [...there, ...returns.map(({ price, pools }) => ({ price: reciprocal(price), pools }))];
      // No more ticks than the known ones matter below that price impact.
      return { result, exceeded: [] };
    }),
  );
}

/**
 * The best path that is deep enough. A pool that is too shallow is left out and not taken for the end of the market:
 * otherwise whoever adds one that pays a little more hides the others.
 */
function deepPath(
  states: readonly PoolState[],
  best: (among: readonly PoolState[]) => RoutePart | undefined,
): Path | undefined {
  for (let among = states; ; ) {
    const traded = best(among);
    if (!traded || toPips(priceImpact([traded])) < EXTEND_FROM_PIPS) return traded?.path;
    const shallow = shallowest(traded);
    among = among.filter((pool) => pool !== shallow);
  }
}

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
