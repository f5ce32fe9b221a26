import { describe, expect, it } from 'vitest';
import { type V2PoolState, type V3PoolState, v2Maths, v3Maths } from '../../amm/index.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { readGroups } from '../CallGroup.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import { tokenPair } from '../PoolRef.ts';
import { address, FakeChain, fakeSpec, V2_FACTORY, V3_FACTORY } from '../testing/FakeChain.ts';
import { PoolDirectory } from './PoolDirectory.ts';

const A = address(0xa);
const B = address(0xb);
const C = address(0xc);
const v2 = (at: number, token0: string, token1: string): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(at),
  token0,
  token1,
  reserve0: 1n,
  reserve1: 1n,
});
const v3 = (at: number, token0: string, token1: string, fee: number): V3PoolState => ({
  kind: 'v3',
  maths: v3Maths,
  address: address(at),
  token0,
  token1,
  fee,
  tickSpacing: 1,
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: 0n,
  ticks: { minWord: 0, maxWord: 0, indexes: [], liquidityNet: [] },
});

function setUp() {
  const chain = new FakeChain();
  let now = 1_000_000;
  const directory = new PoolDirectory(
    fakeSpec,
    () => kernelKinds,
    () => now,
  );
  const find = async (...pairs: readonly (readonly [typeof A, typeof A])[]) => {
    const wanted = pairs.map(([a, b]) => tokenPair(a, b));
    await readGroups(chain.client.multicall, [directory.callGroup(wanted)]);
    return directory.known(wanted)?.map((pool) => pool.address);
  };
  return { chain, directory, find, pass: (ms: number) => (now += ms) };
}

describe('PoolDirectory', () => {
  it('lets no late answer undo that to a later question, which knew of more kinds', async () => {
    const chain = new FakeChain();
    chain.add(v2(1, A, B), v3(2, A, B, 500));
    let kinds: typeof kernelKinds = kernelKinds.slice(0, 1);
    const directory = new PoolDirectory(fakeSpec, () => kinds);
    const pairs = [tokenPair(A, B)];
    const early = directory.callGroup(pairs);
    kinds = kernelKinds;
    for (const group of [directory.callGroup(pairs), early])
      group.receive(group.calls.map((call) => chain.answer(call)));
    expect(directory.known(pairs)?.map((pool) => pool.address)).toEqual([1, 2].map(address));
  });

  it('finds every pool of all pairs in one batch and remembers them', async () => {
    const { chain, find } = setUp();
    chain.add(v2(1, A, B), v3(2, A, B, 500), v3(3, A, B, 3000), v2(4, B, C));
    expect(await find([A, B], [C, B], [A, C])).toEqual([1, 2, 3, 4].map(address));
    expect(chain.batches).toHaveLength(1);
    // Four tiers, and for each pair the V2 factory and the four tiers.
    expect(chain.batches[0]).toHaveLength(4 + 3 * 5);
    await find([B, A], [B, C]);
    expect(chain.batches).toHaveLength(1);
  });

  it('asks only for pairs it does not know', async () => {
    const { chain, find } = setUp();
    await find([A, B]);
    await find([A, B], [A, C]);
    expect(chain.batches[1]).toHaveLength(5);
  });

  it('checks fee tiers on the factory once and asks only for those it has', async () => {
    const { chain, find } = setUp();
    chain.tiers = new Set([500, 3000]);
    await find([A, B]);
    await find([A, C]);
    expect(chain.batches[1]).toHaveLength(1 + 2);
  });

  it('asks again for a pool that may have been made since, and knows the old ones meanwhile', async () => {
    const { chain, directory, find, pass } = setUp();
    chain.add(v2(1, A, B));
    await find([A, B]);
    chain.add(v3(2, A, B, 500));
    pass(26_000);
    expect(directory.known([tokenPair(A, B)])?.map((pool) => pool.address)).toEqual([address(1)]);
    expect(await find([A, B])).toEqual([address(1), address(2)]);
  });

  it('knows nothing of a pair that was never asked for', () => {
    const { directory } = setUp();
    expect(directory.known([tokenPair(A, B)])).toBeUndefined();
    expect(directory.known([])).toEqual([]);
  });

  it('keeps 128 pairs, trims to half when over, and never loses one that is asked for', async () => {
    const { chain, directory, find } = setUp();
    const pairs = Array.from({ length: 130 }, (_, index) => [A, address(0x1000 + index)] as const);
    for (const pair of pairs.slice(0, 128)) await find(pair);
    const all = pairs.map(([a, b]) => tokenPair(a, b));
    expect(all.slice(0, 128).every((pair) => directory.known([pair]))).toBe(true);
    const asked = chain.batches.length;
    // The oldest pair together with a new one.
    expect(await find(pairs[0] as (typeof pairs)[0], pairs[128] as (typeof pairs)[0])).toEqual([]);
    expect(chain.batches[asked]).toHaveLength(5);
    expect(all.filter((pair) => directory.known([pair]))).toHaveLength(64);
  });

  it('takes a factory that reverts or is not there for one without pools', async () => {
    const { chain, find } = setUp();
    chain.add(v2(1, A, B), v3(2, A, B, 500));
    chain.faults.set(V3_FACTORY, () => ({ ok: false, error: new SluiceError('call_reverted', 'no') }));
    chain.faults.set(V2_FACTORY, () => ({ ok: true, data: '0x' }));
    expect(await find([A, B])).toEqual([]);
  });

  it.each([
    ['cannot be asked', { ok: false, error: new SluiceError('providers_failed', 'down') }],
    ['answers with no address', { ok: true, data: `0x${'f'.repeat(64)}` }],
    ['answers too much', { ok: true, data: `0x${'0'.repeat(128)}` }],
  ] as const)('remembers nothing where a factory %s', async (_, result) => {
    const { chain, directory, find } = setUp();
    chain.add(v2(1, A, B), v3(2, A, B, 500));
    chain.faults.set(V3_FACTORY, () => result);
    await expect(find([A, B])).rejects.toBeInstanceOf(SluiceError);
    expect(directory.known([tokenPair(A, B)])).toBeUndefined();
    chain.faults.clear();
    expect(await find([A, B])).toEqual([address(1), address(2)]);
  });
});
