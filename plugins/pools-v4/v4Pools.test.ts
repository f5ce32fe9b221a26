import { describe, expect, it, vi } from 'vitest';
import { hexWord, word } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { getSqrtRatioAtTick } from '../../kernel/amm/index.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { type TokenPair, tokenPair } from '../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../kernel/quote/PoolStore.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../../kernel/quote/testing/FakeChain.ts';
import type { ChainClient, ChainClients } from '../../kernel/rpc/ChainClient.ts';
import type { CallResult } from '../../kernel/rpc/Multicall.ts';
import { logSource } from './logSource.ts';
import poolMaths from './poolMaths.ts';
import { poolRefusal } from './poolRefusal.ts';
import { FakeStateView, type StoredPool } from './testing/FakeStateView.ts';
import { DYNAMIC_FEE, type PoolKey, poolId, type V4PoolRef, type V4State, v4PoolRef } from './V4Pool.ts';
import { swapFee, v4Maths } from './v4Maths.ts';
import { v4Pools } from './v4Pools.ts';

/** The topic of the PoolManager's `Initialize`. */
const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';
const STATE_VIEW = address(0x57);
const E = 10n ** 18n;
/** Below the wrapped coin, so that pools of the native coin are the other way round in the graph. */
const LOW = address(0xa);
const HIGH = address(0xff);
const key: PoolKey = {
  ...{ currency0: ZERO_ADDRESS, currency1: LOW, fee: 3000, tickSpacing: 60, hooks: ZERO_ADDRESS },
};
const spec: ChainSpec = {
  ...fakeSpec,
  contracts: [...fakeSpec.contracts, { kind: 'stateView', version: '1', address: STATE_VIEW }],
};

/** Liquidity of 1000e18 from -6000 to 6000 and 500e18 more from 60 to 60000, at a price of about 1. */
function stored(change: Partial<StoredPool> = {}): StoredPool {
  return {
    ...{ key, sqrtPriceX96: getSqrtRatioAtTick(7) + 5n, tick: 7, liquidity: 1000n * E },
    ...{ protocolFee: 0, fee: (change.key ?? key).fee },
    ticks: new Map([
      [-6000, [1000n * E, 1000n * E]],
      [60, [500n * E, 500n * E]],
      [6000, [1000n * E, -1000n * E]],
      [60_000, [500n * E, -500n * E]],
    ]),
    ...change,
  };
}

/** Of a pool without a hook. */
const logOf = (pool: PoolKey) => ({
  topics: [INITIALIZE, poolId(pool), hexWord(pool.currency0), hexWord(pool.currency1)],
  data: `0x${[pool.fee, pool.tickSpacing, 0, 0, 0].map((value) => word(value)).join('')}`,
});

function setUp(of: ChainSpec = spec) {
  const view = new FakeStateView();
  const chain = new FakeChain(of);
  chain.faults.set(STATE_VIEW, (call) => view.answer(call));
  const find = (...pairs: readonly TokenPair[]) => {
    const finder = v4Pools.finder(of);
    if (!finder) throw new Error('no finder');
    const { calls, read } = finder.find(pairs);
    return read(calls.map((call) => chain.answer(call))) as readonly V4PoolRef[];
  };
  const store = new PoolStore(chain.client, () => [v4Pools]);
  const state = (ref: V4PoolRef) => store.states([ref])[0] as V4State | undefined;
  return { view, chain, find, store, state };
}

