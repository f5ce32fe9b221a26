import { joinParts } from '../joinParts.ts';
import { type FloatGas, floatMarket, floatRoute } from '../lanes/floatRoute.ts';
import { isTaxed } from '../pools/tokenTax.ts';
import { quoteTrade, type TradePart } from '../quoteTrade.ts';
import { isBetter, quoteRoute } from '../routeQuote.ts';
import { type AllocationTask, withValue } from '../routes/allocate.ts';
import { DEFAULT_GAS_MODEL, type GasModel, routeGas } from '../routes/gasModel.ts';
import { refineFully } from '../routes/refine.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import { integerParts } from '../routes/splitRoutes.ts';
import { boundedTrade, pricesAfter, routeParts } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';
import { flowBound } from './flowBound.ts';
import { flowParts } from './flowParts.ts';
import { MOST_PARTS, PathChoice, type PathPlan } from './PathChoice.ts';
import type { EdgePath } from './PathDivision.ts';
import { widenParts } from './widenParts.ts';

const DEFAULT_MAX_SPLITS = 4;
/** The most parts where nobody knows what they cost: more gain little, and each takes gas. */
const MOST_UNPRICED = 8;
/**
 * No division takes more gas units: with the margin of its limit a transaction stays below 2^24, the most that
 * many chains let one take (EIP-7825).
 */
const MOST_GAS = 12_000_000n;
/** Amounts are balanced to `amount / 2^20`. */
const FINE = 20;
/** More parts than this take too long to be moved in pieces: they stay as the slopes have them. */
const FEW = 8;

/**
 * A division of the request that is better than `first`, or `first`, of at most 28 parts. The prices of the
 * bound say which paths the best flow takes, and those that a division leaves say which ones are missing; those
 * are chosen that are worth most, net of gas.
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
  const { flows } =
    untaxed.length === trade.edges.length
      ? flowBound(search, first)
      : dualBound(free, pricesAfter(search, first));
  const amount = Number(request.amount);
  const taken = routeParts(search, first);
  const isFree = taken.every(({ edges }) => edges.every((edge) => untaxed.includes(edge)));
  const starts = {
    flow: flowParts(flows, tokenIn, tokenOut, maxHops, request.tradeType),
    first: isFree ? taken : [],
  };
  const parts = widenParts(search, free, starts, amount, isOver);
  const plans = new PathChoice({ tradeType: request.tradeType, amount, gas }, isOver).plans(
    parts,
    mostParts(options),
  );
  const { maxGas = MOST_GAS } = options;
  const most = maxGas < MOST_GAS ? maxGas : MOST_GAS;
  const limited = { ...options, maxGas: most };
  const start = joinedRoute(first, request, options);
  let route = start;
  for (const plan of plans) {
    if (route !== start && isOver()) break;
    const { units, saved } = planGas(plan, request, gas.model);
    if (mostOf(plan, gas) + Number(saved) * gas.unit < netOf(route, gas.perPart, options)) continue;
    if (units > most) continue;
    for (const quote of quotes(plan, search, request, limited)) {
      if (isBetter(quote, route)) route = quote;
    }
  }
  return route;
}

function mostParts({ gas, maxSplits = DEFAULT_MAX_SPLITS }: RouteOptions): number {
  return Math.min(maxSplits, gas === undefined ? MOST_UNPRICED : MOST_PARTS);
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

/** A plan is worth no less than its division, but that amounts which are moved in pieces may cross fewer ticks and words. */
function mostOf({ value, division }: PathPlan, { perTick, unit }: FloatGas): number {
  const { paths, ticks, wordGas } = division;
  return paths.length > FEW ? value : value + ticks * perTick + wordGas * unit;
}

/** Gas units of a plan, and how many of its own figure parts save that are joined. */
function planGas({ division }: PathPlan, request: RouteRequest, model: GasModel) {
  const { paths, amounts, ticks, wordGas } = division;
  const parts = paths.map((edges, i) => {
    const pools = edges.map(({ curve }) => curve.pool);
    const tokens = edges.map(({ curve: { pool, zeroForOne } }) => (zeroForOne ? pool.token0 : pool.token1));
    tokens.push(request.tokenOut);
    return {
      path: { pools, tokens },
      amount: BigInt(Math.floor(amounts[i]!)),
      ticksCrossed: i === 0 ? Math.round(ticks) : 0,
      moreGas: i === 0 ? wordGas : 0,
    };
  });
  const all = routeGas(parts, model);
  const units = routeGas(joinIn(request, parts, model), model);
  return { units, saved: all - units };
}

/** The same parts, joined where the router can and that saves gas. */
function joinIn<Part extends TradePart>(
  { tradeType }: RouteRequest,
  parts: readonly Part[],
  model: GasModel,
) {
  return tradeType === 'EXACT_INPUT' ? joinParts(parts, model) : parts;
}

/** The first answer, joined. */
function joinedRoute(first: RouteQuote, request: RouteRequest, options: RouteOptions): RouteQuote {
  const parts = first.parts.map(({ amountIn, path, joined }) => ({ path, amount: amountIn, joined }));
  const model = options.gas?.model;
  if (!model || parts.some(({ joined }) => joined)) return first;
  const together = joinIn(request, parts, model);
  const joined = together === parts ? undefined : quoteRoute(together, request, options, quoteTrade);
  return joined && isBetter(joined, first) ? joined : first;
}

/** The plan's parts in integers, quoted exactly; where there are few, balanced with the steps of gas first. */
function quotes(
  { division: { paths, amounts } }: PathPlan,
  { graph, tokenIn, gas, tally }: PathSearch,
  request: RouteRequest,
  options: RouteOptions,
): readonly RouteQuote[] {
  const routes = paths.map((edges) =>
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
    amount: Number(request.amount),
    gas: options.gas && gas,
    tally,
  };
  const start = withValue(
    task,
    paths.map((_, i) => i),
    amounts,
  );
  if (start === undefined) return [];
  const free = { ...task, gas: undefined };
  // The steps of gas pay for each part as if it were alone, which leaves out parts that share pools.
  const tasks = paths.length > FEW ? [] : isShared(paths) ? [task, free] : [task];
  const divided = tasks.map((one) => [one, refineFully(one, start, FINE)] as const);
  // Of many parts one way to round is enough.
  return (divided.length > 0 ? divided : [[free, start] as const])
    .flatMap(([one, division]) => integerParts(one, division, request.amount))
    .flatMap((parts) => quoteRoute(joinIn(request, parts, gas.model), request, options, quoteTrade) ?? []);
}

/** Whether a pool is in several of the paths. */
function isShared(paths: readonly EdgePath[]): boolean {
  const edges = paths.flat();
  return new Set(edges).size < edges.length;
}
