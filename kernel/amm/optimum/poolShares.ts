import { bestSingleRoute } from '../routes/bestSingleRoute.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteRequest } from '../routes/routeTypes.ts';
import { boundedTrade, pricesAfter } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';

/**
 * What the best of all flows puts through each pool, as a share of the trade, by pool address. A pool that is not
 * among them earns nothing at the prices of the trade's bound: without it the bound is the same.
 * Errors: those of `splitRoutes`.
 */
export function poolShares(request: RouteRequest, options: RouteOptions): ReadonlyMap<string, number> {
  const search = prepareSearch(request, options);
  const first = search && bestSingleRoute(request, options);
  const shares = new Map<string, number>();
  if (!search || !first) return shares;
  const trade = boundedTrade(search, first);
  const { flows, prices } = dualBound(trade, pricesAfter(search, first));
  const whole = Math.abs(trade.supply) * prices[trade.given]!;
  for (const { edge, amountIn } of flows) {
    const { address } = edge.curve.pool;
    shares.set(address, (shares.get(address) ?? 0) + (amountIn * prices[edge.from]!) / whole);
  }
  return shares;
}
