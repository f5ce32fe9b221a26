import { describe, expect, it } from 'vitest';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { poolWithPositions, randomAmount, randomV3Pool, withKnownWords } from '../testing/randomPools.ts';
import { referencePool, referenceSwap } from '../testing/referenceSwap.ts';
import type { TradeType, V3PoolState } from '../types.ts';
import { swapV3 } from './swapV3.ts';
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './tickMath.ts';

const TRADE_TYPES: readonly TradeType[] = ['EXACT_INPUT', 'EXACT_OUTPUT'];

/** Any allowed price limit: near, far, at a tick, at an initialised tick; or none. */
function randomLimit(random: Random, pool: V3PoolState, zeroForOne: boolean): bigint | undefined {
  const kind = random.int(0, 5);
  let limit: bigint | undefined;
  if (kind === 0) limit = getSqrtRatioAtTick(random.pick(pool.ticks.indexes));
  if (kind === 1) {
    const word = Math.floor(pool.tick / pool.tickSpacing / 256) + random.int(-2, 2);
    const tick = (word * 256 + (zeroForOne ? 0 : 255)) * pool.tickSpacing;
    if (Math.abs(tick) <= 887272) limit = getSqrtRatioAtTick(tick);
  }
  if (kind === 2) limit = pool.sqrtPriceX96 + (zeroForOne ? -1n : 1n) * random.magnitude(0, 90);
  if (limit === undefined) return undefined;
  const allowed = zeroForOne
    ? limit < pool.sqrtPriceX96 && limit > MIN_SQRT_RATIO
    : limit > pool.sqrtPriceX96 && limit < MAX_SQRT_RATIO;
  return allowed ? limit : undefined;
}

