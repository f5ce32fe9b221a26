import {
  bestSingleRoute,
  type PoolState,
  priceImpact,
  type RouteOptions,
  type RouteQuote,
  type RouteRequest,
  splitRoutes,
  type TokenTaxes,
  toPips,
} from '../../amm/index.ts';
import type { RouteSearch } from './routeSearches.ts';

/** A search for a route, as plain data that a worker can be sent. */
export interface RouteProblem {
  readonly request: RouteRequest;
  readonly options: Pick<RouteOptions, 'maxHops' | 'minV2ReserveOut' | 'gas' | 'taxes'>;
  readonly first: readonly RouteSearch[];
  /** Taken where the best of `first` has a path of both protocols. */
  readonly orUnmixed: readonly RouteSearch[];
  /** `single`: the best path alone, which is found at once. */
  readonly effort: 'single' | 'split';
}

export interface RouteAnswer {
  readonly route: RouteQuote | null;
  /** Pools whose known ticks ended where more of them could make a difference. */
  readonly exceeded: readonly (readonly [string, 'below' | 'above'])[];
}

/**
 * The known ticks reach at least a fifth of the price either way, and pools are worse beyond: a route that loses
 * less than this cannot be improved by what lies out there.
 */
const EXTEND_FROM_PIPS = 100_000;

/** The best route of a problem's searches. @throws AmmError as `splitRoutes` */
export function findRoute(problem: RouteProblem): RouteAnswer {
  const exceeded = new Map<string, readonly [string, 'below' | 'above']>();
  const note = (pool: string, side: 'below' | 'above') => {
    exceeded.set(`${pool} ${side}`, [pool, side]);
  };
  let route = bestOf(problem, problem.first, note);
  if (
    problem.orUnmixed.length > 0 &&
    (route === null || route.parts.some(({ path }) => isMixed(path.pools)))
  ) {
    route = bestOf(problem, problem.orUnmixed, note);
  }
  const matters = route === null || impactPips(route, problem.options.taxes) >= EXTEND_FROM_PIPS;
  return { route, exceeded: matters ? [...exceeded.values()] : [] };
}

function bestOf(
  { request, options, effort }: RouteProblem,
  searches: readonly RouteSearch[],
  onTickRangeExceeded: (pool: string, side: 'below' | 'above') => void,
): RouteQuote | null {
  let best: RouteQuote | null = null;
  for (const { protocols, maxSplits } of searches) {
    const pools =
      protocols === 'all' ? request.pools : request.pools.filter(({ kind }) => kind === protocols);
    const searched = { ...request, pools };
    const settings = { ...options, maxSplits, onTickRangeExceeded };
    const found =
      maxSplits > 1 && effort === 'split'
        ? splitRoutes(searched, settings)
        : bestSingleRoute(searched, settings);
    if (found) best = betterRoute(found, best);
  }
  return best;
}

/** The one that pays more, or asks less, net of gas; `a` where they are equal. */
export function betterRoute(a: RouteQuote, b: RouteQuote | null): RouteQuote {
  if (!b) return a;
  const isWorse =
    a.tradeType === 'EXACT_INPUT'
      ? a.quoteGasAdjusted < b.quoteGasAdjusted
      : a.quoteGasAdjusted > b.quoteGasAdjusted;
  return isWorse ? b : a;
}

function isMixed(pools: readonly PoolState[]): boolean {
  return pools.some(({ kind }) => kind !== pools[0]?.kind);
}

function impactPips(route: RouteQuote, taxes: TokenTaxes | undefined): number {
  return toPips(priceImpact(route.parts, taxes));
}
