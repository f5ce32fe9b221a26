import { SqrtPriceMath } from '@uniswap/v3-sdk';
import JSBI from 'jsbi';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { getNextSqrtPriceFromInput, getNextSqrtPriceFromOutput } from './sqrtPriceMath.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';

const seed = testSeed(19);
const jsbi = (value: bigint) => JSBI.BigInt(value.toString());

/** The SDK's result; undefined when it throws. */
function theirs(next: (price: JSBI, liquidity: JSBI, amount: JSBI) => JSBI, values: readonly bigint[]) {
  try {
    const [price, liquidity, amount] = values.map(jsbi) as [JSBI, JSBI, JSBI];
    const told = BigInt(next(price, liquidity, amount).toString());
    // The contract has no price below zero; the SDK's numbers can be negative.
    return told > 0n ? told : undefined;
  } catch {
    return undefined;
  }
}

describe('the price after an amount', () => {
  it('equals @uniswap/v3-sdk, where 256 bits overflow too', () => {
    const random = new Random(seed);
    const seen = { overflow: 0, refused: 0, rest: 0 };
    for (let i = cases(20_000, 2_000); i > 0; i--) {
      const price = MIN_SQRT_RATIO + random.below(random.magnitude(0, 159)) + 1n;
      if (price >= MAX_SQRT_RATIO) continue;
      const liquidity = random.magnitude(0, 127);
      const amount = random.chance(0.02) ? 0n : random.magnitude(0, 200);
      const zeroForOne = random.chance(0.5);
      const values = [price, liquidity, amount] as const;
      if ((liquidity << 96n) + amount * price >= 1n << 256n) seen.overflow += 1;

      const input = getNextSqrtPriceFromInput(price, liquidity, amount, zeroForOne);
      // A price beyond the contract's 160 bits lies far outside every tick.
      if (input < 1n << 160n) {
        expect(input).toBe(
          theirs((p, l, x) => SqrtPriceMath.getNextSqrtPriceFromInput(p, l, x, zeroForOne), values),
        );
      }

      let output: bigint | undefined;
      try {
        output = getNextSqrtPriceFromOutput(price, liquidity, amount, zeroForOne);
        seen.rest += 1;
      } catch (error) {
        expect(codeOf(error)).toBe('insufficient_liquidity');
        seen.refused += 1;
      }
      expect(output).toBe(
        theirs((p, l, x) => SqrtPriceMath.getNextSqrtPriceFromOutput(p, l, x, zeroForOne), values),
      );
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });

  it('fails only when it takes the last unit', () => {
    const one = 1n << 96n;
    const next = (amount: bigint, zeroForOne: boolean) =>
      getNextSqrtPriceFromOutput(one, 1_000n, amount, zeroForOne);
    expect(codeOf(() => next(1_000n, true))).toBe('insufficient_liquidity');
    expect(codeOf(() => next(1_000n, false))).toBe('insufficient_liquidity');
    expect([next(999n, true) < one, next(999n, false) > one]).toEqual([true, true]);
    expect([next(0n, true), next(0n, false)]).toEqual([one, one]);
  });
});
