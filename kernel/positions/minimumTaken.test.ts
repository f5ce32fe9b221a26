import { expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { depositOf } from './deposit.ts';
import { minimumTaken, movedPrices } from './minimumAmounts.ts';

it('is what a deposit of fixed amounts takes at every price of the span', () => {
  const random = new Random(testSeed(7));
  let inRange = 0;
  for (let count = cases(3000, 600); count > 0; count--) {
    const tickLower = random.int(-300_000, 300_000);
    const range = { tickLower, tickUpper: tickLower + random.int(1, 40_000) };
    const tick = random.int(tickLower - 2_000, range.tickUpper + 2_000);
    const price = getSqrtRatioAtTick(tick) + random.below(1_000_000n);
    const desired = { amount0Raw: random.magnitude(0, 90), amount1Raw: random.magnitude(0, 90) };
    const { lowest, highest } = movedPrices(price, random.pick([1, 50, 500]));
    const minimum = minimumTaken(desired, range, lowest, highest);
    for (let tries = 0; tries < 30; tries++) {
      const at = tries < 2 ? [lowest, highest][tries] : lowest + random.below(highest - lowest);
      const taken = depositOf(at as bigint, range, desired)?.taken;
      if (!taken) continue;
      expect(taken.amount0Raw >= minimum.amount0Raw && taken.amount1Raw >= minimum.amount1Raw).toBe(true);
    }
    // Not so careful that it says nothing: at the ends it is nearly what is taken there.
    const end = depositOf(highest, range, desired)?.taken.amount0Raw ?? 0n;
    if (end > 10n ** 12n && minimum.amount0Raw > 0n) {
      inRange++;
      expect(minimum.amount0Raw).toBeLessThanOrEqual(end);
    }
  }
  expect(inRange).toBeGreaterThan(20);
});
