import { when } from 'mobx';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { baseAddresses } from './baseAddresses.ts';
import { ChainPoolsRegistry } from './ChainPoolsRegistry.ts';
import { ANSWER_MS } from './confirm/askQuoters.ts';
import { runTrade } from './confirm/runTrade.ts';
import { kernelKinds } from './kinds/kernelKinds.ts';
import { closed } from './middle/findMiddlePairs.ts';
import { middleMemory } from './middle/middleMemory.ts';
import type { PoolRef, TokenPair } from './PoolRef.ts';
import type { PoolDirectory } from './pools/PoolDirectory.ts';
import { PoolScout } from './pools/PoolScout.ts';
import { pairsOf } from './pools/pairsOf.ts';
import { withTick } from './pools/withTick.ts';
import type { Quote } from './Quote.ts';
import { createRouteWorker } from './routes/createRouteWorker.ts';
import { findRoute, type RouteAnswer, type RouteProblem } from './routes/findRoute.ts';
import { gasPricing, routerGas } from './routes/gasOfRoutes.ts';
import { type RefineFound, refineFound } from './routes/refineFound.ts';
import { routePairs } from './routes/routePairs.ts';
import { routeProblem } from './routes/routeProblem.ts';
import { LARGE_MARKET } from './sources/PoolQuoteSource.ts';
import { toQuote } from './sources/toQuote.ts';
import { foundOnce } from './view/foundOnce.ts';
import { OneOperator } from './view/OneOperator.ts';
import { toldPairs } from './view/toldPairs.ts';
import { ViewClock } from './view/ViewClock.ts';

/**
 * One batch for logs, unless they are known; one request that names the pools and gives the state of those that are
 * known; two for the state of others; further ticks with what is left.
 */
const REQUESTS = 4;
/** Calls of the request that names pools. */
const MAX_CALLS = 400;
/** With more pairs, a scout chooses what is read closely. */
const WIDE_PAIRS = 20;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The best trade that one operator knows of, by its own pools in its own state. */
export interface MarketView {
  /** Of the operator that was asked. */
  readonly endpoint: string;
  /** The best quote; undefined where its pools cannot fill the amount. */
  readonly quote: Quote | undefined;
  /** What `gas` units cost in raw units of the quoted token; 0 where that is not known. */
  costOf(gas: bigint): bigint;
}

export interface ViewOptions {
  /** The operator of this endpoint alone is asked. */
  readonly endpoint: string;
  /** At this block. */
  readonly block: bigint;
  readonly signal: AbortSignal;
  /** Who trades: runs a route that was not carried out before. */
  readonly sender?: Address | undefined;
}

/**
 * Looks for the best route of a quote's request anew: tokens in the middle and pools are found and read by one operator
 * alone, at one block, and searched by the same engine. What the quote has chosen plays no part but that its pools are
 * looked for by their pairs. At most four requests, and one to run a route through tokens that did not work before.
 * @throws SluiceError when that operator cannot be asked; RangeError when four requests do not suffice
 */
