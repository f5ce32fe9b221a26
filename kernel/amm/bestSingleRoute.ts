import { DEFAULT_GAS_MODEL } from './gasModel.ts';
import { isBetter, quoteRoute } from './routeQuote.ts';
import { prepareSearch, reportExceeded } from './routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
import { type PathSearch, type RankedRoute, searchPaths } from './searchPaths.ts';

/** How many of the float search's best are looked at exactly, where rounding could have changed their order. */
const SINGLES = 24;
/** What the float search may be wrong by, as a share of the value. */
const FLOAT_MARGIN = 1e-9;

/**
 * The best single path for a request, net of gas, quoted to the wei; null when no path fills the amount.
 *
 * EXACT_INPUT: the most output less gas. EXACT_OUTPUT: the least input plus gas. Paths that do not fill the
 * whole amount or pay nothing are not chosen.
 * Errors: `identical_tokens`, `invalid_amount`, `invalid_option`, `cancelled`.
 */
export function bestSingleRoute(request: RouteRequest, options: RouteOptions = {}): RouteQuote | null {
  const search = prepareSearch(request, options);
  if (search === undefined) return null;
  const ranked = searchPaths(search, Number(request.amount), SINGLES);
  reportExceeded(search, options);
  return bestOf(ranked, search, request, options) ?? null;
}

/**
 * The best of ranked paths by exact quotes. Contracts round against the trader, so a float value is the most
 * a path can be worth, and the list is left once that is below what was found.
 */
export function bestOf(
  ranked: readonly RankedRoute[],
  search: PathSearch,
  request: RouteRequest,
  options: RouteOptions,
): RouteQuote | undefined {
  const forward = search.tradeType === 'EXACT_INPUT';
  const base = baseGas(options);
  let best: RouteQuote | undefined;
  for (const { route, value } of ranked) {
    if (best !== undefined) {
      const found = Number(best.quoteGasAdjusted) * (forward ? 1 : -1) + base;
      const scale = Math.max(Math.abs(found), Math.abs(value), Number(best.amountOut) * (forward ? 1 : 0));
      if (value + scale * FLOAT_MARGIN < found) break;
    }
    const quote = quoteRoute([{ path: route.path, amount: request.amount }], request, options);
    if (quote !== undefined && isBetter(quote, best)) best = quote;
  }
  return best;
}

function baseGas({ gas }: RouteOptions): number {
  if (gas === undefined) return 0;
  const model = gas.model ?? DEFAULT_GAS_MODEL;
  return (Number(model.base) * Number(gas.price.numerator)) / Number(gas.price.denominator);
}
