import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { byPlace } from '../../kernel/index/EventRow.ts';
import type { BlockMark } from '../../kernel/index/IndexNode.ts';
import { IndexStore } from '../../kernel/index/IndexStore.ts';
import { MemoryIndexDatabase } from '../../kernel/index/MemoryIndexDatabase.ts';
import type { IndexCoverage, PoolState } from '../../kernel/index/types.ts';
import { MAX_BEHIND_SECONDS } from './commonPlace.ts';
import { malformed } from './fields.ts';
import type { SubgraphReading } from './readSubgraph.ts';
import type { WholeReading } from './SubgraphReader.ts';
import { withPairPrices } from './withPairPrices.ts';

/** A complete answer in the form in which it is kept. */
export interface Answer {
  readonly reading: WholeReading;
  readonly store: IndexStore;
  readonly states: ReadonlyMap<Hex, PoolState>;
  readonly coverage: IndexCoverage;
  /**
   * The chain's newest block when the answer was last compared with it, and the time of that by the local
   * clock, ms.
   */
  readonly head: BlockMark;
  readonly seenAtMs: number;
}

/** @throws SubgraphFault `malformed` */
export async function answerOf(
  chainId: number,
  reading: WholeReading,
  seen: Pick<Answer, 'head' | 'seenAtMs'>,
): Promise<Answer> {
  const { place, readings } = reading;
  const store = await storeOf(chainId, place, readings);
  const { coverage } = store.segments;
  if (!coverage) throw malformed('the coverage');
  const states = new Map(
    readings.flatMap(({ pools }) =>
      pools.map(({ address, state }) => [address, { ...state, block: place.block }] as const),
    ),
  );
  return { reading, store, states, coverage, ...seen };
}

/** How many ms from `nowMs` an answer may still be shown without news of the subgraph or the chain. */
export function goodForMs({ coverage, head, seenAtMs }: Answer, nowMs: number): number {
  const behindSeconds = Math.max(head.seconds - coverage.toSeconds, 0);
  return (MAX_BEHIND_SECONDS - behindSeconds) * 1000 - (nowMs - seenAtMs);
}

/**
 * Stores what was read at one block as the same records as the index does, so that all sums are computed
 * alike.
 */
async function storeOf(
  chainId: number,
  place: BlockMark,
  readings: readonly SubgraphReading[],
): Promise<IndexStore> {
  const store = new IndexStore(new MemoryIndexDatabase(), chainId, '');
  await store.addPools(
    readings.flatMap(({ pools }) =>
      pools.map(({ protocol, address, token0, token1, fee }) => ({ protocol, address, token0, token1, fee })),
    ),
  );
  const fromSeconds = Math.max(...readings.map((reading) => reading.fromSeconds));
  const rows = readings
    .flatMap(({ pools, events }) => withPairPrices(pools, events))
    .filter(({ timestampSeconds }) => timestampSeconds >= fromSeconds)
    .map((event) => ({ ...event, pool: store.poolAt(event.pool)?.number ?? 0 }))
    .sort(byPlace);
  await store.addSpan(
    {
      from: Math.min(place.block, rows[0]?.block ?? place.block),
      to: place.block,
      fromSeconds,
      toSeconds: place.seconds,
      toHash: place.hash,
      rows,
    },
    0,
  );
  return store;
}
