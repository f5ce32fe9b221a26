import { autorun } from 'mobx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, isV3Pool, type PoolState, type V2PoolState, v2Maths } from '../amm/index.ts';
import { poolWithPositions } from '../amm/testing/randomPools.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call } from '../rpc/Multicall.ts';
import type { PoolRef } from './PoolRef.ts';
import { PoolStore } from './PoolStore.ts';
import { address, FakeChain, fakeSpec, TICK_LENS } from './testing/FakeChain.ts';
import { laterRounds } from './testing/laterRounds.ts';

const [TOKEN0, TOKEN1] = [address(1), address(2)];
const pair = (at: number, reserve = 1000n): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(at),
  token0: TOKEN0,
  token1: TOKEN1,
  reserve0: reserve,
  reserve1: reserve,
});
const wide = { lower: -20_000, upper: 20_000, liquidity: 10n ** 18n };
const v3 = (at: number, tick = 15, positions = [wide]) =>
  poolWithPositions({
    address: address(at),
    token0: TOKEN0,
    token1: TOKEN1,
    fee: 500,
    tickSpacing: 10,
    tick,
    sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n,
    positions,
  });
const ref = (pool: PoolState): PoolRef => {
  const identity = { address: pool.address as PoolRef['address'], token0: TOKEN0, token1: TOKEN1 };
  return isV3Pool(pool) ? { kind: 'v3', fee: pool.fee, ...identity } : { kind: 'v2', ...identity };
};

