import { when } from 'mobx';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { onAbort } from '../../runtime/onAbort.ts';
import { baseAddresses } from '../baseAddresses.ts';
import { ChainPoolsRegistry } from '../ChainPoolsRegistry.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import { closed } from '../middle/findMiddlePairs.ts';
import type { PoolKind } from '../PoolKind.ts';
import type { PoolRef, TokenPair } from '../PoolRef.ts';
import type { PoolDirectory } from '../pools/PoolDirectory.ts';
import { PoolScout } from '../pools/PoolScout.ts';
import { pairsOf } from '../pools/pairsOf.ts';
import { withTick } from '../pools/withTick.ts';
import type { Quote } from '../Quote.ts';
import type { RouteAnswer } from '../routes/findRoute.ts';
import { routePairs } from '../routes/routePairs.ts';
import type { RouteMarket } from '../routes/routeProblem.ts';
import { LARGE_MARKET } from '../sources/PoolQuoteSource.ts';
import { foundOnce } from './foundOnce.ts';
import { OneOperator } from './OneOperator.ts';
import { toldPairs } from './toldPairs.ts';
import { ViewClock } from './ViewClock.ts';

/**
 * One batch for logs, unless they are known; one request that names the pools and gives the state of those that are
 * known; two for the state of others; further ticks with what is left.
 */
const REQUESTS = 4;
/** Calls of the request that names pools. */
const MAX_CALLS = 800;
/** With more pairs, a scout chooses what is read closely. */
const WIDE_PAIRS = 20;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface ViewOptions {
  /** The operator of this endpoint alone is asked. */
  readonly endpoint: string;
  /** At this block. */
  readonly block: bigint;
  readonly signal: AbortSignal;
  /** Pools that another operator names: they are looked for too, and count where this one shows them. */
  readonly named?: readonly PoolRef[];
}

/** Which market is viewed: the kinds of its pools, and those that are known already. */
export interface Viewed {
  readonly ends: readonly [Address, Address];
  /** Default: the kernel's. */
  readonly kinds: readonly PoolKind[] | undefined;
  readonly market?: Quote['market'];
}

/** The market as one operator knows it. */
export interface OperatorMarket {
  readonly asked: OneOperator;
  /** Aborted with the view. */
  readonly signal: AbortSignal;
  /** The tokens of these pools that lie in the middle and are in no pool that was known already. */
  newTokens(pools: readonly { readonly token0: string; readonly token1: string }[]): readonly Address[];
  /**
   * @param find called with the pools; once more where ticks beyond the known ones could change its result
   * @param without tokens in the middle that no route may pass, beside those with a fee on transfers
   */
  search<T>(
    find: (market: RouteMarket) => Promise<Pick<RouteAnswer, 'exceeded'> & { readonly result: T }>,
    without?: readonly string[],
  ): Promise<T>;
}

/**
 * Reads the market between two tokens anew: tokens in the middle and pools are found and read by one operator alone, at
 * one block. At most four requests.
 * @param use what is done with it while it can be read further
 * @throws SluiceError when that operator cannot be asked; RangeError when four requests do not suffice
 */
export async function readView<T>(
  client: ChainClient,
  { ends, kinds: all = kernelKinds, market }: Viewed,
  { endpoint, block, signal, named: told = [] }: ViewOptions,
  use: (market: OperatorMarket) => Promise<T>,
): Promise<T> {
  const { chain } = client;
  const known = knownPools(market);
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const asked = new OneOperator(client, endpoint, block, within, REQUESTS);
  const alone = { operator: asked.operator, named: [...told, ...known] };
  const kinds = all.map((kind) => ({ ...kind, finder: (of: ChainSpec) => kind.finder(of, alone) }));
  const { multicall } = asked;
  const clock = new ViewClock(multicall, (cause) => over.abort(cause));
  const pools = new ChainPoolsRegistry({ get: () => ({ ...client, multicall, clock }) }, silent, () => kinds);
  const { directory, taxes, store } = pools.get(chain.id);
  const bases = baseAddresses(chain);
  const own = routePairs(...ends, bases, chain.capabilities.maxHops);
  const ofQuote = new Set([...ends, ...bases, ...known.flatMap(({ token0, token1 }) => [token0, token1])]);
  try {
    const others = await toldPairs({ chain, asked, block, kinds, ends, pairs: own });
    const isOfEnd = ({ token0, token1 }: TokenPair) => ends.includes(token0) || ends.includes(token1);
    const sure = pairsOf([...own, ...told, ...others.filter(isOfEnd)]);
    // The quote's pools come last: whoever named them takes no room from what this operator names.
    const pairs = fitting(directory, pairsOf([...sure, ...others, ...known]), sure.length);
    const found = foundOnce([directory.callGroup(pairs), taxes.callGroup(ends)]);
    clock.watch(found);
    const isWide = pairsOf([...own, ...known]).length > WIDE_PAIRS;
    if (!isWide) store.watch(known);
    await Promise.race([found.done, aborted(within)]);
    const named = closed(directory.known(pairs) ?? [], ofQuote);
    const refs = isWide || named.length > LARGE_MARKET ? await scouted(pairsOf(named)) : watch(named);
    const settled = async () => {
      if (refs.length > 0)
        await when(() => store.settled(refs) && store.head !== undefined, { signal: within });
    };
    await settled();
    const taxed = [...taxes.of(newTokens(refs)).keys()];
    return await use({
      asked,
      signal: within,
      newTokens,
      async search(find, without = []) {
        const barred = new Set<string>([...taxed, ...without]);
        for (let isWhole = asked.isSpent; ; isWhole = true) {
          const states = store
            .states(refs)
            .filter(({ token0, token1 }) => !barred.has(token0) && !barred.has(token1));
          const viewed = { client, states, taxes: taxes.of(ends), head: store.head };
          const { result, exceeded } = await find(viewed);
          const further = exceeded.filter(([pool, side]) => store.canExtend(pool as Address, side));
          if (further.length === 0 || isWhole) return result;
          store.extend(further.map(([pool, side]) => [pool as Address, side]));
          await clock.refresh();
          await settled();
        }
      },
    });
  } finally {
    over.abort();
  }

  function newTokens(pools: Parameters<OperatorMarket['newTokens']>[0]): readonly Address[] {
    const tokens = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1] as Address[]));
    return [...tokens].filter((token) => !ofQuote.has(token));
  }

  /** The transfer fees of tokens in the middle are measured in the same round. */
  function watch(refs: readonly PoolRef[]): readonly PoolRef[] {
    const measured = taxes.callGroup(newTokens(refs));
    if (measured.calls.length > 0) clock.watch(foundOnce([measured]));
    store.watch(refs);
    return refs;
  }

  /** Of many pools those that the trade could use. */
  async function scouted(pairs: readonly TokenPair[]): Promise<readonly PoolRef[]> {
    let chosen: readonly PoolRef[] = [];
    const chainPools = { ...pools.get(chain.id), client: { ...client, multicall, clock } };
    const choose = (refs: readonly PoolRef[]) => {
      chosen = watch(refs);
    };
    const scout = new PoolScout(chainPools, { tokens: ends, signal: within, watch: choose }, pairs);
    await scout.found(pairs);
    return chosen;
  }
}

/** Those of `pairs` whose pools one request can name, at least the first `least`. */
function fitting(directory: PoolDirectory, pairs: readonly TokenPair[], least: number): readonly TokenPair[] {
  let calls = 0;
  return pairs.filter((pair, index) => {
    calls += directory.callGroup([pair]).calls.length;
    return index < least || calls <= MAX_CALLS;
  });
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
    else onAbort(signal, fail);
  });
}
