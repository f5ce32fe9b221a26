import { isBetter, quoteRoute } from '../routeQuote.ts';
import { DEFAULT_GAS_MODEL } from './gasModel.ts';
import { quoteInTurn } from './quoteInTurn.ts';
import { prepareSearch, reportExceeded } from './routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
import { type PathSearch, type RankedRoute, searchPaths } from './searchPaths.ts';

/**
 * How many of the float search's best paths are quoted exactly at first; eight times as many in each further
 * round.
 */
const FIRST_LOOK = 4;
const LAST_LOOK = 2048;
/** The largest error of the float search, as a share of the value. */
const FLOAT_MARGIN = 1e-9;

/**
 * The best single path for a request, net of gas, quoted to the wei; null when no path fills the amount.
 *
 * EXACT_INPUT: the most output less gas. EXACT_OUTPUT: the least input plus gas. Paths that do not fill the
 * whole amount or pay nothing are never chosen. Another path can be better only for tiny amounts, where
 * rounding alone decides between more than 2,048 paths.
 * Errors: `identical_tokens`, `invalid_amount`, `invalid_option`, `cancelled`.
 */
export function bestSingleRoute(request: RouteRequest, options: RouteOptions = {}): RouteQuote | null {
  const search = prepareSearch(request, options);
  if (search === undefined) return null;
  const { best } = rankSingles(search, request, options);
  reportExceeded(search, options);
  return best ?? null;
}

/**
 * The best path by exact quotes, and the float ranking it came from. Contracts round against the trader, so a
 * float value is the most a path can be worth. The loop stops at the first ranked path whose float value is
 * below the best exact quote, and asks for a longer ranking when it gets to the end before that. At least
 * `firstLook` paths are ranked, if there are that many.
 */
export function rankSingles(
  search: PathSearch,
  request: RouteRequest,
  options: RouteOptions,
  firstLook = FIRST_LOOK,
): { readonly best: RouteQuote | undefined; readonly ranked: readonly RankedRoute[] } {
  const forward = search.tradeType === 'EXACT_INPUT';
  const base = baseGas(options);
  let best: RouteQuote | undefined;
  const cannotBeat = (value: number): boolean => {
    if (best === undefined) return false;
    const found = Number(best.quoteGasAdjusted) * (forward ? 1 : -1) + base;
    const quoted = Number(forward ? best.amountOut : best.amountIn);
    return value + Math.max(Math.abs(found), Math.abs(value), quoted) * FLOAT_MARGIN < found;
  };

  let looked = 0;
  for (let count = firstLook; ; count *= 8) {
    const ranked = searchPaths(search, Number(request.amount), count);
    for (; looked < ranked.length; looked++) {
      const { route, value } = ranked[looked]!;
      if (cannotBeat(value)) return { best, ranked };
      const quote = quoteRoute([{ path: route.path, amount: request.amount }], request, options, quoteInTurn);
      if (quote !== undefined && isBetter(quote, best)) best = quote;
    }
    if (ranked.length < count || count >= LAST_LOOK) return { best, ranked };
  }
}

function baseGas({ gas }: RouteOptions): number {
  if (gas === undefined) return 0;
  const model = gas.model ?? DEFAULT_GAS_MODEL;
  return (Number(model.base) * Number(gas.price.numerator)) / Number(gas.price.denominator);
}