describe('PoolStore', () => {
  let chain: FakeChain;
  let store: PoolStore;

  beforeAll(async () => {
    const first = new FakeChain();
    const pool = v3(1);
    first.add(pool);
    new PoolStore(first.client).watch([ref(pool)]);
    await first.settle();
    await laterRounds();
  });
  beforeEach(() => {
    chain = new FakeChain();
    store = new PoolStore(chain.client);
  });

  it('reads all pools at one block, in two rounds at first and one each later tick', async () => {
    const pools = [pair(1), v3(2), v3(3)];
    chain.add(...pools);
    store.watch(pools.map(ref));
    expect(store.settled(pools.map(ref))).toBe(false);
    expect(await chain.settle()).toBe(2);
    expect(store.settled(pools.map(ref))).toBe(true);
    expect(store.states(pools.map(ref)).map((pool) => pool.address)).toEqual([1, 2, 3].map(address));
    expect(store.head?.number).toBe(100n);
    chain.block = 101n;
    chain.round();
    expect(await chain.settle()).toBe(0);
    expect(store.head?.number).toBe(101n);
  });

  it('names a pool that cannot be read and goes on with the others', async () => {
    const pools = [pair(1), v3(2), pair(3)];
    chain.add(...pools);
    chain.faults.set(address(2), () => ({ ok: true, data: '0x1234' }));
    store.watch(pools.map(ref));
    await chain.settle();
    expect(store.settled(pools.map(ref))).toBe(true);
    expect(store.unreadable(pools.map(ref))).toEqual([address(2)]);
    expect(store.states(pools.map(ref)).map((pool) => pool.address)).toEqual([address(1), address(3)]);
    chain.faults.clear();
    chain.round();
    await chain.settle();
    expect(store.unreadable(pools.map(ref))).toEqual([]);
    expect(store.states(pools.map(ref))).toHaveLength(3);
  });

  it('asks at once for pools that came while a round was under way', async () => {
    const [first, second] = [pair(1), v3(2)];
    chain.add(first, second);
    store.watch([ref(first)]);
    chain.round(() => store.watch([ref(second)]));
    expect(store.states([ref(first), ref(second)])).toHaveLength(1);
    expect(chain.wanted).toBe(true);
    await chain.settle();
    expect(store.states([ref(first), ref(second)])).toHaveLength(2);
  });

  it('gives no answer to a pool that left and came back meanwhile', async () => {
    const pool = pair(1);
    chain.add(pool);
    const stop = store.watch([ref(pool)]);
    chain.round(() => {
      stop();
      store.watch([ref(pool)]);
    });
    expect(store.settled([ref(pool)])).toBe(false);
    await chain.settle();
    expect(store.settled([ref(pool)])).toBe(true);
  });

  it('stays at the block it knows whole while a changed position is read again', async () => {
    const pools = [pair(1, 1000n), v3(2)];
    chain.add(...pools);
    store.watch(pools.map(ref));
    await chain.settle();
    const seen: (readonly [bigint | undefined, number])[] = [];
    const stop = autorun(() => seen.push([store.head?.number, store.states(pools.map(ref)).length]));
    chain.block = 101n;
    chain.add(pair(1, 2000n), v3(2, 15, [wide, { lower: -100, upper: 100, liquidity: 7n }]));
    chain.round();
    expect(store.head?.number).toBe(100n);
    expect(store.states([ref(pair(1))])).toEqual([pair(1, 1000n)]);
    await chain.settle();
    stop();
    expect(seen).toEqual([
      [100n, 2],
      [101n, 2],
    ]);
    expect(store.states([ref(pair(1))])).toEqual([pair(1, 2000n)]);
  });

  it('does not hold the others back for longer than one round', async () => {
    const pools = [pair(1), v3(2)];
    chain.add(...pools);
    store.watch(pools.map(ref));
    await chain.settle();
    let liquidity = 7n;
    const change = () => {
      liquidity += 1n;
      chain.add(
        v3(2, 15 + 3000 * Number(liquidity % 2n), [
          { ...wide, liquidity },
          { lower: 0, upper: 10, liquidity },
        ]),
      );
    };
    // The ticks can no longer be read; price and liquidity still can.
    chain.faults.set(TICK_LENS, () => ({ ok: false, error: new SluiceError('providers_failed', 'down') }));
    change();
    chain.block = 105n;
    chain.round();
    chain.round();
    expect(store.head?.number).toBe(105n);
    expect(store.unreadable(pools.map(ref))).toEqual([address(2)]);
  });

  it('keeps a pool as long as somebody watches it, and the clock as long as there is one', async () => {
    const pool = pair(1);
    chain.add(pool);
    const stops = [store.watch([ref(pool)]), store.watch([ref(pool)])];
    await chain.settle();
    stops[0]?.();
    stops[0]?.();
    expect(store.states([ref(pool)])).toHaveLength(1);
    expect(chain.subscribers.size).toBe(1);
    stops[1]?.();
    expect(store.states([ref(pool)])).toHaveLength(0);
    expect(chain.subscribers.size).toBe(0);
    expect(store.watch([])).toBeTypeOf('function');
    expect(chain.subscribers.size).toBe(0);
  });

  it('reads further ticks at once when asked, until there are no more', async () => {
    const pool = v3(2);
    chain.add(pool);
    store.watch([ref(pool)]);
    await chain.settle();
    let rounds = 0;
    while (store.canExtend(address(2), 'below') && rounds < 20) {
      store.extend([[address(2), 'below']]);
      rounds += await chain.settle();
    }
    expect(rounds).toBeLessThan(6);
    expect(store.states([ref(pool)])[0]).toMatchObject({ ticks: { minWord: pool.ticks.minWord } });
    expect(store.canExtend(address(9), 'below')).toBe(false);
  });

  it('reads the ticks of pools that quotes use more often, for a while', async () => {
    const pools = [v3(2), v3(3)];
    chain.add(...pools);
    store.watch(pools.map(ref));
    await chain.settle();
    /** The number of TickLens calls for one pool in the next `rounds` rounds. */
    const reads = (of: PoolState, rounds: number): number => {
      const before = chain.batches.length;
      for (let round = 0; round < rounds; round += 1) chain.round();
      const lens = chain.batches.slice(before).flat();
      return lens.filter(({ target, data }) => target === TICK_LENS && data.includes(of.address.slice(2)))
        .length;
    };
    const [used, unused] = pools as readonly PoolState[] as [PoolState, PoolState];
    store.use([used.address, address(99)]);
    const before = chain.batches.length;
    const close = reads(used, 12);
    const loose = chain.batches
      .slice(before)
      .flat()
      .filter(({ target, data }) => target === TICK_LENS && data.includes(unused.address.slice(2))).length;
    expect(close - loose).toBeGreaterThanOrEqual(7);
    reads(used, 10);
    expect(reads(used, 12)).toBeLessThanOrEqual(loose + 1);
  });

  it('reads few ticks of frugal pools, in turn, and new ones only with the clock', async () => {
    const pools = Array.from({ length: 8 }, (_, index) => v3(index + 1));
    chain.add(...pools);
    const frugal = pools.map(ref);
    const stop = store.watch(frugal, true);
    chain.round();
    chain.round();
    const [first] = store.states(frugal);
    expect(first).toMatchObject({ ticks: { minWord: -1, maxWord: 1 } });
    store.use(pools.map(({ address }) => address));
    const wordsAsked = () => chain.batches.at(-1)?.filter(({ target }) => target === TICK_LENS).length;
    const asked: (number | undefined)[] = [];
    for (let round = 0; round < 8; round += 1) {
      chain.round();
      asked.push(wordsAsked());
    }
    // Each of them once in four rounds, two a round, with a word of its rotation now and then.
    expect(Math.min(...asked.map(Number))).toBeGreaterThanOrEqual(2);
    expect(Math.max(...asked.map(Number))).toBeLessThanOrEqual(4);

    const late = v3(20);
    chain.add(late);
    const stopLate = store.watch([{ ...ref(late), guess: { tickSpacing: 10, tick: 15 } } as PoolRef], true);
    expect(chain.wanted).toBe(false);
    chain.round();
    expect(chain.wanted).toBe(false);
    expect(store.states([ref(late)])).toHaveLength(1);
    stopLate();
    // One that is watched closely too is read like any other.
    store.watch(frugal);
    chain.round();
    expect(wordsAsked()).toBeGreaterThanOrEqual(8);
    stop();
  });

  it('reads at once what was known frugally and not read yet', async () => {
    const pool = v3(1);
    chain.add(pool);
    store.watch([ref(pool)], true);
    chain.wanted = false;
    store.watch([ref(pool)]);
    expect(chain.wanted).toBe(true);
    await chain.settle();
    expect(store.settled([ref(pool)])).toBe(true);
  });

  it('reads a tick spacing itself where the one that it was given is wrong', async () => {
    const pool = v3(2);
    chain.add(pool);
    store.watch([{ ...ref(pool), guess: { tickSpacing: 60, tick: 90_000 } } as PoolRef]);
    await chain.settle();
    expect(store.states([ref(pool)])[0]).toMatchObject({ tickSpacing: 10, tick: 15 });
  });

  it('lets a pool that never settles wait for the clock', async () => {
    const pool = v3(2);
    chain.add(pool);
    let jump = 0;
    // The price jumps each time it is read.
    const elsewhere = (call: Call) => {
      jump = (jump + 150_000) % 800_000;
      chain.pools.set(
        address(2),
        v3(2, jump - 400_000, [{ lower: -800_000, upper: 800_000, liquidity: 5n }]),
      );
      chain.faults.clear();
      const answer = chain.answer(call);
      chain.faults.set(address(2), elsewhere);
      return answer;
    };
    chain.faults.set(address(2), elsewhere);
    store.watch([ref(pool)]);
    const rounds = await chain.settle();
    expect(rounds).toBeGreaterThan(4);
    expect(rounds).toBeLessThan(12);
  });

  it('says so of V3 pools on a chain without TickLens', async () => {
    const bare = new FakeChain({ ...fakeSpec, contracts: [] });
    const without = new PoolStore(bare.client);
    const pools = [pair(1), v3(2)];
    bare.add(...pools);
    without.watch(pools.map(ref));
    await bare.settle();
    expect(without.unreadable(pools.map(ref))).toEqual([address(2)]);
    expect(without.states(pools.map(ref))).toHaveLength(1);
  });
});
