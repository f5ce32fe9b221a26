import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import { boundedTrade, pricesAfter } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';

/**
 * The most that any other division of the request, over any paths of its pools, could give in addition:
 * basis points of the route's own output, or input, before gas; rounded up to 10^-4. Only what the pools'
 * known ticks hold is counted. Transfer fees are not: they only make less of it.
 * Errors: those of `splitRoutes`.
 */
export function routeGap(request: RouteRequest, options: RouteOptions, route: RouteQuote): number {
  const search = prepareSearch(request, options);
  if (search === undefined) return 0;
  const { bound } = dualBound(boundedTrade(search, route), pricesAfter(search, route));
  const reached = Number(route.tradeType === 'EXACT_INPUT' ? route.amountOut : -route.amountIn);
  return Math.ceil(((bound - reached) / Math.abs(reached)) * 1e8) / 1e4;
}
