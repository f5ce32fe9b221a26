import { AmmError } from '../AmmError.ts';
import { type FloatRoute, floatMarket } from '../lanes/floatRoute.ts';
import type { TradePart } from '../quoteTrade.ts';
import { isBetter, quoteRoute } from '../routeQuote.ts';
import type { Allocation, AllocationTask } from './allocate.ts';
import { rankSingles } from './bestSingleRoute.ts';
import { divisions } from './divisions.ts';
import { quoteInTurn } from './quoteInTurn.ts';
import { prepareSearch, reportExceeded } from './routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
import { type PathSearch, searchPaths } from './searchPaths.ts';

const DEFAULT_MAX_SPLITS = 4;
/** How many candidate paths each of the sizes contributes to a division. */
const CANDIDATES = 16;
/**
 * Larger than `CANDIDATES` for the whole amount, because that ranking also decides on the best single route.
 */
const FIRST_LOOK = 32;
/** Candidates are searched for at these shares of the amount: a part is smaller than the whole. */
const SIZES = [1, 1 / 8, 1 / 64] as const;

/**
 * The best division of a request over up to `maxSplits` paths, net of gas, quoted to the wei with the parts
 * executed in order; null when not even a division fills the amount. Never worse than `bestSingleRoute`.
 *
 * The amount is divided by equal marginal output over the best candidate paths. Then the least valuable paths
 * are dropped one by one. For each number of paths left the division is balanced, rounded to integers that
 * sum exactly, and quoted. Paths may share a pool, in one direction.
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
  const singles = rankSingles(search, request, options, FIRST_LOOK);
  let { best } = singles;
  if (maxSplits > 1) {
    const routes = candidates(
      search,
      amount,
      singles.ranked.slice(0, CANDIDATES).map(({ route }) => route),
    );
    const task: AllocationTask = {
      market: floatMarket(routes),
      tradeType: request.tradeType,
      amount,
      gas: options.gas && search.gas,
      tally: search.tally,
    };
    for (const allocation of divisions(task, maxSplits, options.isCancelled)) {
      for (const parts of integerParts(task, allocation, request.amount)) {
        const quote = quoteRoute(parts, request, options, quoteInTurn);
        if (quote !== undefined && isBetter(quote, best)) best = quote;
      }
    }
  }
  reportExceeded(search, options);
  return best ?? null;
}

/** The best paths for the whole amount and for parts of it, without duplicates. */
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

/**
 * The division in integers that sum to the amount exactly: rounded down, with the remainder given to the
 * largest part. When gas counts, there is one variant for each part that could take the remainder, since one
 * more unit may cross a tick.
 */
export function integerParts(
  task: AllocationTask,
  { routes, amounts }: Allocation,
  amount: bigint,
): TradePart[][] {
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
