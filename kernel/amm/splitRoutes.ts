import { AmmError } from './AmmError.ts';
import {
  type Allocation,
  type AllocationTask,
  allocateByChunks,
  bestUnused,
  onlyUsed,
  withRoutes,
} from './allocate.ts';
import { allocateByGrid } from './allocateByGrid.ts';
import { bestOf } from './bestSingleRoute.ts';
import { type FloatRoute, floatMarket } from './floatRoute.ts';
import type { TradePart } from './quoteTrade.ts';
import { climbWithGas, refine } from './refine.ts';
import { isBetter, quoteRoute } from './routeQuote.ts';
import { prepareSearch, reportExceeded } from './routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
import { type PathSearch, searchPaths } from './searchPaths.ts';

const DEFAULT_MAX_SPLITS = 4;
/** Paths taken into a division from each of the search's sizes. */
const CANDIDATES = 16;
/** Sizes, as shares of the amount, that candidates are looked for at: a part is smaller than the whole. */
const SIZES = [1, 1 / 8, 1 / 64] as const;
/** Paths beyond the limit that a division may have before one is dropped at a time. */
const SPARE = 2;
/** A part that adds less than this share of the value is left out: 0.001 of a basis point. */
const WORTHWHILE = 1e-7;
/** Divisions are compared when balanced to `amount / 2^12`, and the ones quoted to `amount / 2^20`. */
const COARSE = 12;
const FINE = 20;
/** The first size to climb with from a grid's division. */
const GRID_BITS = 8;

/**
 * The best division of a request over up to `maxSplits` paths, net of gas, quoted to the wei with the parts
 * executed in order; null when not even a division fills the amount. Never worse than `bestSingleRoute`.
 *
 * The amount is divided by equal marginal output over the best candidate paths; then the paths that are worth
 * least are dropped one by one, and of each number of paths left the division is balanced, rounded to
 * integers that sum exactly, and quoted. Paths may share a pool, in one direction.
 * Errors: `identical_tokens`, `invalid_amount`, `invalid_option`, `cancelled`.
 */
export function splitRoutes(request: RouteRequest, options: RouteOptions = {}): RouteQuote | null {
  const maxSplits = options.maxSplits ?? DEFAULT_MAX_SPLITS;
  if (!Number.isInteger(maxSplits) || maxSplits < 1 || maxSplits > 8) {
    throw new AmmError('invalid_option', 'A route has 1 to 8 parts.');
  }
  const search = prepareSearch(request, options);
  if (search === undefined) return null;
  const amount = Number(request.amount);
  const ranked = searchPaths(search, amount, CANDIDATES);
  let best = bestOf(ranked, search, request, options);
  if (maxSplits > 1) {
    const routes = candidates(
      search,
      amount,
      ranked.map(({ route }) => route),
    );
    const task: AllocationTask = {
      market: floatMarket(routes),
      tradeType: request.tradeType,
      amount,
      gas: options.gas && search.gas,
      tally: search.tally,
    };
    for (const allocation of divisions(task, maxSplits, options)) {
      for (const parts of integerParts(task, allocation, request.amount)) {
        const quote = quoteRoute(parts, request, options);
        if (quote !== undefined && isBetter(quote, best)) best = quote;
      }
    }
  }
  reportExceeded(search, options);
  return best ?? null;
}

/** The best paths for the whole amount and for parts of it, each once. */
function candidates(search: PathSearch, amount: number, whole: readonly FloatRoute[]): FloatRoute[] {
  const byKey = new Map<string, FloatRoute>();
  const add = (route: FloatRoute) => {
    byKey.set(route.path.pools.map(({ address }) => address).join(), route);
  };
  whole.forEach(add);
  for (const size of SIZES.slice(1)) {
    for (const { route } of searchPaths(search, amount * size, CANDIDATES)) add(route);
  }
  return [...byKey.values()];
}

