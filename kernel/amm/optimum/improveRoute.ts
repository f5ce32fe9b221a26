import { floatMarket, floatRoute } from '../lanes/floatRoute.ts';
import { isTaxed } from '../pools/tokenTax.ts';
import { isBetter, quoteRoute } from '../routeQuote.ts';
import { type AllocationTask, withValue } from '../routes/allocate.ts';
import { DEFAULT_GAS_MODEL } from '../routes/gasModel.ts';
import { refineFully } from '../routes/refine.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import { integerParts } from '../routes/splitRoutes.ts';
import { boundedTrade, pricesAfter } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';
import { type FlowPlan, FlowSearch } from './FlowSearch.ts';

const DEFAULT_MAX_SPLITS = 4;
/** Amounts are balanced to `amount / 2^20`. */
const FINE = 20;

/**
 * A division of the request that is better than `first`, or `first`. The prices of the bound say which pools
 * the best flow uses; those are chosen that fit into the parts and hops allowed, net of gas.
 * @param isOver asked from time to time: when true, the best that is known is divided and quoted
 * Errors: those of `splitRoutes`.
 */
export function improveRoute(
  request: RouteRequest,
  options: RouteOptions,
  first: RouteQuote,
  isOver: () => boolean = () => false,
): RouteQuote {
  const search = prepareSearch(request, options);
  if (search === undefined) return first;
  const { graph, tokenIn, tokenOut, maxHops, gas } = search;
  const { taxes } = options;
  const trade = boundedTrade(search, first);
  const untaxed = trade.edges.filter(
    ({ from, to }) => !taxes || !(isTaxed(graph.tokens[from]!, taxes) || isTaxed(graph.tokens[to]!, taxes)),
  );
  const free = { ...trade, edges: untaxed };
  const whole = dualBound(free, pricesAfter(search, first));
  const plans = new FlowSearch({ ...free, tokenIn, tokenOut, maxHops, gas }, isOver).plans(
    whole.flows.map(({ edge }) => edge),
    whole.prices,
    options.maxSplits ?? DEFAULT_MAX_SPLITS,
  );
  let route = first;
  for (const [rank, plan] of plans.entries()) {
    // A plan is worth no less than its division, which has gas and rounding against it.
    if (plan.value < netOf(route, gas.perPart, options) || (rank > 0 && isOver())) break;
    for (const quote of quotes(plan, search, request, options)) if (isBetter(quote, route)) route = quote;
  }
  return route;
}

/** The route's value as plans have it: without what every trade pays once. */
function netOf(route: RouteQuote, perPart: number, { gas }: RouteOptions): number {
  const counted = Number(route.quoteGasAdjusted) * (route.tradeType === 'EXACT_INPUT' ? 1 : -1);
  if (gas === undefined) return counted;
  const once =
    Number((gas.model ?? DEFAULT_GAS_MODEL).base) *
    (Number(gas.price.numerator) / Number(gas.price.denominator));
  return counted + once - perPart;
}

/** The plan's parts, balanced with gas counted, in integers, quoted exactly. */
function quotes(
  { parts }: FlowPlan,
  { graph, tokenIn, gas, tally }: PathSearch,
  request: RouteRequest,
  options: RouteOptions,
): readonly RouteQuote[] {
  const amount = Number(request.amount);
  const routes = parts.map(({ edges }) =>
    floatRoute(
      graph,
      edges.map(({ curve }) => curve),
      tokenIn,
      gas,
      options.taxes,
    ),
  );
  const task: AllocationTask = {
    market: floatMarket(routes),
    tradeType: request.tradeType,
    amount,
    gas: options.gas && gas,
    tally,
  };
  const start = withValue(
    task,
    parts.map((_, i) => i),
    parts.map(({ share }) => share * amount),
  );
  if (start === undefined) return [];
  return integerParts(task, refineFully(task, start, FINE), request.amount).flatMap(
    (divided) => quoteRoute(divided, request, options) ?? [],
  );
}
