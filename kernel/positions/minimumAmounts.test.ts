import { expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../amm/index.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { depositOf } from './deposit.ts';
import { minimumTaken, movedPrices } from './minimumAmounts.ts';

const random = new Random(testSeed(89));

test('the minimum of a deposit of two given amounts holds at every price within the tolerance, and is near', () => {
  let near = 0;
  for (let run = 0; run < 2_000; run++) {
    const tick = random.int(-200_000, 200_000);
    const price = getSqrtRatioAtTick(tick) + BigInt(random.int(0, 1_000_000));
    const tickLower = tick - random.int(-300, 3_000);
    const range = { tickLower, tickUpper: tickLower + random.int(1, 5_000) };
    const amount = () => BigInt(random.int(1, 2 ** 30)) ** BigInt(random.int(1, 3));
    const desired = { amount0Raw: amount(), amount1Raw: amount() };
    const bps = random.int(1, 500);
    const { lowest, highest } = movedPrices(price, bps);
    const minimum = minimumTaken(desired, range, lowest, highest);
    const step = (highest - lowest) / 23n;
    const taken = Array.from({ length: 24 }, (_, at) => {
      const now = at === 23 ? highest : lowest + step * BigInt(at);
      return depositOf(now, range, desired)?.taken;
    });
    for (const now of taken) {
      expect((now?.amount0Raw ?? -1n) >= minimum.amount0Raw).toBe(true);
      expect((now?.amount1Raw ?? -1n) >= minimum.amount1Raw).toBe(true);
    }
    // Within a thousandth of what an end of the tolerance gives.
    const least = taken.reduce(
      (low, now) => (now && now.amount0Raw < low ? now.amount0Raw : low),
      10n ** 60n,
    );
    if (minimum.amount0Raw * 1001n >= least * 1000n) near++;
  }
  expect(near).toBeGreaterThan(1_500);
});
