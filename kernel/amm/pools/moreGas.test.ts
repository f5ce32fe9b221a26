import { describe, expect, it } from 'vitest';
import { TickCurve } from '../lanes/TickCurve.ts';
import { DEFAULT_GAS_MODEL } from '../routes/gasModel.ts';
import { poolWithPositions } from '../testing/randomPools.ts';
import type { CurveTally } from '../types.ts';
import { OBSERVATION_GAS, swapV3 } from './swapV3.ts';
import { getSqrtRatioAtTick } from './tickMath.ts';

/** A pool of spacing 1 with one wide position, whose price is a little above tick 100. */
const pool = poolWithPositions({
  ...{ address: '0x1', token0: 'a', token1: 'b', fee: 100, tickSpacing: 1, tick: 100 },
  sqrtPriceX96: (getSqrtRatioAtTick(100) * 1_000_020n) / 1_000_000n,
  positions: [{ lower: -20_000, upper: 20_000, liquidity: 10n ** 20n }],
});

const tallyOf = (): CurveTally => ({ ticks: 0, exceeded: new Set() });

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

  it.each([
    [true, 10n ** 14n],
    [true, 10n ** 18n],
    [false, 10n ** 18n],
    [true, 10n ** 20n],
    [false, 10n ** 20n],
  ])('the search in floats counts the words as ticks of the same gas: %s, %s', (zeroForOne, amount) => {
    const { moreGas, amountOut } = swapV3(pool, zeroForOne, 'EXACT_INPUT', amount);
    const words = Math.max(0, moreGas - OBSERVATION_GAS);
    const curve = new TickCurve(pool, zeroForOne, 1 - pool.fee / 1e6);
    const counted = (tally: CurveTally) => tally.ticks * Number(DEFAULT_GAS_MODEL.perTickCrossed);
    const [forward, backward] = [tallyOf(), tallyOf()];
    curve.output(Number(amount), 0, 0, forward);
    curve.input(Number(amountOut), 0, 0, backward);
    for (const tally of [forward, backward])
      expect(Math.abs(counted(tally) - words)).toBeLessThan(words / 100 + 1);
    // In two pieces as in one.
    const pieces = tallyOf();
    const half = Number(amount) / 2;
    const out = curve.output(half, 0, 0, pieces);
    curve.output(half, half, out, pieces);
    expect(pieces.ticks).toBeCloseTo(forward.ticks, 9);
  });

  it('counts a word as so many tick spacings', () => {
    const wide = { ...pool, tickSpacing: 60 };
    expect(swapV3(wide, true, 'EXACT_INPUT', 10n ** 17n * 9n).moreGas).toBe(14_000);
  });
});
