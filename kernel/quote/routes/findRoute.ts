import {
  bestSingleRoute,
  type Path,
  type PoolState,
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
  readonly options: Pick<RouteOptions, 'maxHops' | 'minV2ReserveOut' | 'gas' | 'taxes'>;
  readonly first: readonly RouteSearch[];
  /** Used when the best route of `first` has a path with pools of several kinds, or that wraps the coin on its way. */
  readonly orUnmixed: readonly RouteSearch[];
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
  let route = bestOf(problem, problem.first, solve, note);
  if (problem.orUnmixed.length > 0 && (route === null || route.parts.some(({ path }) => isMixed(path)))) {
    route = bestOf(problem, problem.orUnmixed, solve, note);
  }
  const matters = route === null || impactPips(route, problem.options.taxes) >= EXTEND_FROM_PIPS;
  return { route, exceeded: matters ? [...exceeded.values()] : [] };
}

function bestOf(
  { request, options }: RouteProblem,
  searches: readonly RouteSearch[],
  solve: RouteSolver,
  onTickRangeExceeded: (pool: string, side: 'below' | 'above') => void,
): RouteQuote | null {
  let best: RouteQuote | null = null;
  for (const { protocols, maxSplits } of searches) {
    const groups =
      protocols === 'all' ? [request.pools] : unmixed(request.pools.filter(({ kind }) => kind === protocols));
    for (const pools of groups) {
      const searched = { ...request, pools };
      const settings = { ...options, maxSplits, onTickRangeExceeded };
      const found = (maxSplits > 1 ? solve : bestSingleRoute)(searched, settings);
      if (found) best = betterRoute(found, best);
    }
  }
  return best;
}

/** Pools of one kind in groups of which none has both pools of the coin and pools of its wrapped token. */
function unmixed(pools: readonly PoolState[]): readonly (readonly PoolState[])[] {
  const wrapped = pools.find(({ coin }) => coin)?.coin;
  if (!wrapped) return [pools];
  return [
    pools.filter(({ coin, token0, token1 }) => coin || (token0 !== wrapped && token1 !== wrapped)),
    pools.filter(({ coin }) => !coin),
  ];
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

/** Whether the path changes the kind of its pools, or wraps or unwraps the coin on its way. */
function isMixed({ pools, tokens }: Path): boolean {
  return pools.some(({ kind, coin }, index) => {
    const before = pools[index - 1];
    const token = tokens[index];
    return before && (before.kind !== kind || (before.coin === token) !== (coin === token));
  });
}

function impactPips(route: RouteQuote, taxes: TokenTaxes | undefined): number {
  return toPips(priceImpact(route.parts, taxes));
}
