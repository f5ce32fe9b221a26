import { when } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { ANSWER_MS } from './confirm/askQuoters.ts';
import { runTrade } from './confirm/runTrade.ts';
import { middleMemory } from './middle/middleMemory.ts';
import type { Quote } from './Quote.ts';
import { createRouteWorker } from './routes/createRouteWorker.ts';
import { findRoute, type RouteAnswer, type RouteProblem } from './routes/findRoute.ts';
import { gasPricing, routeRoom, searchGas, splitFitting } from './routes/gas/gasOfRoutes.ts';
import { type RefineFound, refineFound } from './routes/refineFound.ts';
import { type RouteMarket, routeProblem } from './routes/routeProblem.ts';
import { LARGE_MARKET } from './sources/PoolQuoteSource.ts';
import { toQuote } from './sources/toQuote.ts';
import { readView, type ViewOptions } from './view/readView.ts';

export { letBack } from './middle/middleMemory.ts';
export { viewPrice } from './view/viewPrice.ts';

/** The best trade that one operator knows of, by its own pools in its own state. */
export interface MarketView {
  /** Of the operator that was asked. */
  readonly endpoint: string;
  /** The best quote; undefined where its pools cannot fill the amount. */
  readonly quote: Quote | undefined;
  /** What `gas` units cost in raw units of the quoted token; 0 where that is not known. */
  costOf(gas: bigint): bigint;
  /** With tokens in the middle that failed before, where that operator could not try the trade. */
  readonly untried?: MarketView;
}

/**
 * Looks for the best route of a quote's request anew, in one operator's view of the market, by the same engine. What
 * the quote has chosen plays no part but that its pools are looked for by their pairs. One request more than `readView`
 * takes, to run a route through tokens that did not work before.
 * @param sender who trades; absent: such a route cannot be tried
 * Errors: those of `readView`.
 */
export async function viewMarket(
  client: ChainClient,
  { request, kinds, market }: Pick<Quote, 'request' | 'kinds' | 'market'>,
  options: ViewOptions,
  sender?: Address,
): Promise<MarketView> {
  const { chain } = client;
  const ends = [tradedToken(chain, request.input), tradedToken(chain, request.output)] as const;
  return readView(
    client,
    { ends, kinds, ...(market && { market }) },
    options,
    async ({ asked, signal, newTokens, search: searched }) => {
      const best = async (viewed: RouteMarket) => {
        const problem = routeProblem(viewed, request, ends, { gasPricing, routeRoom, searchGas });
        const { route, exceeded } = await search(problem, signal);
        const price = problem.options.gas?.price;
        const { head, taxes } = viewed;
        const result: MarketView = {
          endpoint: options.endpoint,
          quote: route && head ? toQuote(route, request, head, taxes) : undefined,
          costOf: (gas) => (price ? (gas * price.numerator) / price.denominator : 0n),
        };
        return { result, exceeded };
      };
      const view = await searched(best);
      const { leftOut } = middleMemory(chain);
      const doubted = newTokens(view.quote?.pools ?? []).filter((token) => leftOut.has(token));
      if (!view.quote || doubted.length === 0) return view;
      const run = await tried({ ...client, rpc: asked }, view.quote, sender, signal);
      if (run && 'receivedRaw' in run) return view;
      const other = await searched(best, doubted);
      return run ? other : { ...other, untried: view };
    },
  );
}

/** Undefined where that could not be tried. */
async function tried(
  client: Parameters<typeof runTrade>[0],
  quote: Quote,
  sender: Address | undefined,
  signal: AbortSignal,
): ReturnType<typeof runTrade> {
  if (!sender) return undefined;
  const options = { timeoutMs: ANSWER_MS, signal };
  return runTrade(client, { ...quote, endpoint: undefined }, sender, options).catch(() => undefined);
}

let refine: RefineFound | undefined;

/** In a large market by a worker, as the first search. */
async function search(problem: RouteProblem, signal: AbortSignal): Promise<RouteAnswer> {
  if (problem.request.pools.length <= LARGE_MARKET) return findRoute(problem, splitFitting);
  refine ??= refineFound(createRouteWorker);
  const single = findRoute({ ...problem, effort: 'single' });
  let answer = refine(problem, single);
  await when(
    () => {
      answer = refine?.(problem, single) ?? answer;
      return !answer.pending;
    },
    { signal },
  );
  return answer;
}
