import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getSqrtRatioAtTick, type V2PoolState, type V3PoolState, v2Maths } from '../../amm/index.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import { poolWithPositions, randomV3Pool, withKnownWords } from '../../amm/testing/randomPools.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { address, FakeChain, TICK_LENS } from '../testing/FakeChain.ts';
import { laterRounds } from '../testing/laterRounds.ts';
import type { PoolReader } from './PoolReader.ts';
import { firstWords } from './tickWords.ts';
import { V2PoolReader } from './V2PoolReader.ts';
import { V3PoolReader } from './V3PoolReader.ts';

const POOL = address(0xabc);
const [TOKEN0, TOKEN1] = [address(1), address(2)];

function turn(chain: FakeChain, reader: PoolReader): number {
  const calls = reader.calls();
  reader.receive(calls.map((call) => chain.answer(call)));
  return calls.length;
}

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const words = (...values: readonly bigint[]): CallResult => ({
  ok: true,
  data: `0x${values.map(word).join('')}`,
});

describe('V2PoolReader', () => {
  const pool: V2PoolState = {
    kind: 'v2',
    maths: v2Maths,
    address: POOL,
    token0: TOKEN0,
    token1: TOKEN1,
    reserve0: 5n,
    reserve1: (1n << 112n) - 1n,
  };
  const reader = () => new V2PoolReader({ kind: 'v2', address: POOL, token0: TOKEN0, token1: TOKEN1 });

  it('reads the reserves in one call and keeps the object while nothing changes', () => {
    const chain = new FakeChain();
    chain.add(pool);
    const subject = reader();
    expect(turn(chain, subject)).toBe(1);
    expect(subject.state).toEqual(pool);
    const before = subject.state;
    turn(chain, subject);
    expect(subject.state).toBe(before);
    chain.add({ ...pool, reserve0: 6n });
    turn(chain, subject);
    expect(subject.state?.reserve0).toBe(6n);
  });

  it.each<[string, CallResult]>([
    ['nothing', { ok: true, data: '0x' }],
    ['too little', words(5n, 6n)],
    ['too much', words(5n, 6n, 7n, 8n)],
    ['a reserve wider than 112 bits', words(1n << 112n, 6n, 7n)],
    ['a time wider than 32 bits', words(5n, 6n, 1n << 32n)],
    ['no hex', { ok: true, data: `0x${'zz'.repeat(96)}` as Hex }],
    ['a failure', { ok: false, error: new SluiceError('providers_failed', 'down') }],
  ])('is unreadable, not wrong, where the answer is %s', (_, result) => {
    const chain = new FakeChain();
    chain.add(pool);
    const subject = reader();
    turn(chain, subject);
    subject.receive([result]);
    expect(subject.state).toBeUndefined();
    expect(subject.error).toBeInstanceOf(SluiceError);
    turn(chain, subject);
    expect(subject.state).toEqual(pool);
    expect(subject.error).toBeUndefined();
  });
});

