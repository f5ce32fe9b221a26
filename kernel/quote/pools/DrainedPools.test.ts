import { autorun, when } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hexWord } from '../../abi/words.ts';
import { type V3PoolState, v3Maths } from '../../amm/index.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import { address } from '../testing/FakeChain.ts';
import { DrainedPools } from './DrainedPools.ts';

const [A, B, X] = [1, 2, 3].map(address) as [string, string, string];

const pool = (number: number, token0: string, token1: string, change: Partial<V3PoolState> = {}) =>
  ({
    kind: 'v3',
    maths: v3Maths,
    address: address(number),
    token0,
    token1,
    fee: 500,
    tickSpacing: 10,
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    liquidity: 0n,
    ticks: { minWord: -8, maxWord: 8, indexes: [], liquidityNet: [] },
    ...change,
  }) satisfies V3PoolState;

/** Every pool holds `held` of each token, or nobody answers. */
function clientWith(held: () => bigint | undefined) {
  const asked: number[] = [];
  const read = async (calls: readonly Call[]) => {
    asked.push(calls.length);
    const amount = held();
    if (amount === undefined) throw new SluiceError('providers_failed', 'gone');
    const results: CallResult[] = calls.map(() => ({ ok: true, data: hexWord(amount) }));
    return { results };
  };
  const client = { chain: { id: 1 }, multicall: { read } } as unknown as ChainClient;
  return { client, asked };
}

async function sides(pools: DrainedPools, client: ChainClient, ...states: readonly V3PoolState[]) {
  await when(() => pools.sides({ client, states }, A, B) !== undefined, { timeout: 1000 });
  return pools.sides({ client, states }, A, B);
}

describe('DrainedPools', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('names the sides that a path may go to, after one request for all balances', async () => {
    const { client, asked } = clientWith(() => 101n);
    const states = [pool(0x10, A, B), pool(0x11, A, X), pool(0x12, B, X), pool(0x13, X, address(4))];
    expect(await sides(new DrainedPools(), client, ...states)).toEqual([
      [address(0x10), 'below'],
      [address(0x11), 'below'],
      [address(0x12), 'above'],
      [address(0x13), 'below'],
      [address(0x13), 'above'],
    ]);
    expect(asked).toEqual([8]);
  });

  it('leaves out pools that hold nothing but what rounding leaves', async () => {
    const { client } = clientWith(() => 100n);
    expect(await sides(new DrainedPools(), client, pool(0x10, A, B))).toEqual([]);
  });

  it('takes pools whose balances nobody tells', async () => {
    const { client } = clientWith(() => undefined);
    expect(await sides(new DrainedPools(), client, pool(0x10, A, B))).toEqual([[address(0x10), 'below']]);
  });

  it.each([
    ['no price', { sqrtPriceX96: 0n }],
    ['liquidity', { liquidity: 1n }],
    ['a known tick', { ticks: { minWord: 0, maxWord: 0, indexes: [10], liquidityNet: [5n] } }],
  ])('asks nothing about a pool with %s', async (_, change) => {
    const { client, asked } = clientWith(() => 101n);
    expect(await sides(new DrainedPools(), client, pool(0x10, A, B, change))).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('reads the balances again after a minute, and says the old ones meanwhile', async () => {
    vi.useFakeTimers({ now: 0 });
    let held = 0n;
    const { client, asked } = clientWith(() => held);
    const drained = new DrainedPools();
    const states = [pool(0x10, A, B)];
    const told: unknown[] = [];
    const stop = autorun(() => told.push(drained.sides({ client, states }, A, B)));
    await vi.advanceTimersByTimeAsync(1);
    held = 101n;
    await vi.advanceTimersByTimeAsync(60_001);
    expect(drained.sides({ client, states }, A, B)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    stop();
    expect(told).toEqual([undefined, [], [[address(0x10), 'below']]]);
    expect(asked).toEqual([2, 2]);
  });
});
