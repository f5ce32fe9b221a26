import { describe, expect, it } from 'vitest';
import { poolWithPositions } from '../testing/randomPools.ts';
import { swapV3 } from './swapV3.ts';
import { getSqrtRatioAtTick } from './tickMath.ts';

/** A pool of spacing 1 with one wide position, whose price is a little above tick 100. */
const pool = poolWithPositions({
  ...{ address: '0x1', token0: 'a', token1: 'b', fee: 100, tickSpacing: 1, tick: 100 },
  sqrtPriceX96: (getSqrtRatioAtTick(100) * 1_000_020n) / 1_000_000n,
  positions: [{ lower: -20_000, upper: 20_000, liquidity: 10n ** 20n }],
});

describe('what a swap takes beyond its hop', () => {
  it.each([
    ['stays within its tick', true, 10n ** 14n, 0, 0],
    ['stays within its tick, upwards', false, 10n ** 14n, 0, 0],
    ['moves its tick', true, 3n * 10n ** 17n, 7_000, 0],
    ['enters a word below', true, 10n ** 18n, 14_000, 1],
    ['enters a word above', false, 10n ** 18n, 14_000, 1],
    ['passes forty words', true, 10n ** 20n, undefined, 40],
  ] as const)('where the price %s', (_, zeroForOne, amount, gas, least) => {
    const { moreGas, after } = swapV3(pool, zeroForOne, 'EXACT_INPUT', amount);
    const words = Math.abs(Math.floor(after.tick / 256) - Math.floor(pool.tick / 256));
    expect(words).toBeGreaterThanOrEqual(least);
    expect(moreGas).toBe(gas ?? 7_000 * (1 + words));
  });

  it('counts a word as so many tick spacings', () => {
    const wide = { ...pool, tickSpacing: 60 };
    expect(swapV3(wide, true, 'EXACT_INPUT', 10n ** 17n * 9n).moreGas).toBe(14_000);
  });
});
