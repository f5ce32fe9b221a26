import { when } from 'mobx';
import localSpec from '../../../chains/sluice-local.json' with { type: 'json' };
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { isV3Pool, type PoolState, type V3PoolState } from '../../amm/index.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { StaticChainRegistry } from '../../chain/StaticChainRegistry.ts';
import { mergeChain } from '../../config/mergeChain.ts';
import { type Currency, nativeCurrency } from '../../currency/Currency.ts';
import type { ContributionRegistry } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { ChainClientPool, type ChainClientPoolOptions } from '../../rpc/ChainClientPool.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import type { PoolKind } from '../PoolKind.ts';
import type { PoolRef } from '../PoolRef.ts';
import { tokenPair } from '../PoolRef.ts';
import { PoolStore } from '../PoolStore.ts';
import { allWords } from '../pools/tickWords.ts';
import type { QuoteOptions } from '../sources/PoolQuoteSource.ts';

/** The chain file of the local chain over its manifest, at `url`. */
export function localChainSpec(chain: TestChain, url: string = chain.url): ChainSpec {
  return { ...mergeChain(localSpec as unknown as ChainSpec, chain.manifest), endpoints: [{ url }] };
}

/**
 * What differs from the local chain's own file, and how its endpoints are reached: by a `fetch` that leads to
 * a node which lies, for example.
 */
export type ClientChanges = readonly [change?: Partial<ChainSpec>, options?: ChainClientPoolOptions];

/**
 * The real RPC services over the local chain. The contracts are not checked by themselves: tests count requests.
 */
export function localClients(chain: TestChain, ...[change = {}, options]: ClientChanges): ChainClientPool {
  const spec = { ...localChainSpec(chain), ...change };
  return new ChainClientPool(new StaticChainRegistry([spec], spec.id), { checkAfterMs: 600_000, ...options });
}

/**
 * The other arguments of a quote service, for tests without contributed sources and of the base tokens' pools
 * alone.
 */
export const noPlugins: readonly [ContributionRegistry, ServiceReader, QuoteOptions] = [
  { of: () => [] } as unknown as ContributionRegistry,
  {
    get: () => {
      throw new Error('no plugin is there');
    },
    getOptional: () => undefined,
  },
  { logger: { info: () => undefined, warn: () => undefined, error: console.error }, middle: undefined },
];

/** A currency by symbol; `MON` is the native coin. */
export function currencyOf(chain: TestChain, symbol: string): Currency {
  const spec = localChainSpec(chain);
  if (symbol === spec.nativeCurrency.symbol) return nativeCurrency(spec);
  return { kind: 'token', ...chain.token(symbol) };
}

/** All pools that the chain was seeded with. */
export function seededPools(chain: TestChain): readonly PoolRef[] {
  return chain.pools.map(({ protocol, address, tokens: [first, second], fee = 0 }) => {
    const pair = tokenPair(chain.token(first).address, chain.token(second).address);
    return protocol === 'v2' ? { kind: 'v2', address, ...pair } : { kind: 'v3', address, fee, ...pair };
  });
}

/**
 * The state of `pools` now, read by the app's readers; `whole`: with every tick. A pool of tick spacing 1 has
 * too many words for that. Its table counts as whole when no position extends beyond the part that was read.
 */
export async function readPools(
  client: ChainClient,
  pools: readonly PoolRef[],
  reach: 'near' | 'whole' = 'near',
  kinds: readonly PoolKind[] = kernelKinds,
): Promise<{ readonly states: readonly PoolState[]; readonly head: BlockHead }> {
  const store = new PoolStore(client, () => kinds);
  const stop = store.watch(pools);
  const sides = pools.flatMap(({ address }) => [[address, 'below'] as const, [address, 'above'] as const]);
  try {
    await when(() => store.settled(pools) && store.head !== undefined, WAIT);
    while (reach === 'whole' && sides.some(([address, side]) => store.canExtend(address, side))) {
      store.extend(sides);
      await client.clock.refresh();
    }
    await client.clock.refresh();
    const states = store.states(pools);
    return { states: reach === 'whole' ? states.map(closed) : states, head: store.head as BlockHead };
  } finally {
    stop();
  }
}

function closed(pool: PoolState): PoolState {
  if (!isV3Pool(pool)) return pool;
  const { indexes, liquidityNet } = pool.ticks;
  const sum = (from: (tick: number) => boolean) =>
    indexes.reduce((total, tick, index) => (from(tick) ? total + (liquidityNet[index] ?? 0n) : total), 0n);
  const isClosed = sum(() => true) === 0n && sum((tick) => tick <= pool.tick) === pool.liquidity;
  const ticks = { ...pool.ticks, ...allWords(pool.tickSpacing) };
  return isClosed ? ({ ...pool, ticks } as V3PoolState) : pool;
}

export function poolBetween(
  states: readonly PoolState[],
  [a, b]: readonly [Address, Address],
  fee: number | 'v2',
): PoolState {
  const found = states.find(
    (pool) =>
      [pool.token0, pool.token1].includes(a) &&
      [pool.token0, pool.token1].includes(b) &&
      (isV3Pool(pool) ? pool.fee === fee : fee === 'v2'),
  );
  if (!found) throw new Error(`no pool ${a} ${b} ${fee}`);
  return found;
}