describe('V4 pools are found', () => {
  it('by the usual fees, with the coin as it is and wrapped', () => {
    const { view, find } = setUp();
    const wrapped = { ...key, currency0: LOW, currency1: WRAPPED, fee: 500, tickSpacing: 10 };
    view.add(stored());
    view.add(stored({ key: wrapped }));
    const other = { ...key, currency0: LOW, currency1: HIGH, fee: 100, tickSpacing: 1 };
    view.add(stored({ key: other }));
    view.add(stored({ key: { ...other, fee: 500 } }));
    const found = find(tokenPair(LOW, WRAPPED), tokenPair(LOW, HIGH));
    expect(found.map((pool) => pool.key)).toEqual([wrapped, key, other]);
    const [, native] = found;
    expect(native).toMatchObject({ token0: LOW, token1: WRAPPED, inverted: true, fee: 3000, tick: 7 });
    expect(native?.address).toBe(poolId(key).slice(0, 42));
    expect(view.asked).toHaveLength(12);
  });

  it('by the chain’s list, unless nothing may be traded through them', () => {
    const odd = { ...key, fee: 2345, tickSpacing: 7 };
    const seen = { ...odd, hooks: address(0x1000) };
    const taking = { ...odd, hooks: address(0x44) };
    const dynamic = { ...seen, fee: DYNAMIC_FEE };
    const { view, find } = setUp({ ...spec, v4Pools: [odd, seen, taking, dynamic] });
    for (const listed of [odd, seen, taking, dynamic]) view.add(stored({ key: listed }));
    expect(find(tokenPair(LOW, WRAPPED)).map((pool) => pool.key)).toEqual([odd, seen]);
    expect(find(tokenPair(LOW, HIGH))).toEqual([]);
  });

  it('by the logs of an operator in its own view alone, and by what is named in any', () => {
    const manager = { kind: 'poolManager', version: '1', address: address(0x99) } as const;
    const of: ChainSpec = { ...spec, contracts: [...spec.contracts, manager] };
    // Of digits only: such addresses are their own checksums.
    const [low, high] = [address(0x10), address(0x20)];
    const pair = tokenPair(low, high);
    const odd = { ...key, currency0: low, currency1: high, fee: 2345, tickSpacing: 7 };
    const finderOf = (operator: string, named: readonly V4PoolRef[] = []) =>
      v4Pools.finder(of, { operator, named });
    const asked = (finder: ReturnType<typeof v4Pools.finder>) => finder?.find([pair]).calls.length;
    finderOf('liar.example')
      ?.logs?.([pair])
      ?.read([logOf(odd)]);
    expect(asked(finderOf('liar.example'))).toBe(5);
    expect(asked(finderOf('honest.example'))).toBe(4);
    expect(asked(v4Pools.finder(of))).toBe(4);
    expect(asked(finderOf('honest.example', [v4PoolRef(odd, WRAPPED)]))).toBe(5);
    const answers = (finder: ReturnType<typeof finderOf>, chain: FakeChain) => {
      const { calls, read } = finder?.find([pair]) ?? expect.unreachable();
      read(calls.map((call) => chain.answer(call)));
    };
    const [{ view, chain }, empty] = [setUp(of), setUp(of)];
    view.add(stored({ key: odd }));
    answers(finderOf('liar.example'), chain);
    answers(finderOf('honest.example', [v4PoolRef(odd, WRAPPED)]), empty.chain);
    expect(asked(v4Pools.finder(of))).toBe(4);
    // The page quotes what two have shown.
    answers(finderOf('honest.example', [v4PoolRef(odd, WRAPPED)]), chain);
    expect(asked(v4Pools.finder(of))).toBe(5);
    expect(asked(finderOf('third.example'))).toBe(4);
    const many = Array.from({ length: 100 }, (_, fee) => v4PoolRef({ ...odd, fee: fee + 1 }, WRAPPED));
    expect(asked(finderOf('honest.example', many))).toBe(68);
    expect(asked(finderOf('honest.example', [v4PoolRef({ ...odd, hooks: address(0x44) }, WRAPPED)]))).toBe(4);
  });

  it('and forgotten where an answer shows that a log invented them; then the logs are searched again', async () => {
    const manager = { kind: 'poolManager', version: '1', address: address(0x99) } as const;
    const odd = { ...key, currency1: address(0x10), tickSpacing: 7 };
    const [invented, real, listed] = [2345, 2346, 2347].map((fee) => ({ ...odd, fee })) as [
      PoolKey,
      PoolKey,
      PoolKey,
    ];
    const of = { ...spec, contracts: [...spec.contracts, manager], v4Pools: [listed] };
    const { view, find } = setUp(of);
    view.add(stored({ key: real }));
    const pair = tokenPair(odd.currency1, WRAPPED);
    let searches = 0;
    const request = async () => {
      searches += 1;
      return [logOf(real), ...(searches <= 2 ? [logOf(invented)] : [])];
    };
    const client = { chain: of, clock: { head: { number: 9n } }, rpc: { request } } as unknown as ChainClient;
    logSource.clients = { get: () => client } as unknown as ChainClients;
    vi.useFakeTimers();
    try {
      const calls: number[] = [];
      const named: (number | undefined)[] = [];
      for (const afterMs of [0, 0, 10_000, 10_000, 30_000]) {
        await vi.advanceTimersByTimeAsync(afterMs);
        const before = view.asked.length;
        find(pair);
        calls.push(view.asked.length - before);
        // What the logs name is known once their answer is read.
        await vi.advanceTimersByTimeAsync(0);
        named.push(v4Pools.finder(of)?.search?.(pair)?.named);
      }
      expect(calls).toEqual([9, 11, 10, 10, 11]);
      // What was named is asked for at once, so a log that invents the same again must not be searched at once.
      expect(named).toEqual([3, 3, 3, 4, 4]);
      expect(searches).toBe(3);
    } finally {
      vi.useRealTimers();
      delete logSource.clients;
    }
  });

  it('only where StateView answers; without sense the pool alone is unreadable', async () => {
    const { view, chain, find, store } = setUp();
    view.add(stored());
    view.lie = (name, words) => (name === 'slot0' && words[0] !== 0n ? words.slice(1) : words);
    const [ref] = find(tokenPair(LOW, WRAPPED));
    expect(ref?.tick).toBeUndefined();
    store.watch([ref as V4PoolRef]);
    await chain.settle();
    expect(store.unreadable([ref as V4PoolRef])).toHaveLength(1);
    const failed: CallResult = { ok: false, error: new SluiceError('providers_failed', 'nobody answers') };
    chain.faults.set(STATE_VIEW, () => failed);
    expect(() => find(tokenPair(LOW, WRAPPED))).toThrow('nobody answers');
    expect(v4Pools.finder(fakeSpec)).toBeUndefined();
  });

  it('are refused by name where the fee is dynamic, or a hook may change a swap', () => {
    const refused = (change: Partial<PoolKey>) => poolRefusal({ ...key, ...change })?.code;
    expect(refused({ fee: DYNAMIC_FEE, hooks: address(0x1000) })).toBe('v4_dynamic_fee');
    for (const bit of [7, 6, 3, 2]) expect(refused({ hooks: address(2 ** bit) })).toBe('v4_hook');
    for (const bit of [13, 12, 11, 10, 9, 8, 5, 4, 1, 0])
      expect(refused({ hooks: address(2 ** bit) })).toBeUndefined();
    expect(refused({ currency1: ZERO_ADDRESS })).toBe('v4_key_invalid');
    for (const tickSpacing of [0, 32_768, 0.5]) expect(refused({ tickSpacing })).toBe('v4_key_invalid');
    expect(refused({ fee: 1_000_001 })).toBe('v4_key_invalid');
  });
});

