import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { MarketSearch } from '../pools/marketSearch.ts';
import { betterRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import type { RouteRefiner } from './RouteRefiner.ts';
import type { RouteSearch } from './routeSearches.ts';

/** A first answer. `pending`: a search goes on that may find more. */
export type FoundRoute = RouteAnswer & { readonly pending: boolean };

/**
 * A better answer than the first one, as far as one is known. Observable.
 * @param search for the pools; a certificate speaks of those only that are found
 */
export type ImproveFound = (
  problem: RouteProblem,
  first: FoundRoute,
  limits: Pick<ChainSpec['capabilities'], 'maxHops' | 'maxSplits'>,
  search: MarketSearch,
) => FoundRoute;

/**
 * Asks the refiner for a better route with all hops and parts that the chain allows. Until it has answered, its
 * last answer for the same trade is quoted again on the present pools, so that no worse route follows a better.
 */
export function improveFound(refiner: RouteRefiner): ImproveFound {
  return (problem, first, { maxHops, maxSplits }, search) => {
    const splits = problem.first.some((search) => search.maxSplits > 1);
    if (!splits || !refiner.available) return first;
    const widened = (search: RouteSearch) => (search.maxSplits > 1 ? { ...search, maxSplits } : search);
    const improved = refiner.refined({
      ...problem,
      options: { ...problem.options, maxHops },
      first: problem.first.map(widened),
    });
    // There may be a path with more hops than the first search allows.
    const mayFind = !first.route && maxHops > (problem.options.maxHops ?? 0);
    // Of pools that came after its last answer it has not said anything.
    if (!improved?.route) return { ...first, pending: first.pending || (mayFind && !improved?.isCurrent) };
    const route = betterRoute(improved.route, first.route);
    const lack = 'none' in search ? search.lack : 'answers';
    const isCertified = improved.isCurrent && route === improved.route;
    return {
      route,
      exceeded: [...first.exceeded, ...improved.exceeded],
      certificate: isCertified && improved.certificate ? { ...improved.certificate, lack } : undefined,
      pending: first.pending,
    };
  };
}