describe('swapV3 against a line-by-line port of the contract', () => {
  const seed = testSeed(20261121);

  it('gives the same amounts, price, tick, liquidity and crossings, swap after swap', {
    timeout: 900_000,
  }, () => {
    const random = new Random(seed);
    const seen = { partial: 0, complete: 0, limited: 0, crossed: 0 };
    for (let i = cases(30_000, 1_000); i > 0; i--) {
      let pool = randomV3Pool(random);
      const reference = referencePool(pool);
      let expected = reference;
      for (let step = random.int(1, 4); step > 0; step--) {
        const zeroForOne = random.chance(0.5);
        const tradeType = random.pick(TRADE_TYPES);
        const limit = randomLimit(random, pool, zeroForOne);
        const atEnd = zeroForOne
          ? pool.sqrtPriceX96 <= MIN_SQRT_RATIO + 1n
          : pool.sqrtPriceX96 >= MAX_SQRT_RATIO - 1n;
        if (atEnd) continue;
        const all = swapV3(pool, zeroForOne, 'EXACT_INPUT', 2n ** 200n);
        const amount = randomAmount(random, tradeType === 'EXACT_INPUT' ? all.amountIn : all.amountOut);
        const swap = swapV3(pool, zeroForOne, tradeType, amount, limit);
        const signed = tradeType === 'EXACT_INPUT' ? amount : -amount;
        const truth = referenceSwap(expected, zeroForOne, signed, limit);
        const [amountIn, amountOut] = zeroForOne
          ? [truth.amount0, -truth.amount1]
          : [truth.amount1, -truth.amount0];
        const used = tradeType === 'EXACT_INPUT' ? amountIn : amountOut;
        expect({
          amountIn: swap.amountIn,
          amountOut: swap.amountOut,
          complete: swap.complete,
          price: swap.after.sqrtPriceX96,
          tick: swap.after.tick,
          liquidity: swap.after.liquidity,
          ticksCrossed: swap.ticksCrossed,
        }).toEqual({
          amountIn,
          amountOut,
          complete: used === amount,
          price: truth.pool.sqrtPriceX96,
          tick: truth.pool.tick,
          liquidity: truth.pool.liquidity,
          ticksCrossed: truth.ticksCrossed,
        });
        seen[swap.complete ? 'complete' : 'partial']++;
        if (limit !== undefined) seen.limited++;
        if (swap.ticksCrossed > 0) seen.crossed++;
        pool = swap.after;
        expected = truth.pool;
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
  });
});

/** Spacing 60, 0.3 %: 1e18 of liquidity from -600 to 600, and a second part beyond a gap on either side. */
function gappedPool(tick: number, sqrtPriceX96 = getSqrtRatioAtTick(tick)): V3PoolState {
  const liquidity = 10n ** 18n;
  return poolWithPositions({
    address: '0xpool',
    token0: '0xa',
    token1: '0xb',
    fee: 3000,
    tickSpacing: 60,
    sqrtPriceX96,
    tick,
    positions: [
      { lower: -600, upper: 600, liquidity },
      { lower: -60_000, upper: -48_000, liquidity },
      { lower: 48_000, upper: 60_000, liquidity },
    ],
  });
}

/** Compares everything comparable with the contract, for both trade types and directions. */
function expectContract(pool: V3PoolState, zeroForOne: boolean, signed: bigint, limit?: bigint): void {
  const amount = signed < 0n ? -signed : signed;
  const swap = swapV3(pool, zeroForOne, signed > 0n ? 'EXACT_INPUT' : 'EXACT_OUTPUT', amount, limit);
  const truth = referenceSwap(referencePool(pool), zeroForOne, signed, limit);
  expect([swap.amountIn, swap.amountOut]).toEqual(
    zeroForOne ? [truth.amount0, -truth.amount1] : [truth.amount1, -truth.amount0],
  );
  const { sqrtPriceX96, tick, liquidity } = swap.after;
  expect([sqrtPriceX96, tick, liquidity]).toEqual([
    truth.pool.sqrtPriceX96,
    truth.pool.tick,
    truth.pool.liquidity,
  ]);
}

describe('swapV3 at the edges', () => {
  it('crosses gaps without liquidity', () => {
    for (const zeroForOne of [true, false]) {
      for (const signed of [10n ** 17n, -(10n ** 17n), 10n ** 18n, -(10n ** 18n)]) {
        expectContract(gappedPool(0), zeroForOne, signed);
      }
    }
    const swap = swapV3(gappedPool(0), true, 'EXACT_INPUT', 10n ** 18n);
    expect(swap.ticksCrossed).toBe(2);
    expect(swap.complete).toBe(true);
  });

  it('stops with complete: false at the end of all liquidity', () => {
    for (const zeroForOne of [true, false]) {
      for (const signed of [10n ** 30n, -(10n ** 30n)]) expectContract(gappedPool(0), zeroForOne, signed);
      const swap = swapV3(gappedPool(0), zeroForOne, 'EXACT_INPUT', 10n ** 30n);
      expect(swap.complete).toBe(false);
      expect(swap.amountIn).toBeLessThan(10n ** 30n);
      expect(swap.after.liquidity).toBe(0n);
    }
  });

  it('starts at an initialised tick, from above and after coming down onto it', () => {
    for (const tick of [-600, 600]) {
      const at = gappedPool(tick);
      const cameDown = gappedPool(tick - 1, getSqrtRatioAtTick(tick));
      for (const zeroForOne of [true, false]) {
        for (const signed of [1n, -1n, 1000n, 10n ** 15n, -(10n ** 15n), 10n ** 19n]) {
          expectContract(at, zeroForOne, signed);
          expectContract(cameDown, zeroForOne, signed);
        }
      }
    }
  });

  it('stops exactly at a tick when the amount is just what reaching it takes', () => {
    const toTick = swapV3(gappedPool(0), true, 'EXACT_INPUT', 10n ** 30n, getSqrtRatioAtTick(-600));
    for (const more of [-1n, 0n, 1n]) expectContract(gappedPool(0), true, toTick.amountIn + more);
    for (const more of [-1n, 0n, 1n]) expectContract(gappedPool(0), true, -(toTick.amountOut + more));
  });

  it('keeps price limits: inside a step, at a tick, in a gap, at the word ends a gap leaps over', () => {
    for (const tick of [-100, -600, -601, -30_000, -15_360, -46_080, -50_000, -61_440, -800_000]) {
      const limit = getSqrtRatioAtTick(tick);
      expectContract(gappedPool(0), true, 10n ** 30n, limit);
      expectContract(gappedPool(0), true, 10n ** 30n, limit + 1n);
      expectContract(gappedPool(0), true, -(10n ** 30n), limit);
    }
    for (const tick of [100, 600, 601, 15_300, 30_660, 50_000, 61_380, 800_000]) {
      const limit = getSqrtRatioAtTick(tick);
      expectContract(gappedPool(0), false, 10n ** 30n, limit);
      expectContract(gappedPool(0), false, 10n ** 30n, limit - 1n);
      expectContract(gappedPool(0), false, -(10n ** 30n), limit);
    }
  });

  it('refuses limits the contract refuses', () => {
    const pool = gappedPool(0);
    const attempt = (zeroForOne: boolean, limit: bigint) =>
      codeOf(() => swapV3(pool, zeroForOne, 'EXACT_INPUT', 1n, limit));
    for (const limit of [pool.sqrtPriceX96, pool.sqrtPriceX96 + 1n, MIN_SQRT_RATIO, 0n]) {
      expect(attempt(true, limit)).toBe('invalid_price_limit');
    }
    for (const limit of [pool.sqrtPriceX96, pool.sqrtPriceX96 - 1n, MAX_SQRT_RATIO, 2n ** 200n]) {
      expect(attempt(false, limit)).toBe('invalid_price_limit');
    }
    expect(attempt(true, MIN_SQRT_RATIO + 1n)).toBeUndefined();
    expect(attempt(false, MAX_SQRT_RATIO - 1n)).toBeUndefined();
  });

  it('refuses amounts that are no positive int256', () => {
    for (const amount of [0n, -1n, 2n ** 255n, 2n ** 256n - 1n]) {
      expect(codeOf(() => swapV3(gappedPool(0), true, 'EXACT_INPUT', amount))).toBe('invalid_amount');
    }
    expectContract(gappedPool(0), true, 2n ** 255n - 1n);
    expectContract(gappedPool(0), false, 2n ** 255n - 1n);
  });

  it('works at both ends of all prices', () => {
    const setting = { address: '0x', token0: '0xa', token1: '0xb', fee: 100, tickSpacing: 1 };
    const positions = [{ lower: MIN_TICK, upper: MAX_TICK, liquidity: 10n ** 20n }];
    for (const sqrtPriceX96 of [MIN_SQRT_RATIO + 5000n, MAX_SQRT_RATIO - 10n ** 30n]) {
      const tick = getTickAtSqrtRatio(sqrtPriceX96);
      const pool = poolWithPositions({ ...setting, positions, sqrtPriceX96, tick });
      for (const zeroForOne of [true, false]) {
        for (const signed of [1n, -1n, 10n ** 12n, -(10n ** 12n)]) expectContract(pool, zeroForOne, signed);
      }
    }
    const low = gappedPool(MIN_TICK + 1);
    expectContract(low, true, 10n);
    expectContract(low, false, 10n ** 30n);
    expectContract(gappedPool(MAX_TICK - 1), false, 10n);
    expectContract(gappedPool(MAX_TICK - 1), true, 10n ** 30n);
  });

  it('names the pool and the side when a swap leaves the known ticks', () => {
    const known = withKnownWords(gappedPool(0), -1, 0);
    const whole = gappedPool(0);
    const small = swapV3(known, true, 'EXACT_INPUT', 10n ** 15n);
    expect(small.amountOut).toBe(swapV3(whole, true, 'EXACT_INPUT', 10n ** 15n).amountOut);
    for (const zeroForOne of [true, false]) {
      let error: unknown;
      try {
        swapV3(known, zeroForOne, 'EXACT_INPUT', 10n ** 18n);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toMatchObject({
        code: 'tick_range_exceeded',
        pool: '0xpool',
        side: zeroForOne ? 'below' : 'above',
      });
    }
    // A price limit before the edge needs no ticks beyond the edge.
    const limited = swapV3(known, true, 'EXACT_INPUT', 10n ** 18n, getSqrtRatioAtTick(-15_000));
    expect(limited.complete).toBe(false);
    // Without the word around the price no swap is possible.
    expect(codeOf(() => swapV3(withKnownWords(whole, 3, 9), true, 'EXACT_INPUT', 1n))).toBe(
      'tick_range_exceeded',
    );
  });

  it('refuses a table that would take liquidity below zero', () => {
    const pool = gappedPool(0);
    const broken = { ...pool, liquidity: 1n };
    expect(codeOf(() => swapV3(broken, true, 'EXACT_INPUT', 10n ** 18n))).toBe('invalid_pool');
  });
});