describe('V4 pools are read', () => {
  const read = async (pool: StoredPool, of = setUp()) => {
    of.view.add(pool);
    const ref = v4PoolRef(pool.key, WRAPPED);
    of.store.watch([ref]);
    const rounds = await of.chain.settle();
    return { ...of, ref, rounds, pool };
  };

  it('in two rounds from where they were found, and in one a block after that', async () => {
    const of = setUp();
    of.view.add(stored());
    const [ref] = of.find(tokenPair(LOW, WRAPPED));
    of.store.watch([ref as V4PoolRef]);
    expect(await of.chain.settle()).toBe(2);
    expect(of.state(ref as V4PoolRef)?.sides[0]).toMatchObject({
      ...{ tick: 7, liquidity: 1000n * E, fee: 3000, tickSpacing: 60 },
      ticks: {
        minWord: -2,
        maxWord: 2,
        indexes: [-6000, 60, 6000],
        liquidityNet: [1000n * E, 500n * E, -1000n * E],
      },
    });
    of.view.asked.length = 0;
    of.chain.round();
    expect(of.chain.wanted).toBe(false);
    expect(of.view.asked.filter((name) => name === 'slot0')).toHaveLength(1);
  });

  it('with both directions’ fees', async () => {
    const { state, ref } = await read(stored({ protocolFee: 1000 + (400 << 12) }));
    expect(state(ref)?.protocolFee).toEqual({ zeroForOne: 1000, oneForZero: 400 });
    expect(state(ref)?.sides.map(({ fee }) => fee)).toEqual([3997, 3399]);
    expect([swapFee(1000, 3000), swapFee(0, 3000), swapFee(1000, 0), swapFee(1000, 999_999)]).toEqual([
      3997, 3000, 1000, 1_000_000,
    ]);
  });

  it('with a position that comes, and a price that goes far', async () => {
    const { pool, chain, state, ref } = await read(stored());
    pool.ticks.set(0, [E, E]).set(120, [E, -E]);
    pool.liquidity += E;
    chain.round();
    await chain.settle();
    expect(state(ref)?.sides[0]).toMatchObject({ liquidity: 1001n * E });
    expect(state(ref)?.sides[0].ticks.indexes).toEqual([-6000, 0, 60, 120, 6000]);
    pool.tick = 50_000;
    pool.sqrtPriceX96 = getSqrtRatioAtTick(50_000);
    pool.liquidity = 500n * E;
    chain.round();
    await chain.settle();
    expect(state(ref)?.sides[0]).toMatchObject({ tick: 50_000, liquidity: 500n * E });
    expect(state(ref)?.sides[0].ticks.indexes).toContain(60_000);
  });

  it('further out where a swap needs it', async () => {
    const { chain, store, state, ref } = await read(stored());
    expect(state(ref)?.sides[0].ticks.indexes).not.toContain(60_000);
    store.extend([[ref.address, 'above']]);
    await chain.settle();
    expect(state(ref)?.sides[0].ticks.indexes).toContain(60_000);
    for (let times = 0; times < 4 && store.canExtend(ref.address, 'above'); times += 1) {
      store.extend([[ref.address, 'above']]);
      await chain.settle();
    }
    expect(store.canExtend(ref.address, 'above')).toBe(false);
    expect(state(ref)?.sides[0].ticks.maxWord).toBe(57);
  });

  const MOST = 2n ** 256n - 1n;
  it.each<[what: string, lie: NonNullable<FakeStateView['lie']>]>([
    ['a price out of range', (name, words) => (name === 'slot0' ? [4n, ...words.slice(1)] : words)],
    [
      'a tick that is not the price’s',
      (name, [price = 0n, tick = 0n, ...rest]) => {
        return name === 'slot0'
          ? [price, tick + 1n, ...rest]
          : [price, tick, ...rest].filter((each) => each !== undefined);
      },
    ],
    ['another fee', (name, words) => (name === 'slot0' ? [...words.slice(0, 3), 500n] : words)],
    [
      'a protocol fee above the highest',
      (name, words) => (name === 'slot0' ? [words[0] ?? 0n, words[1] ?? 0n, 1001n, 3000n] : words),
    ],
    ['more liquidity than its ticks can make', (name, words) => (name === 'liquidity' ? [900n * E] : words)],
    ['a tick beyond all prices', (name, words, at) => (name === 'bitmap' && at === 57 ? [MOST] : words)],
    ['a tick that is nobody’s', (name, words) => (name === 'tick' ? [0n, words[1] ?? 0n] : words)],
    ['a net above the gross', (name, words) => (name === 'tick' ? [1n, words[1] ?? 0n] : words)],
    ['ticks without an end', (name, words) => (name === 'bitmap' ? [MOST] : words)],
    ['a word too many', (_, words) => [...words, 0n]],
  ])('but not with %s', async (what, lie) => {
    const of = setUp();
    of.view.lie = lie;
    const far = what === 'a tick beyond all prices';
    const at = far ? { tick: 880_000, sqrtPriceX96: getSqrtRatioAtTick(880_000), liquidity: 0n } : {};
    const { store, ref, chain } = await read(stored(at), of);
    expect(store.states([ref])).toEqual([]);
    expect(store.unreadable([ref])).toEqual([ref.address]);
    if (far) {
      expect(of.view.asked).not.toContain('tick');
      return;
    }
    of.view.lie = undefined;
    for (let round = 0; round < 4; round += 1) {
      chain.round();
      await chain.settle();
    }
    expect(store.states([ref])).toHaveLength(1);
  });

  it('but not where the ticks are others at every reading, and then no more often than others', async () => {
    const of = setUp();
    let times = 0;
    of.view.lie = (name, words, at) => {
      if (name !== 'bitmap' || at !== 0) return words;
      times += 1;
      return [1n << BigInt(times)];
    };
    const { store, ref, rounds } = await read(stored(), of);
    expect(store.unreadable([ref])).toEqual([ref.address]);
    expect(rounds).toBeLessThan(8);
  });

  it('but not one by one where a node says that there are thousands', async () => {
    const of = setUp();
    of.view.lie = (name, words) => (name === 'bitmap' ? [MOST] : words);
    const { store, ref } = await read(stored({ key: { ...key, tickSpacing: 1 } }), of);
    expect(store.unreadable([ref])).toEqual([ref.address]);
    expect(of.view.asked).not.toContain('tick');
  });

  it('but not where nothing may be traded through them', async () => {
    const { store, ref, view } = await read(
      stored({ key: { ...key, fee: DYNAMIC_FEE, hooks: address(0x1000) } }),
    );
    expect(store.unreadable([ref])).toEqual([ref.address]);
    expect(view.asked).toEqual([]);
  });
});

