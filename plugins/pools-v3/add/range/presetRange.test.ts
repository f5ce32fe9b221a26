import { describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../../../kernel/amm/index.ts';
import { Random, testSeed } from '../../../../kernel/amm/testing/Random.ts';
import { priceAtTick, priceOfSqrt } from '../../../../kernel/positions/tickPrice.ts';
import { fullRange } from '../../../../kernel/positions/usableTick.ts';
import { oneSpacing, percentRange } from './presetRange.ts';

const SPACINGS = [1, 10, 60, 200];
const ratio = (tick: number, to: number) => 1.0001 ** (tick - to);

describe('a preset range', () => {
  it('of a percentage lies around the price as it is shown, in either token', () => {
    const random = new Random(testSeed(79));
    for (let run = 0; run < 200; run += 1) {
      const tick = random.int(-300_000, 300_000);
      const spacing = random.pick(SPACINGS);
      const percent = random.pick([5, 10, 25]);
      const slack = 1.0001 ** spacing - 1;
      for (const base of [0, 1] as const) {
        const { tickLower, tickUpper } = percentRange(priceAtTick(tick), percent, { base }, spacing);
        const [low, high] =
          base === 0
            ? [ratio(tickLower, tick), ratio(tickUpper, tick)]
            : [ratio(tick, tickUpper), ratio(tick, tickLower)];
        expect(Math.abs(low - (1 - percent / 100))).toBeLessThan(slack);
        expect(Math.abs(high - (1 + percent / 100))).toBeLessThan(slack * 1.3);
      }
    }
  });

  it('is at least one spacing wide and within all prices', () => {
    for (const price of [MIN_SQRT_RATIO, MIN_SQRT_RATIO * 3n, 1n << 96n, MAX_SQRT_RATIO - 1n]) {
      for (const spacing of SPACINGS) {
        const full = fullRange(spacing);
        const found = [
          oneSpacing(getTickAtSqrtRatio(price), spacing),
          percentRange(priceOfSqrt(price), 5, { base: 0 }, spacing),
          percentRange(priceOfSqrt(price), 25, { base: 1 }, spacing),
        ];
        for (const { tickLower, tickUpper } of found) {
          expect([Math.abs(tickLower % spacing), Math.abs(tickUpper % spacing)]).toEqual([0, 0]);
          expect(tickUpper - tickLower).toBeGreaterThanOrEqual(spacing);
          expect(tickLower).toBeGreaterThanOrEqual(full.tickLower);
          expect(tickUpper).toBeLessThanOrEqual(full.tickUpper);
        }
        expect(found[0]).toMatchObject({ tickUpper: (found[0]?.tickLower ?? 0) + spacing });
      }
    }
  });

  it('of one tick holds the price', () => {
    expect(oneSpacing(-1, 60)).toEqual({ tickLower: -60, tickUpper: 0 });
    expect(oneSpacing(0, 60)).toEqual({ tickLower: 0, tickUpper: 60 });
    expect(oneSpacing(59, 60)).toEqual({ tickLower: 0, tickUpper: 60 });
  });
});