describe('V3PoolReader', () => {
  const setting = { address: POOL, token0: TOKEN0, token1: TOKEN1, fee: 500, tickSpacing: 10 };
  const at = (tick: number, positions: Parameters<typeof poolWithPositions>[0]['positions']) =>
    poolWithPositions({ ...setting, tick, sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n, positions });
  const wide = { lower: -20_000, upper: 20_000, liquidity: 10n ** 18n };
  const start = at(15, [wide]);

  function reader(fee = 500): V3PoolReader {
    return new V3PoolReader({ kind: 'v3', address: POOL, token0: TOKEN0, token1: TOKEN1, fee }, TICK_LENS);
  }
  function opened(pool: V3PoolState = start) {
    const chain = new FakeChain();
    chain.add({ ...pool, address: POOL, token0: TOKEN0, token1: TOKEN1 });
    const subject = reader(pool.fee);
    turn(chain, subject);
    turn(chain, subject);
    return { chain, subject };
  }
  beforeAll(async () => {
    opened();
    await laterRounds();
  });
  const known = (pool: V3PoolState): V3PoolState => {
    const range = firstWords(pool.tick, pool.tickSpacing);
    return {
      ...withKnownWords(pool, range.minWord, range.maxWord),
      address: POOL,
      token0: TOKEN0,
      token1: TOKEN1,
    };
  };

  it('reads all known words again until what later rounds need has loaded', async () => {
    vi.resetModules();
    const { V3PoolReader: Fresh } = await import('./V3PoolReader.ts');
    const { loadLaterRounds } = await import('./laterRounds.ts');
    const chain = new FakeChain();
    chain.add(start);
    const pool = { kind: 'v3', address: POOL, token0: TOKEN0, token1: TOKEN1, fee: start.fee };
    const subject = new Fresh(pool, TICK_LENS);
    turn(chain, subject);
    turn(chain, subject);
    expect(turn(chain, subject)).toBe(2 + 17);
    expect(subject.state).toMatchObject({ liquidity: start.liquidity, ticks: known(start).ticks });
    await loadLaterRounds();
    turn(chain, subject);
    expect(turn(chain, subject)).toBeLessThan(8);
  });

  it('reads price and spacing, then the ticks around the price, then little', () => {
    const chain = new FakeChain();
    chain.add(start);
    const subject = reader();
    expect(turn(chain, subject)).toBe(3);
    expect(subject.state).toBeUndefined();
    expect(subject.incomplete).toBe(true);
    expect(turn(chain, subject)).toBe(2 + 17);
    expect(subject.incomplete).toBe(false);
    expect(subject.state).toEqual(known(start));
    const before = subject.state;
    expect(turn(chain, subject)).toBeLessThanOrEqual(2 + 1 + 2);
    expect(subject.state).toBe(before);
  });

  it('has what the pool has, for random pools', () => {
    const random = new Random(testSeed(11));
    for (let count = 0; count < 300; count += 1) {
      const pool = randomV3Pool(random);
      const { subject } = opened(pool);
      expect(subject.error).toBeUndefined();
      expect(subject.state).toEqual(known(pool));
    }
  });

  it('follows the price over ticks it knows without reading them all again', () => {
    const { chain, subject } = opened();
    const moved = at(-1234, [wide]);
    chain.add(moved);
    expect(turn(chain, subject)).toBeLessThan(8);
    expect(subject.state).toMatchObject({
      tick: -1234,
      sqrtPriceX96: moved.sqrtPriceX96,
      liquidity: 10n ** 18n,
    });
  });

  it.each([
    ['a mint in range', at(15, [wide, { lower: -100, upper: 100, liquidity: 7n }])],
    ['a burn in range', at(15, [{ ...wide, liquidity: 5n }])],
    [
      'a mint in the word of the price, out of range',
      at(15, [wide, { lower: 100, upper: 200, liquidity: 7n }]),
    ],
    ['a mint while the price moved', at(900, [wide, { lower: -100, upper: 100, liquidity: 7n }])],
  ])('notices %s at once and says nothing until all is read again', (_, changed) => {
    const { chain, subject } = opened();
    chain.add(changed);
    turn(chain, subject);
    expect(subject.state).toBeUndefined();
    expect(subject.incomplete).toBe(true);
    turn(chain, subject);
    expect(subject.incomplete).toBe(false);
    expect(subject.state).toMatchObject({ liquidity: changed.liquidity, tick: changed.tick });
    expect(subject.state?.ticks.indexes).toEqual(changed.ticks.indexes);
  });

  it('notices a position far from the price within its rotation', () => {
    const { chain, subject } = opened();
    const changed = at(15, [wide, { lower: 10_000, upper: 18_000, liquidity: 7n }]);
    chain.add(changed);
    let rounds = 0;
    while (subject.state?.ticks.indexes.length !== 4 && rounds < 30) {
      turn(chain, subject);
      rounds += 1;
    }
    expect(subject.state?.ticks.indexes).toEqual(changed.ticks.indexes);
    expect(rounds).toBeLessThanOrEqual(17);
  });

  describe('of a pool that no quote uses', () => {
    const loose = () => {
      const { chain, subject } = opened();
      subject.closely = false;
      // The round after the first state reads the price's word once more.
      turn(chain, subject);
      return { chain, subject };
    };

    it('reads price and liquidity each round, and ticks in fewer calls', () => {
      const calls = (subject: V3PoolReader, chain: FakeChain) =>
        Array.from({ length: 60 }, () => turn(chain, subject)).reduce((sum, count) => sum + count, 0);
      const close = opened();
      const far = loose();
      // 17 words, of which the rotation reads 68 in 60 rounds.
      expect(calls(close.subject, close.chain)).toBeGreaterThanOrEqual(60 * 3 + 60);
      expect(calls(far.subject, far.chain)).toBeLessThanOrEqual(60 * 2 + 68 + 15);
    });

    it.each([
      ['a mint in range', at(15, [wide, { lower: -300, upper: 300, liquidity: 9n }])],
      ['a swap over a tick', at(20_100, [wide])],
    ])('notices %s at once', (_, changed) => {
      const { chain, subject } = loose();
      chain.add(changed);
      turn(chain, subject);
      if (subject.incomplete) turn(chain, subject);
      expect(subject.state).toMatchObject({ liquidity: changed.liquidity, tick: changed.tick });
      expect(subject.state?.ticks.indexes).toEqual(
        expect.arrayContaining(changed.ticks.indexes.filter((tick) => Math.abs(tick) < 20_000)),
      );
    });

    it('notices a mint out of range near the price within four rounds, at once when a quote uses it', () => {
      const changed = at(15, [wide, { lower: 100, upper: 300, liquidity: 7n }]);
      const rounds = (closely: boolean) => {
        const { chain, subject } = loose();
        subject.closely = closely;
        chain.add(changed);
        let count = 0;
        while (subject.state?.ticks.indexes.length !== 4 && count < 20) {
          turn(chain, subject);
          count += 1;
        }
        return count;
      };
      // One round notices, the next reads all words.
      expect(rounds(false)).toBeLessThanOrEqual(5);
      expect(rounds(true)).toBe(2);
    });

    it('looks at the ticks around a price that moved in the very next round', () => {
      const { chain, subject } = loose();
      const moved = at(40, [wide]);
      chain.add(moved);
      turn(chain, subject);
      const both = at(40, [wide, { lower: 100, upper: 300, liquidity: 7n }]);
      chain.add(both);
      turn(chain, subject);
      turn(chain, subject);
      expect(subject.state?.ticks.indexes).toEqual(both.ticks.indexes);
    });
  });

  it('moves with a price that leaves what is known', () => {
    const { chain, subject } = opened();
    const moved = at(100_000, [{ lower: 90_000, upper: 110_000, liquidity: 3n }]);
    chain.add(moved);
    turn(chain, subject);
    expect(subject.state).toBeUndefined();
    expect(subject.incomplete).toBe(true);
    turn(chain, subject);
    expect(subject.state).toEqual(known(moved));
  });

  it('reads on before the price reaches the end of what is known, and answers meanwhile', () => {
    const { chain, subject } = opened();
    const near = at(19_900, [wide]);
    chain.add(near);
    turn(chain, subject);
    expect(subject.state?.tick).toBe(19_900);
    const edge = at(20_600, [wide]);
    chain.add(edge);
    turn(chain, subject);
    expect(subject.state?.tick).toBe(20_600);
    expect(subject.incomplete).toBe(true);
    turn(chain, subject);
    expect(subject.incomplete).toBe(false);
    expect(subject.state?.ticks.maxWord).toBeGreaterThan(9);
  });

  it('is replaced by an older state after a reorganisation', () => {
    const before = at(15, [wide, { lower: -300, upper: 300, liquidity: 9n }]);
    const { chain, subject } = opened(before);
    chain.add(start);
    turn(chain, subject);
    turn(chain, subject);
    expect(subject.state).toEqual(known(start));
    chain.add({
      ...start,
      sqrtPriceX96: 0n,
      tick: 0,
      liquidity: 0n,
      ticks: { ...start.ticks, indexes: [], liquidityNet: [] },
    });
    turn(chain, subject);
    expect(subject.state).toMatchObject({ sqrtPriceX96: 0n, liquidity: 0n });
    expect(subject.error).toBeUndefined();
  });

  it('knows a pool without a price as one without liquidity, and reads it once it has one', () => {
    const bare = {
      ...start,
      sqrtPriceX96: 0n,
      tick: 0,
      liquidity: 0n,
      ticks: { ...start.ticks, indexes: [], liquidityNet: [] },
    };
    const chain = new FakeChain();
    chain.add(bare);
    const subject = reader();
    turn(chain, subject);
    expect(subject.state).toMatchObject({ sqrtPriceX96: 0n, liquidity: 0n });
    expect(subject.incomplete).toBe(false);
    expect(turn(chain, subject)).toBe(2);
    chain.add(start);
    turn(chain, subject);
    expect(subject.incomplete).toBe(true);
    turn(chain, subject);
    expect(subject.state).toEqual(known(start));
  });

  it('reads further out when asked, up to all prices', () => {
    const { chain, subject } = opened();
    expect(subject.canExtend('below')).toBe(true);
    for (let step = 0; step < 10 && subject.extend('below'); step += 1) turn(chain, subject);
    expect(subject.canExtend('below')).toBe(false);
    expect(subject.extend('below')).toBe(false);
    expect(subject.state?.ticks.minWord).toBe(start.ticks.minWord);
    expect(subject.state?.ticks.maxWord).toBeLessThan(start.ticks.maxWord);
  });

  it('keeps an extension that was asked for while a round was under way', () => {
    const { chain, subject } = opened();
    const calls = subject.calls();
    subject.extend('above');
    subject.receive(calls.map((call) => chain.answer(call)));
    expect(subject.state).toBeDefined();
    expect(subject.incomplete).toBe(true);
    turn(chain, subject);
    expect(subject.state?.ticks.maxWord).toBe(firstWords(15, 10).maxWord + 34);
  });

  const slot0 = (price: bigint, tick: bigint) => words(price, tick, 0n, 1n, 1n, 0n, 1n);
  const fine = slot0(start.sqrtPriceX96, 15n);
  const some = words(10n ** 18n);
  it.each<[string, CallResult, CallResult]>([
    ['a price below all prices', slot0(1n, 15n), some],
    ['a price above all prices', slot0((1n << 160n) - 1n, 15n), some],
    ['a price wider than 160 bits', slot0((1n << 160n) | start.sqrtPriceX96, 15n), some],
    ['a tick that is not the price’s', slot0(start.sqrtPriceX96, 16n), some],
    ['a tick below a price that is not on it', slot0(start.sqrtPriceX96, 14n), some],
    ['a tick wider than 24 bits', slot0(start.sqrtPriceX96, 15n + (1n << 24n)), some],
    ['a liquidity wider than 128 bits', fine, words(1n << 128n)],
    ['a short slot0', words(start.sqrtPriceX96, 15n), some],
    ['no answer', { ok: true, data: '0x' }, some],
    ['a liquidity without a price', slot0(0n, 0n), some],
  ])('is unreadable, not wrong, with %s', (_, first, second) => {
    const { chain, subject } = opened();
    const calls = subject.calls();
    subject.receive([first, second, ...calls.slice(2).map((call) => chain.answer(call))]);
    expect(subject.state).toBeUndefined();
    expect(subject.error).toBeInstanceOf(SluiceError);
    expect(subject.incomplete).toBe(false);
    turn(chain, subject);
    expect(subject.state).toEqual(known(start));
    expect(subject.error).toBeUndefined();
  });

  const list = (...ticks: readonly (readonly [bigint, bigint, bigint])[]) =>
    words(32n, BigInt(ticks.length), ...ticks.flat());
  it.each<[string, CallResult]>([
    ['a tick of another word', list([25_600n, 1n, 1n])],
    ['a tick off the spacing', list([15n, 1n, 1n])],
    ['a tick twice', list([10n, 1n, 1n], [10n, 1n, 1n])],
    ['more net than gross liquidity', list([10n, 2n, 1n])],
    ['no gross liquidity', list([10n, 0n, 0n])],
    ['a count that is not the length', words(32n, 2n, 10n, 1n, 1n)],
    ['an endless count', words(32n, 1n << 60n)],
    ['another offset', words(64n, 0n)],
    ['ticks that no positions make', list([20n, -(10n ** 18n) - 1n, 10n ** 18n + 1n])],
    ['a failure', { ok: false, error: new SluiceError('providers_failed', 'down') }],
  ])('is unreadable, not wrong, with %s among the ticks', (_, result) => {
    const chain = new FakeChain();
    chain.add(start);
    const subject = reader();
    turn(chain, subject);
    const calls = subject.calls();
    // The word of the price is the ninth of seventeen.
    subject.receive(calls.map((call, index) => (index === 2 + 8 ? result : chain.answer(call))));
    expect(subject.state).toBeUndefined();
    expect(subject.error).toBeInstanceOf(SluiceError);
    turn(chain, subject);
    expect(subject.state).toEqual(known(start));
  });

  it('is unreadable with a spacing that no pool has', () => {
    const chain = new FakeChain();
    chain.add(start);
    const subject = reader();
    subject.receive([fine, some, words(0n)]);
    expect(subject.error).toBeInstanceOf(SluiceError);
    turn(chain, subject);
    turn(chain, subject);
    expect(subject.state).toEqual(known(start));
  });

  it('knows the tick below a price that a swap came down to', () => {
    const down = { ...start, sqrtPriceX96: getSqrtRatioAtTick(15), tick: 14 };
    const { subject } = opened(down);
    expect(subject.state?.tick).toBe(14);
  });
});