describe('a V4 pool is read once more before anything is signed', () => {
  const known = async (change: Partial<StoredPool> = {}) => {
    const of = setUp();
    const pool = of.view.add(stored(change));
    const ref = v4PoolRef(pool.key, WRAPPED);
    of.store.watch([ref]);
    await of.chain.settle();
    const state = of.state(ref) as V4State;
    const { after } = v4Maths.swap(state, false, 'EXACT_INPUT', 50n * E);
    const again = (now = state) => {
      const { calls, read } = v4Pools.stateReads(spec, now, [after]);
      return read(calls.map((call) => of.chain.answer(call))) as V4State;
    };
    return { ...of, pool, state, again };
  };

  it('with its price, fees and near ticks', async () => {
    const { again, state, pool } = await known();
    expect(v4Maths.swap(again(), false, 'EXACT_INPUT', 50n * E).amountOut).toBe(
      v4Maths.swap(state, false, 'EXACT_INPUT', 50n * E).amountOut,
    );
    pool.protocolFee = 1000;
    expect(again().sides.map(({ fee }) => fee)).toEqual([3997, 3000]);
  });

  it('and is another where its ticks around the price, its fee or its key are', async () => {
    const { again, state, pool, view } = await known();
    const differs = expect.objectContaining({ code: 'pool_differs' });
    expect(() => again({ ...state, key: { ...key, hooks: address(0x1000) } })).toThrow(differs);
    view.lie = (name, words) => (name === 'slot0' ? [...words.slice(0, 3), 500n] : words);
    expect(() => again()).toThrow(differs);
    view.lie = undefined;
    // Far from the price the state only ends earlier.
    expect(again().sides[0].ticks).toMatchObject({ minWord: -2, maxWord: 1 });
    pool.ticks.set(18_000, [E, E]);
    expect(again().sides[0].ticks).toMatchObject({ minWord: -2, maxWord: 0 });
    pool.ticks.set(-12_000, [E, E]);
    expect(again().sides[0].ticks).toMatchObject({ minWord: 0, maxWord: 0 });
    pool.ticks.set(600, [E, 0n]);
    expect(() => again()).toThrow(differs);
  });
});

