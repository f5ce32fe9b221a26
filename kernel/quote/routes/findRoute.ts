import {
  bestSingleRoute,
  priceImpact,
  type RouteOptions,
  type RouteQuote,
  type RouteRequest,
  splitRoutes,
  type TokenTaxes,
  toPips,
} from '../../amm/index.ts';
import type { Quote } from '../Quote.ts';
import type { RouteSearch } from './routeSearches.ts';

/** A search for a route, as plain data that can be sent to a worker. */
export interface RouteProblem {
  readonly request: RouteRequest;
  readonly options: Pick<
    RouteOptions,
    'maxHops' | 'minV2ReserveOut' | 'gas' | 'maxGas' | 'taxes' | 'isUnmixed'
  >;
  readonly first: readonly RouteSearch[];
  /** `single`: only the best single path, which is fast. */
  readonly effort: 'single' | 'split';
}

export interface RouteAnswer {
  readonly route: RouteQuote | null;
  /** Pools whose known ticks ended, if more of them could change the result. */
  readonly exceeded: readonly (readonly [string, 'below' | 'above'])[];
  readonly certificate?: Quote['certificate'];
}

/** How one set of pools is searched. */
export type RouteSolver = (request: RouteRequest, options: RouteOptions) => RouteQuote | null;

/**
 * The known ticks cover at least a fifth of the price in each direction, and prices are worse beyond that. So
 * more ticks cannot improve a route with a price impact below this.
 */
export const EXTEND_FROM_PIPS = 100_000;

/**
 * The best route of a problem's searches.
 * @param solve used where a route may have several parts
 * @throws AmmError like `splitRoutes`
 */
export function findRoute(
  problem: RouteProblem,
  solve: RouteSolver = problem.effort === 'split' ? splitRoutes : bestSingleRoute,
): RouteAnswer {
  const exceeded = new Map<string, readonly [string, 'below' | 'above']>();
  const note = (pool: string, side: 'below' | 'above') => {
    exceeded.set(`${pool} ${side}`, [pool, side]);
  };
  const route = bestOf(problem, solve, note);
  const matters = route === null || impactPips(route, problem.options.taxes) >= EXTEND_FROM_PIPS;
  return { route, exceeded: matters ? [...exceeded.values()] : [] };
}

function bestOf(
  { request, options, first }: RouteProblem,
  solve: RouteSolver,
  onTickRangeExceeded: (pool: string, side: 'below' | 'above') => void,
): RouteQuote | null {
  let best: RouteQuote | null = null;
  for (const { protocols, maxSplits } of first) {
    const { pools } = request;
    const searched = {
      ...request,
      pools: protocols === 'all' ? pools : pools.filter(({ kind }) => kind === protocols),
    };
    const settings = { ...options, maxSplits, onTickRangeExceeded };
    const found = (maxSplits > 1 ? solve : bestSingleRoute)(searched, settings);
    if (found) best = betterRoute(found, best);
  }
  return best;
}

/** The route that pays more, or costs less, net of gas; `a` when they are equal. */
export function betterRoute(a: RouteQuote, b: RouteQuote | null): RouteQuote {
  if (!b) return a;
  const isWorse =
    a.tradeType === 'EXACT_INPUT'
      ? a.quoteGasAdjusted < b.quoteGasAdjusted
      : a.quoteGasAdjusted > b.quoteGasAdjusted;
  return isWorse ? b : a;
}

function impactPips(route: RouteQuote, taxes: TokenTaxes | undefined): number {
  return toPips(priceImpact(route.parts, taxes));
}
