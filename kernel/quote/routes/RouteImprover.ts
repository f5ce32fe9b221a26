import {
  AmmError,
  bestSingleRoute,
  type PoolMaths,
  quotePath,
  type RouteOptions,
  type RouteQuote,
  splitRoutes,
  type TokenTaxes,
} from '../../amm/index.ts';
import { improveRoute, routeCertificate } from '../../amm/optimum.ts';
import { quoteTrade } from '../../amm/quoteTrade.ts';
import { quoteRoute } from '../../amm/routeQuote.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import {
  betterRoute,
  findRoute,
  type RouteAnswer,
  type RouteProblem,
  type RouteSolver,
} from './findRoute.ts';
import { fitting } from './gas/smallBlocks.ts';
import { RouteResponder } from './RouteResponder.ts';

/** Time for choosing pools; dividing and quoting what was chosen comes on top. */
const SEARCH_MS = 50;
/** How many trades are remembered: those of the places on a page that ask at the same time. */
const MAX_TRADES = 16;
/** How much further a part of a route is followed to see whether its pools are known so far, as a share of its amount. */
const FURTHER = 16n;
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
    const { tokenIn, tokenOut, tradeType, amount } = request;
    // What one router can pass once, another cannot.
    const key = [tokenIn, tokenOut, tradeType, amount, options.gas?.model?.forks].join();
    const improve: RouteSolver = (searched, settings) => {
      const divided =
        splitRoutes(searched, fewer(settings)) ?? splitRoutes(searched, fewer(settings, WIDEST));
      // One path with all the hops that are allowed: the best flow need not lead to it.
      const single = bestSingleRoute(searched, settings);
      const first = single ? betterRoute(single, divided) : divided;
      return first && improveRoute(searched, settings, first, () => this.#now() > until);
    };
    const found = findRoute(problem, fitting(improve));
    if (found.route === null) return found;
    const again = this.#again(key, problem);
    const route = again ? betterRoute(found.route, again) : found.route;
    this.#last.delete(key);
    this.#last.set(key, route);
    for (const old of [...this.#last.keys()].slice(0, -MAX_TRADES)) this.#last.delete(old);
    const exceeded = [...found.exceeded, ...knownEnds(route, options.taxes)];
    return { route, exceeded, certificate: routeCertificate(request, options, route) };
  }

  /** The last division of the trade on the present pools. */
  #again(key: string, { request, options }: RouteProblem): RouteQuote | undefined {
    const last = this.#last.get(key);
    if (last === undefined) return undefined;
    const states = new Map(request.pools.map((pool) => [pool.address, pool]));
    const parts = last.parts.map(({ path, amountIn, amountOut, joined, forked }) => ({
      path: { ...path, pools: path.pools.flatMap(({ address }) => states.get(address) ?? []) },
      amount: request.tradeType === 'EXACT_INPUT' ? amountIn : amountOut,
      joined,
      forked,
    }));
    return quoteRoute(parts, request, options, quoteTrade);
  }
}

function fewer(options: RouteOptions, { hops, parts } = FIRST): RouteOptions {
  const { maxHops = FIRST.hops, maxSplits = FIRST.parts } = options;
  return { ...options, maxHops: Math.min(maxHops, hops), maxSplits: Math.min(maxSplits, parts) };
}

/**
 * The pools and sides where what is known of the ticks ends a part of the route: it takes no more there, though it may
 * pay more than the others.
 */
function knownEnds({ parts, tradeType }: RouteQuote, taxes: TokenTaxes | undefined): RouteAnswer['exceeded'] {
  const divided = parts.map(({ path, amountIn, amountOut }) => ({
    path,
    amount: tradeType === 'EXACT_INPUT' ? amountIn : amountOut,
  }));
  const { states } = quoteTrade(divided, tradeType, { taxes });
  return divided.flatMap(({ path, amount }): RouteAnswer['exceeded'] => {
    try {
      quotePath(path, tradeType, amount / FURTHER + 1n, { taxes, states });
    } catch (error) {
      if (!(error instanceof AmmError)) throw error;
      if (error.code === 'tick_range_exceeded' && error.pool && error.side) return [[error.pool, error.side]];
    }
    return [];
  });
}
