import type { RouteGraph } from '../routes/routeGraph.ts';
import type { RouteQuote } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import { boundedTrade, pricesAfter } from './boundedTrade.ts';
import { type BoundedTrade, type DualBound, dualBound } from './dualBound.ts';

interface KnownBound {
  readonly graph: RouteGraph;
  readonly trade: BoundedTrade;
  readonly bound: DualBound;
}

/** The newest one: a division is looked for by it, and certified with it. */
let known: KnownBound | undefined;

/**
 * The bound of all flows of the trade that `route` makes. It is the same for every route of the trade, which only
 * says where its prices are looked for first.
 */
export function flowBound(search: PathSearch, route: RouteQuote): DualBound {
  const { graph } = search;
  const trade = boundedTrade(search, route);
  if (known?.graph !== graph || !isSame(known.trade, trade)) {
    known = { graph, trade, bound: dualBound(trade, pricesAfter(search, route)) };
  }
  return known.bound;
}

function isSame(a: BoundedTrade, b: BoundedTrade): boolean {
  return a.given === b.given && a.counted === b.counted && a.supply === b.supply;
}