export async function viewMarket(
  client: ChainClient,
  { request, kinds: all = kernelKinds, market }: Pick<Quote, 'request' | 'kinds' | 'market'>,
  { endpoint, block, signal, sender }: ViewOptions,
): Promise<MarketView> {
  const { chain } = client;
  const kinds = all.map((kind) => ({ ...kind, finder: (of: ChainSpec) => kind.finder(of, true) }));
  const ends = [tradedToken(chain, request.input), tradedToken(chain, request.output)] as const;
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const asked = new OneOperator(client, endpoint, block, within, REQUESTS);
  const { multicall } = asked;
  const clock = new ViewClock(multicall, (cause) => over.abort(cause));
  const pools = new ChainPoolsRegistry({ get: () => ({ ...client, multicall, clock }) }, silent, () => kinds);
  const { directory, taxes, store } = pools.get(chain.id);
  const known = knownPools(market);
  const bases = baseAddresses(chain);
  const own = pairsOf([...routePairs(...ends, bases, chain.capabilities.maxHops), ...known]);
  const ofQuote = new Set([...ends, ...bases, ...own.flatMap(({ token0, token1 }) => [token0, token1])]);
  try {
    const told = await toldPairs({ chain, asked, block, kinds, ends, pairs: own });
    const pairs = [...own, ...told.slice(0, roomOf(directory, own, told))];
    const found = foundOnce([directory.callGroup(pairs), taxes.callGroup(ends)]);
    clock.watch(found);
    const isWide = own.length > WIDE_PAIRS;
    if (!isWide) store.watch(known);
    await Promise.race([found.done, aborted(within)]);
    const named = closed(directory.known(pairs) ?? [], ofQuote);
    const refs = isWide || named.length > LARGE_MARKET ? await scouted(pairsOf(named)) : watch(named);
    const settled = () => when(() => store.settled(refs) && store.head !== undefined, { signal: within });
    await settled();
    const taxed = taxes.of(newOf(refs));
    const view = await best(refs, settled, new Set(taxed.keys()));
    const { leftOut } = middleMemory(chain);
    const doubted = newOf(view.quote?.pools ?? []).filter((token) => leftOut.has(token));
    if (!view.quote || doubted.length === 0 || (await isCarriedOut(view.quote))) return view;
    return await best(refs, settled, new Set([...taxed.keys(), ...doubted]));
  } finally {
    over.abort();
  }

  /** The tokens in the middle that the quote's own market has not. */
  function newOf(pairs: readonly { readonly token0: string; readonly token1: string }[]): readonly Address[] {
    const tokens = new Set(pairs.flatMap(({ token0, token1 }) => [token0, token1] as Address[]));
    return [...tokens].filter((token) => !ofQuote.has(token));
  }

  /** The transfer fees of tokens in the middle are measured in the same round. */
  function watch(refs: readonly PoolRef[]): readonly PoolRef[] {
    const measured = taxes.callGroup(newOf(refs));
    if (measured.calls.length > 0) clock.watch(foundOnce([measured]));
    store.watch(refs);
    return refs;
  }

  /** Of many pools those that the trade could use. */
  async function scouted(pairs: readonly TokenPair[]): Promise<readonly PoolRef[]> {
    let chosen: readonly PoolRef[] = [];
    const scout = new PoolScout({
      ...pools.get(chain.id),
      ...{ client: { ...client, multicall, clock }, tokens: ends, all: pairs, signal: within },
      watch: (refs) => {
        chosen = watch(refs);
      },
    });
    await scout.found(pairs);
    return chosen;
  }

  /** @param without tokens in the middle that no route may pass */
  async function best(
    refs: readonly PoolRef[],
    settled: () => Promise<void>,
    without: ReadonlySet<string>,
  ): Promise<MarketView> {
    for (let isWhole = asked.isSpent; ; isWhole = true) {
      const states = store
        .states(refs)
        .filter(({ token0, token1 }) => !without.has(token0) && !without.has(token1));
      const market = { client, states, taxes: taxes.of(ends), head: store.head };
      const problem = routeProblem(market, request, ends, { gasPricing, routerGas });
      const { route, exceeded } = await search(problem, within);
      const further = exceeded.filter(([pool, side]) => store.canExtend(pool as Address, side));
      if (further.length > 0 && !isWhole) {
        store.extend(further.map(([pool, side]) => [pool as Address, side]));
        await clock.refresh();
        await settled();
        continue;
      }
      const price = problem.options.gas?.price;
      return {
        endpoint,
        quote: route && store.head ? toQuote(route, request, store.head, taxes.of(ends)) : undefined,
        costOf: (gas) => (price ? (gas * price.numerator) / price.denominator : 0n),
      };
    }
  }

  /** Whether that operator carries it out, or cannot try. */
  async function isCarriedOut(quote: Quote): Promise<boolean> {
    if (!sender) return true;
    const options = { timeoutMs: ANSWER_MS, signal: within };
    const alone = { ...client, rpc: asked };
    return runTrade(alone, { ...quote, endpoint: undefined }, sender, options).then(
      (run) => run !== undefined,
      () => true,
    );
  }
}

/** How many of `further` can be named in the request that names the pools of `own`. */
function roomOf(directory: PoolDirectory, own: readonly TokenPair[], further: readonly TokenPair[]): number {
  const room = MAX_CALLS - directory.callGroup(own).calls.length;
  const { length } = directory.callGroup(further).calls;
  return length > room ? Math.max(0, Math.floor((further.length * room) / length)) : further.length;
}

/** The quote's own pools, with where their prices were: they are read in the first round. */
function knownPools(market: Quote['market']): readonly PoolRef[] {
  const states = new Map(market?.states.map((state) => [state.address as Address, state]));
  return (market?.pools ?? []).map((ref) => withTick(ref, states.get(ref.address)));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

let refine: RefineFound | undefined;

/** In a large market by a worker, as the first search. */
async function search(problem: RouteProblem, signal: AbortSignal): Promise<RouteAnswer> {
  if (problem.request.pools.length <= LARGE_MARKET) return findRoute(problem);
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
