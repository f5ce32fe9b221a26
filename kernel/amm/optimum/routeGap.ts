import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import { boundedTrade, routeParts } from './boundedTrade.ts';
import { flowBound } from './flowBound.ts';
import { edgeRates, pathDivision } from './PathDivision.ts';
import { pathBound } from './pathBound.ts';

/**
 * The most that any other division of the request, over paths of its pools with the hops that the options allow,
 * could give in addition: basis points of the route's own output, or input, before gas; rounded up to 10^-4. Only
 * what the pools' known ticks hold is counted. Transfer fees are not: they only make less of it.
 * Errors: those of `splitRoutes`.
 */
export function routeGap(request: RouteRequest, options: RouteOptions, route: RouteQuote): number {
  const search = prepareSearch(request, options);
  if (search === undefined) return 0;
  const bound = Math.min(flowBound(search, route).bound, boundOfPaths(search, route));
  const reached = Number(route.tradeType === 'EXACT_INPUT' ? route.amountOut : -route.amountIn);
  return Math.ceil(((bound - reached) / Math.abs(reached)) * 1e8) / 1e4;
}

function boundOfPaths(search: PathSearch, route: RouteQuote): number {
  const { graph, maxHops } = search;
  const parts = routeParts(search, route);
  const division = pathDivision(
    parts.map(({ edges }) => edges),
    parts.map(({ share }) => share),
    route.tradeType,
  );
  if (division === undefined) return Number.POSITIVE_INFINITY;
  const rates = edgeRates(division, route.tradeType);
  return pathBound(boundedTrade(search, route), rates, maxHops, graph.tokens.length);
}