describe('V4 maths', () => {
  it('turn a pool of the coin round where the graph does', async () => {
    const straight = { ...key, currency0: LOW, currency1: WRAPPED };
    const of = setUp();
    const refs = [key, straight].map((each) => {
      of.view.add(stored({ key: each, protocolFee: 1000 }));
      return v4PoolRef(each, WRAPPED);
    });
    of.store.watch(refs);
    await of.chain.settle();
    const [turned, plain] = refs.map((ref) => of.state(ref)) as [V4State, V4State];
    expect([turned.inverted, plain.inverted]).toEqual([true, false]);
    for (const zeroForOne of [true, false]) {
      for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        const ours = v4Maths.swap(turned, zeroForOne, tradeType, 7n * E);
        const theirs = v4Maths.swap(plain, !zeroForOne, tradeType, 7n * E);
        expect([ours.amountIn, ours.amountOut]).toEqual([theirs.amountIn, theirs.amountOut]);
        expect((ours.after as V4State).sides.map(({ fee }) => fee)).toEqual([3997, 3000]);
        const more = v4Maths.swap(ours.after as V4State, !zeroForOne, 'EXACT_INPUT', E);
        expect(more.amountOut).toBe(
          v4Maths.swap(theirs.after as V4State, zeroForOne, 'EXACT_INPUT', E).amountOut,
        );
      }
      const tally = { ticks: 0, exceeded: new Set<never>() };
      const curve = v4Maths.curve(turned, zeroForOne);
      const exact = v4Maths.swap(turned, zeroForOne, 'EXACT_INPUT', 7n * E).amountOut;
      expect(curve.output(7e18, 0, 0, tally) / Number(exact)).toBeCloseTo(1, 9);
      const kept = v4Maths.keptAfterFee(turned, zeroForOne);
      // The protocol takes of what goes into currency0, which is token1 here.
      expect(kept.numerator).toBe(zeroForOne ? 997_000n : 996_003n);
      expect(v4Maths.virtualReserve(turned, zeroForOne)).toBe(v4Maths.virtualReserve(plain, !zeroForOne));
    }
    const price = v4Maths.price(turned);
    expect(v4Maths.price(plain)).toEqual({ numerator: price.denominator, denominator: price.numerator });
  });

  it('give a worker what they give here', async () => {
    const of = setUp();
    const ref = v4PoolRef(key, WRAPPED);
    of.view.add(stored({ protocolFee: 1000 }));
    of.store.watch([ref]);
    await of.chain.settle();
    const state = of.state(ref) as V4State;
    const { maths: _, ...plain } = state;
    const there = { ...structuredClone(plain), maths: poolMaths.v4 };
    for (const zeroForOne of [true, false]) {
      const [ours, theirs] = [state, there].map((pool) =>
        v4Maths.swap(pool, zeroForOne, 'EXACT_INPUT', 70n * E),
      );
      expect(theirs?.amountOut).toBe(ours?.amountOut);
    }
  });

  it('refuse what V4 cannot do', async () => {
    const of = setUp();
    const greedy = { ...key, fee: 1_000_000 };
    of.view.add(stored({ key: greedy }));
    of.view.add(stored());
    const refs = [greedy, key].map((each) => v4PoolRef(each, WRAPPED));
    of.store.watch(refs);
    await of.chain.settle();
    const [all, plain] = refs.map((ref) => of.state(ref)) as [V4State, V4State];
    expect(v4Maths.isUsable(all, true, 0n)).toBe(false);
    expect(() => v4Maths.swap(all, true, 'EXACT_OUTPUT', 1n)).toThrow(
      expect.objectContaining({ code: 'insufficient_liquidity' }),
    );
    expect(v4Maths.isUsable(plain, true, 0n)).toBe(true);
    expect(() => v4Maths.swap(plain, true, 'EXACT_INPUT', 2n ** 127n)).toThrow(
      expect.objectContaining({ code: 'invalid_amount' }),
    );
  });
});
