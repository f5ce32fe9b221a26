import { TickMath } from '@uniswap/v3-sdk';
import JSBI from 'jsbi';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { tickAtSqrtRatio } from '../testing/referenceSwap.ts';
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './tickMath.ts';

const seed = testSeed(3);

describe('getSqrtRatioAtTick', () => {
  it('gives the published ends', () => {
    expect(getSqrtRatioAtTick(MIN_TICK)).toBe(MIN_SQRT_RATIO);
    expect(getSqrtRatioAtTick(MAX_TICK)).toBe(MAX_SQRT_RATIO);
    expect(getSqrtRatioAtTick(0)).toBe(2n ** 96n);
  });

  it('equals @uniswap/v3-sdk', () => {
    const random = new Random(seed);
    for (let i = cases(20_000, 2_000); i > 0; i--) {
      const tick = random.int(MIN_TICK, MAX_TICK);
      expect(getSqrtRatioAtTick(tick).toString()).toBe(TickMath.getSqrtRatioAtTick(tick).toString());
    }
  });

  it('refuses ticks outside the range and fractions', () => {
    for (const tick of [MIN_TICK - 1, MAX_TICK + 1, 0.5, Number.NaN]) {
      expect(codeOf(() => getSqrtRatioAtTick(tick))).toBe('invalid_tick');
    }
  });
});

describe('getTickAtSqrtRatio', () => {
  it("equals the contract's fixed-point logarithm and the SDK, at ticks and on both sides of them", () => {
    const random = new Random(seed);
    for (let i = cases(20_000, 2_000); i > 0; i--) {
      const edge = getSqrtRatioAtTick(random.int(MIN_TICK + 1, MAX_TICK - 1));
      const price = random.chance(0.5) ? edge + BigInt(random.int(-1, 1)) : random.magnitude(33, 158);
      const tick = getTickAtSqrtRatio(price);
      expect(tick).toBe(tickAtSqrtRatio(price));
      if (i % 20 === 0) expect(tick).toBe(TickMath.getTickAtSqrtRatio(JSBI.BigInt(price.toString())));
    }
  });

  it('holds at both ends and refuses what lies beyond', () => {
    expect(getTickAtSqrtRatio(MIN_SQRT_RATIO)).toBe(MIN_TICK);
    expect(getTickAtSqrtRatio(MAX_SQRT_RATIO - 1n)).toBe(MAX_TICK - 1);
    for (const price of [0n, MIN_SQRT_RATIO - 1n, MAX_SQRT_RATIO, 2n ** 256n]) {
      expect(codeOf(() => getTickAtSqrtRatio(price))).toBe('invalid_tick');
    }
  });
});
