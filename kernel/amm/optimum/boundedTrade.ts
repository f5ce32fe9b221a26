import { floatMarket, floatRoute } from '../lanes/floatRoute.ts';
import type { RouteQuote } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import type { BoundedTrade } from './dualBound.ts';
import type { FlowPart } from './flowParts.ts';
import { startPrices } from './startPrices.ts';

/**
 * The trade that a bound is computed for, of a route that this search found. No path comes back to its input or
 * goes on from its output, so pools that do are left out: with them the bound would count what others can earn
 * between pools that disagree, which no division pays.
 */
export function boundedTrade({ graph, tokenIn, tokenOut }: PathSearch, route: RouteQuote): BoundedTrade {
  const edges = graph.edges.filter(({ from, to }) => to !== tokenIn && from !== tokenOut);
  return route.tradeType === 'EXACT_INPUT'
    ? { edges, given: tokenIn, supply: Number(route.amountIn), counted: tokenOut }
    : { edges, given: tokenOut, supply: -Number(route.amountOut), counted: tokenIn };
}

/** A route as its parts' pools in this search's graph. */
export function routeParts(
  { graph, tokenIn }: PathSearch,
  { parts, tradeType }: RouteQuote,
): readonly FlowPart[] {
  return parts.map(({ path, amountIn, amountOut }) => {
    let at = tokenIn;
    const edges = path.pools.map(({ address }) => {
      const edge = graph.leaving[at]!.find(({ curve }) => curve.pool.address === address)!;
      at = edge.to;
      return edge;
    });
    return { edges, share: Number(tradeType === 'EXACT_INPUT' ? amountIn : amountOut) };
  });
}

/** The prices that a route leaves, in the counted token: where the bound's search starts. */
export function pricesAfter(search: PathSearch, route: RouteQuote): Float64Array {
  const { graph, tokenIn, tokenOut, gas } = search;
  const { tradeType } = route;
  const parts = routeParts(search, route);
  const routes = parts.map(({ edges }) =>
    floatRoute(
      graph,
      edges.map(({ curve }) => curve),
      tokenIn,
      gas,
      undefined,
    ),
  );
  const amounts = parts.map(({ share }) => share);
  const prices = startPrices(search, tokenOut, floatMarket(routes), amounts, tradeType);
  if (tradeType === 'EXACT_INPUT') return prices;
  const unit = prices[tokenIn]!;
  return prices.map((price) => price / unit);
}
