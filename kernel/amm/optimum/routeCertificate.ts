import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import { boundedTrade } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';
import { flowBound } from './flowBound.ts';
import { routeGap } from './routeGap.ts';

/** Basis points of the route's own output, or input, before gas; rounded up to 10^-4. */
export interface RouteCertificate {
  /** See `routeGap`. */
  readonly gapBps: number;
  /**
   * The most that flows through the same pools could give beyond that: what others earn between pools that
   * disagree, in circles that no path of a trade takes.
   */
  readonly arbitrageBps: number;
}

/** How far a route can be from the best division, and from the best flow. Errors: those of `splitRoutes`. */
export function routeCertificate(
  request: RouteRequest,
  options: RouteOptions,
  route: RouteQuote,
): RouteCertificate {
  const gapBps = routeGap(request, options, route);
  const search = prepareSearch(request, options);
  if (search === undefined) return { gapBps, arbitrageBps: 0 };
  const trade = { ...boundedTrade(search, route), edges: search.graph.edges };
  const { bound } = dualBound(trade, flowBound(search, route).prices);
  const reached = Number(route.tradeType === 'EXACT_INPUT' ? route.amountOut : -route.amountIn);
  const beyond = ((bound - reached) / Math.abs(reached)) * 1e4 - gapBps;
  return { gapBps, arbitrageBps: Math.max(0, Math.ceil(beyond * 1e4) / 1e4) };
}
