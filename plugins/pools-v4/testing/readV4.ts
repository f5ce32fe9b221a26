import { when } from 'mobx';
import { MAX_TICK, MIN_TICK } from '../../../kernel/amm/index.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import { wordOf } from '../../../kernel/quote/readTicks.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import type { V4PoolRef, V4Side, V4State } from '../V4Pool.ts';
import { v4Pools } from '../v4Pools.ts';

/**
 * The states of `pools` now, read by the kind's own readers in the kernel's store. `whole`: so far that no position
 * lies beyond what is read.
 */
export async function readV4(
  client: ChainClient,
  pools: readonly V4PoolRef[],
  reach: 'near' | 'whole' = 'near',
): Promise<readonly V4State[]> {
  const store = new PoolStore(client, () => [v4Pools]);
  const stop = store.watch(pools);
  const states = () => store.states(pools) as readonly V4State[];
  try {
    await when(() => store.settled(pools) && store.head !== undefined, WAIT);
    if (reach === 'near') return states();
    for (;;) {
      const open = states().filter((state) => !isClosed(state.sides[0]));
      const sides = open.flatMap(({ address }) =>
        (['below', 'above'] as const).map((side) => [address as V4PoolRef['address'], side] as const),
      );
      const more = sides.filter(([address, side]) => store.canExtend(address, side));
      if (more.length === 0) break;
      store.extend(more);
      // One round reads which ticks there are, the next the ticks.
      for (let round = 0; round < 3; round += 1) await client.clock.refresh();
    }
    return states().map(whole);
  } finally {
    stop();
  }
}

/** Whether all positions of the pool lie within the ticks that are known; of a pool without any that is not known. */
function isClosed({ ticks: { indexes, liquidityNet }, tick, liquidity }: V4Side): boolean {
  const sum = (from: (at: number) => boolean) =>
    indexes.reduce((total, at, index) => (from(at) ? total + (liquidityNet[index] ?? 0n) : total), 0n);
  return indexes.length > 0 && sum(() => true) === 0n && sum((at) => at <= tick) === liquidity;
}

/** Beyond the last position there is nothing to know. */
function whole(state: V4State): V4State {
  const [first, second] = state.sides;
  if (first.ticks.indexes.length > 0 && !isClosed(first)) return state;
  const { tickSpacing } = first;
  const ticks = {
    ...first.ticks,
    minWord: wordOf(MIN_TICK, tickSpacing),
    maxWord: wordOf(MAX_TICK + tickSpacing, tickSpacing),
  };
  const down = { ...first, ticks };
  return { ...state, sides: [down, first === second ? down : { ...second, ticks }] };
}
