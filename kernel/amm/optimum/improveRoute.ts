import { joinParts } from '../joinParts.ts';
import { type FloatGas, floatMarket, floatRoute } from '../lanes/floatRoute.ts';
import { isTaxed } from '../pools/tokenTax.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { isBetter, quoteRoute } from '../routeQuote.ts';
import { type AllocationTask, withValue } from '../routes/allocate.ts';
import { DEFAULT_GAS_MODEL, type GasModel } from '../routes/gasModel.ts';
import { refineFully } from '../routes/refine.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import { integerParts } from '../routes/splitRoutes.ts';
import type { TradeType } from '../types.ts';
import { branchPaths } from './betterPaths.ts';
import { boundedTrade, pricesAfter, routeParts } from './boundedTrade.ts';
import { dualBound } from './dualBound.ts';
import { flowBound } from './flowBound.ts';
import { flowParts } from './flowParts.ts';
import { MOST_PARTS, PathChoice, type PathPlan } from './PathChoice.ts';
import type { EdgePath, PathDivision } from './PathDivision.ts';
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
/** How many branches of a plan are tried. */
const BRANCHES = 6;

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
  const { graph, tokenIn, tokenOut, maxHops } = search;
  const gas = { ...search.gas, model: joiningModel(search.gas.model, request.tradeType) };
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
  const branches = (division: PathDivision) => branchPaths(search, untaxed, division, BRANCHES);
  const task = { tradeType: request.tradeType, tokenOut: request.tokenOut, amount, gas, branches };
  const plans = new PathChoice(task, isOver).plans(parts, mostParts(options));
  const { maxGas = MOST_GAS } = options;
  const most = maxGas < MOST_GAS ? maxGas : MOST_GAS;
  const limited = { ...options, maxGas: most };
  const start = joinedRoute(first, request, options, gas.model);
  let route = start;
  for (const plan of plans) {
    if (route !== start && isOver()) break;
    if (mostOf(plan, gas) < netOf(route, gas.perPart, options) || plan.gasUnits > most) continue;
    for (const quote of quotes(plan, { ...search, gas }, request, limited)) {
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

/** No router joins the parts of an exact output. */
function joiningModel(model: GasModel, tradeType: TradeType): GasModel {
  return tradeType === 'EXACT_INPUT' ? model : { ...model, joinsEnds: false, forks: [] };
}

/** The first answer, joined. */
function joinedRoute(
  first: RouteQuote,
  request: RouteRequest,
  options: RouteOptions,
  model: GasModel,
): RouteQuote {
  const parts = first.parts.map(({ amountIn, path, joined }) => ({ path, amount: amountIn, joined }));
  if (!options.gas?.model || parts.some(({ joined }) => joined)) return first;
  const together = joinParts(parts, model);
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
  // Of many parts one way to round is enough.
  const isMany = paths.length > FEW;
  const tasks = isMany ? [{ ...task, gas: undefined }] : isShared(paths) ? [task, ticksOnly(task)] : [task];
  const places = paths.map((_, i) => i);
  return tasks
    .flatMap((one) => {
      const start = withValue(one, places, amounts);
      return start === undefined ? [] : [[one, isMany ? start : refineFully(one, start, FINE)] as const];
    })
    .flatMap(([one, division]) => integerParts(one, division, request.amount))
    .flatMap((parts) => {
      const together = joinParts(parts, gas.model);
      // Joined parts stand in another order, and a pool that is taken to its end may not take a little more.
      const tried = together === parts ? [parts] : [together, parts];
      return tried.flatMap((one) => quoteRoute(one, request, options, quoteTrade) ?? []).slice(0, 1);
    });
}

/** The steps of gas pay for each part as if it were alone, which leaves out parts that share pools. */
function ticksOnly(task: AllocationTask): AllocationTask {
  return { ...task, market: floatMarket(task.market.routes.map((route) => ({ ...route, partGas: 0 }))) };
}

/** Whether a pool is in several of the paths. */
function isShared(paths: readonly EdgePath[]): boolean {
  const edges = paths.flat();
  return new Set(edges).size < edges.length;
}