/** Divisions over ever fewer paths, from `maxSplits` down to two. */
function divisions(task: AllocationTask, maxSplits: number, options: RouteOptions): Allocation[] {
  const all = task.market.routes.map((_, i) => i);
  if (all.length < 2) return [];
  const rough = allocateByChunks(task, all);
  // Chunks do not fit where the amount is nearly all that the pools hold.
  let current = rough === undefined ? allocateByGrid(task, all.slice(0, maxSplits)) : onlyUsed(rough);
  if (current === undefined) return [];
  const room = maxSplits + SPARE - current.routes.length;
  if (room > 0) current = refine(task, withRoutes(current, bestUnused(task, current, room)), COARSE);

  const found: Allocation[] = [];
  while (current.routes.length > 1) {
    if (options.isCancelled?.()) throw new AmmError('cancelled', 'The route search was cancelled.');
    if (current.routes.length <= maxSplits) found.push(current);
    const smaller = withoutLeast(task, current, maxSplits);
    if (smaller === undefined) break;
    current = smaller;
  }
  const refined = found.map((allocation) => refine(task, allocation, FINE));
  const onGrid = gridDivision(task, found[0] ?? current, maxSplits);
  if (onGrid !== undefined) refined.push(onGrid);
  refined.sort((a, b) => b.routes.length - a.routes.length || a.value - b.value);
  // Only gas and the cost of another part decide between them, so a longer one must earn its place.
  let bar = Number.NEGATIVE_INFINITY;
  return refined.reverse().filter(({ value }) => {
    if (value <= bar + Math.abs(bar) * WORTHWHILE) return false;
    bar = value;
    return true;
  });
}

/** Where gas counts: the division found on a grid over the largest set of paths, filled up to the limit. */
function gridDivision(task: AllocationTask, start: Allocation, maxSplits: number): Allocation | undefined {
  if (task.gas === undefined || start.routes.length > maxSplits) return undefined;
  const more = bestUnused(task, start, maxSplits - start.routes.length);
  const onGrid = allocateByGrid(task, withRoutes(start, more).routes);
  return onGrid && climbWithGas(task, onGrid, GRID_BITS, FINE);
}

/** The best division without one of the paths; far above the limit the smallest parts go unasked. */
function withoutLeast(task: AllocationTask, current: Allocation, maxSplits: number): Allocation | undefined {
  const bySize = current.routes
    .map((route, i) => ({ route, amount: current.amounts[i]! }))
    .sort((a, b) => a.amount - b.amount)
    .map(({ route }) => route);
  const surplus = bySize.length - maxSplits - SPARE;
  if (surplus > 0) {
    const fewer = allocateByChunks(task, bySize.slice(surplus));
    if (fewer !== undefined) return onlyUsed(fewer);
  }
  let best: Allocation | undefined;
  for (const dropped of bySize) {
    const rough = allocateByChunks(
      task,
      current.routes.filter((route) => route !== dropped),
    );
    if (rough === undefined) continue;
    const trial = refine(task, rough, COARSE);
    if (best === undefined || trial.value > best.value) best = trial;
  }
  return best;
}

/**
 * The division in integers that sum to the amount exactly: rounded down, and what is left given to the largest
 * part. Where gas counts, also to each of the others, since a unit more may cross a tick.
 */
function integerParts(task: AllocationTask, { routes, amounts }: Allocation, amount: bigint): TradePart[][] {
  const rounded = amounts.map((value) => BigInt(Math.floor(value)));
  const left = rounded.reduce((rest, value) => rest - value, amount);
  const largest = amounts.indexOf(Math.max(...amounts));
  const takers = task.gas === undefined || left === 0n ? [largest] : routes.map((_, i) => i);
  return takers.map((taker) =>
    routes
      .map((route, i) => ({
        path: task.market.routes[route]!.path,
        amount: rounded[i]! + (i === taker ? left : 0n),
      }))
      .filter((part) => part.amount > 0n),
  );
}
