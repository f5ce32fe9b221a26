import {
  bestSingleRoute,
  type PoolMaths,
  type RouteOptions,
  type RouteQuote,
  splitRoutes,
} from '../../amm/index.ts';
import { improveRoute, routeCertificate } from '../../amm/optimum.ts';
import { quoteRoute } from '../../amm/routeQuote.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { betterRoute, findRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import { RouteResponder } from './RouteResponder.ts';

/** Time for choosing pools; dividing and quoting what was chosen comes on top. */
const SEARCH_MS = 50;
/** How many trades are remembered: those of the places on a page that ask at the same time. */
const MAX_TRADES = 16;
/** The limits of the division that is improved: more cost much time and gain little. */
const FIRST = { hops: 3, parts: 4 };
/** Where that fills nothing: all that the first search can do. */
const WIDEST = { hops: 4, parts: 8 };

/**
 * Finds better routes than the first answer, with all hops and parts that the chain allows, and says how far
 * they can be from the best. The last division of a trade is looked at again when its pools have changed, so
 * that what is found later is never worse for want of time.
 */
export class RouteImprover extends RouteResponder {
  readonly #now: () => number;
  readonly #last = new Map<string, RouteQuote>();

  constructor(
    kinds: ReadonlyMap<string, PoolMaths>,
    faults?: Map<string, string>,
    now: () => number = systemTimers.elapsedMs,
  ) {
    super(kinds, faults);
    this.#now = now;
  }

  protected override find(problem: RouteProblem): RouteAnswer {
    const { request, options } = problem;
    const until = this.#now() + SEARCH_MS;
    const key = [request.tokenIn, request.tokenOut, request.tradeType, request.amount].join();
    const found = findRoute(problem, (searched, settings) => {
      const divided =
        splitRoutes(searched, fewer(settings)) ?? splitRoutes(searched, fewer(settings, WIDEST));
      // One path with all the hops that are allowed: the best flow need not lead to it.
      const single = bestSingleRoute(searched, settings);
      const first = single ? betterRoute(single, divided) : divided;
      return first && improveRoute(searched, settings, first, () => this.#now() > until);
    });
    if (found.route === null) return found;
    const again = this.#again(key, problem);
    const route = again ? betterRoute(found.route, again) : found.route;
    this.#last.delete(key);
    this.#last.set(key, route);
    for (const old of [...this.#last.keys()].slice(0, -MAX_TRADES)) this.#last.delete(old);
    return { ...found, route, certificate: routeCertificate(request, options, route) };
  }

  /** The last division of the trade on the present pools. */
  #again(key: string, { request, options }: RouteProblem): RouteQuote | undefined {
    const last = this.#last.get(key);
    if (last === undefined) return undefined;
    const states = new Map(request.pools.map((pool) => [pool.address, pool]));
    const parts = last.parts.map(({ path, amountIn, amountOut }) => ({
      path: { ...path, pools: path.pools.flatMap(({ address }) => states.get(address) ?? []) },
      amount: request.tradeType === 'EXACT_INPUT' ? amountIn : amountOut,
    }));
    return quoteRoute(parts, request, options);
  }
}

function fewer(options: RouteOptions, { hops, parts } = FIRST): RouteOptions {
  const { maxHops = FIRST.hops, maxSplits = FIRST.parts } = options;
  return { ...options, maxHops: Math.min(maxHops, hops), maxSplits: Math.min(maxSplits, parts) };
}
