import { when } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import type { BlockSubscriber } from '../rpc/BlockClock.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { operatorOf } from '../rpc/operatorOf.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { baseAddresses } from './baseAddresses.ts';
import type { CallGroup } from './CallGroup.ts';
import { ChainPoolsRegistry } from './ChainPoolsRegistry.ts';
import { kernelKinds } from './kinds/kernelKinds.ts';
import type { PoolRef } from './PoolRef.ts';
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
import { ViewClock } from './view/ViewClock.ts';

/**
 * One names the pools and gives the state of those that are known, two give that of others, one their further
 * ticks.
 */
const ROUNDS = 4;
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
}

/**
 * Looks for the best route of a quote's request anew: the pools are found and read by one operator alone, at one
 * block, and searched by the same engine. What the quote has chosen plays no part but that its pools are looked for
 * by their pairs. At most four requests.
 * @throws SluiceError when that operator cannot be asked; RangeError when four requests do not suffice
 */
export async function viewMarket(
  client: ChainClient,
  { request, kinds = kernelKinds, market }: Pick<Quote, 'request' | 'kinds' | 'market'>,
  { endpoint, block, signal }: ViewOptions,
): Promise<MarketView> {
  const { chain } = client;
  const ends = [tradedToken(chain, request.input), tradedToken(chain, request.output)] as const;
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const exclude = client.rpc.endpoints
    .map(({ url }) => url)
    .filter((url) => operatorOf(url) !== operatorOf(endpoint));
  const multicall: ChainClient['multicall'] = {
    corroborate: (...asked) => client.multicall.corroborate(...asked),
    read: (calls, options) => client.multicall.read(calls, { ...options, block, exclude, signal: within }),
  };
  const clock = new ViewClock(multicall, ROUNDS, (cause) => over.abort(cause));
  const pools = new ChainPoolsRegistry({ get: () => ({ ...client, multicall, clock }) }, silent, () => kinds);
  const { directory, taxes, store } = pools.get(chain.id);
  const known = knownPools(market);
  const pairs = pairsOf([...routePairs(...ends, baseAddresses(chain), chain.capabilities.maxHops), ...known]);
  try {
    const found = foundOnce([directory.callGroup(pairs), taxes.callGroup(ends)]);
    clock.watch(found);
    const isWide = pairs.length > WIDE_PAIRS;
    if (!isWide) store.watch(known);
    await Promise.race([found.done, aborted(within)]);
    const named = directory.known(pairs) ?? [];
    const refs = isWide ? await scouted() : named;
    store.watch(refs);
    const settled = () => when(() => store.settled(refs) && store.head !== undefined, { signal: within });
    await settled();
    for (let isWhole = false; ; isWhole = true) {
      const states = store.states(refs);
      const problem = routeProblem(
        { client, states, taxes: taxes.of(ends), head: store.head },
        request,
        ends,
        { gasPricing, routerGas },
      );
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
  } finally {
    over.abort();
  }

  /** Of many pools those that the trade could use. */
  async function scouted(): Promise<readonly PoolRef[]> {
    let chosen: readonly PoolRef[] = [];
    const scout = new PoolScout({
      ...pools.get(chain.id),
      ...{ client: { ...client, multicall, clock }, tokens: ends, all: pairs, signal: within },
      watch: (refs) => {
        chosen = refs;
        store.watch(refs);
      },
    });
    await scout.found(pairs);
    return chosen;
  }
}

/** The quote's own pools, with where their prices were: they are read in the first round. */
function knownPools(market: Quote['market']): readonly PoolRef[] {
  const states = new Map(market?.states.map((state) => [state.address as Address, state]));
  return (market?.pools ?? []).map((ref) => withTick(ref, states.get(ref.address)));
}

/** Groups that are read in one round of a clock. */
function foundOnce(groups: readonly CallGroup[]): BlockSubscriber & { readonly done: Promise<void> } {
  let isDone = false;
  let resolve: () => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const done = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  done.catch(() => undefined);
  return {
    done,
    calls: () => (isDone ? [] : groups.flatMap(({ calls }) => calls)),
    receive(results) {
      if (isDone) return;
      isDone = true;
      try {
        let offset = 0;
        for (const { calls, receive } of groups) {
          receive(results.slice(offset, offset + calls.length));
          offset += calls.length;
        }
        resolve();
      } catch (error) {
        reject(error);
      }
    },
  };
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
