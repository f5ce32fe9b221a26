import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK } from '../amm/index.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { TickRange } from '../positions/liquidityAmounts.ts';
import { fullRange } from '../positions/usableTick.ts';
import { type FeeStep, type PathPoint, type ReplayedWindow, windowSince } from './ReplayedWindow.ts';
import { rangeFees } from './rangeFees.ts';
import { rangeTime, usualRange } from './rangeTime.ts';
import { exitCurve, rangeOutcome, yearlyPace } from './rangeValue.ts';

const seed = testSeed(78);
const point = (seconds: number, tick: number): PathPoint => ({
  ...{ seconds, tick, sqrtPriceX96: getSqrtRatioAtTick(tick) },
});
const windowOf = (
  toSeconds: number,
  path: readonly PathPoint[],
  steps: readonly FeeStep[] = [],
): ReplayedWindow => ({
  ...{ fromSeconds: path[0]?.seconds ?? 0, toSeconds, path, steps, swaps: path.length - 1 },
});
const step = (fromTick: number, toTick: number, feeRaw: bigint, liquidity = 1_000n): FeeStep => ({
  ...{ seconds: 1, zeroForOne: toTick < fromTick, tick: fromTick, liquidity, feeRaw },
  ...{ fromX96: getSqrtRatioAtTick(fromTick), toX96: getSqrtRatioAtTick(toTick) },
});

describe('time in a range', () => {
  const window = windowOf(100, [point(0, 5), point(10, -20), point(10, 30), point(40, 9), point(90, 10)]);

  it('counts each price until the next one; the upper tick is outside', () => {
    expect(rangeTime(window, { tickLower: 0, tickUpper: 10 })).toEqual({
      insideSeconds: 60,
      allSeconds: 100,
    });
    expect(rangeTime(window, { tickLower: -20, tickUpper: 0 })).toEqual({
      insideSeconds: 0,
      allSeconds: 100,
    });
    expect(rangeTime(window, { tickLower: -100, tickUpper: 100 })).toEqual({
      insideSeconds: 100,
      allSeconds: 100,
    });
  });

  it('of a later part begins with the price that held then', () => {
    const part = windowSince(window, 50);
    expect([part.fromSeconds, part.swaps, part.path.length]).toEqual([50, 1, 2]);
    const { insideSeconds, allSeconds } = rangeTime(part, { tickLower: 9, tickUpper: 10 });
    expect([insideSeconds, allSeconds]).toEqual([40, 50]);
    expect(windowSince(window, -5)).toBe(window);
    expect(windowSince(window, 500)).toMatchObject({ fromSeconds: 100, swaps: 0, path: [point(100, 10)] });
  });
});

describe('the usual range', () => {
  it('holds at least the asked share, and no end could be moved in', () => {
    const random = new Random(seed);
    for (let run = 0; run < 200; run += 1) {
      let seconds = 0;
      const path = Array.from({ length: random.int(1, 60) }, () => {
        seconds += random.int(0, 50);
        return point(seconds, random.int(-3_000, 3_000));
      });
      const window = windowOf(seconds + random.int(1, 100), path);
      const spacing = random.pick([1, 10, 60, 200]);
      const percent = random.pick([50, 80, 95]);
      const found = usualRange(window, percent, spacing) as NonNullable<ReturnType<typeof usualRange>>;
      expect([found.tickLower % spacing, found.tickUpper % spacing].map(Math.abs)).toEqual([0, 0]);
      expect(found.insideSeconds / found.allSeconds).toBeGreaterThanOrEqual(percent / 100);
      const outside = ((100 - percent) / 200) * found.allSeconds;
      const below = rangeTime(window, { tickLower: MIN_TICK, tickUpper: found.tickLower + spacing });
      const above = rangeTime(window, { tickLower: found.tickUpper - spacing, tickUpper: MAX_TICK });
      expect(below.insideSeconds).toBeGreaterThan(outside);
      expect(above.insideSeconds).toBeGreaterThan(outside);
    }
  });

  it('of no time is none; at the end of all prices it ends where positions can', () => {
    expect(usualRange(windowOf(7, [point(7, 0)]), 95, 10)).toBeUndefined();
    const full = fullRange(200);
    const last = usualRange(windowOf(9, [point(0, 887_199)]), 95, 200);
    expect(last).toMatchObject({ tickLower: 887_000, tickUpper: full.tickUpper });
  });
});

describe('fees', () => {
  const range: TickRange = { tickLower: 0, tickUpper: 100 };

  it('of a newcomer are the share of each step, of a step over an end only the part inside', async () => {
    const inside = windowOf(9, [point(0, 10)], [step(10, 90, 4_000n)]);
    expect(await rangeFees(inside, range, 1_000n, 'newcomer')).toEqual({
      amount0Raw: 0n,
      amount1Raw: 2_000n,
    });
    expect(await rangeFees(inside, range, 3_000n, 'newcomer')).toEqual({
      amount0Raw: 0n,
      amount1Raw: 3_000n,
    });
    const over = windowOf(9, [point(0, 0)], [step(0, 200, 1_000_000n)]);
    const half = await rangeFees(over, range, 1_000n, 'newcomer');
    // A little less than a half of the input lies below the middle tick.
    expect(Number(half.amount1Raw)).toBeCloseTo(((1.0001 ** 50 - 1) / (1.0001 ** 100 - 1) / 2) * 1e6, -1);
    const down = windowOf(9, [point(0, 200)], [step(200, 0, 1_000_000n)]);
    const sold = await rangeFees(down, range, 1_000n, 'newcomer');
    expect(Number(sold.amount0Raw)).toBeCloseTo(((1 - 1.0001 ** -50) / (1 - 1.0001 ** -100) / 2) * 1e6, -1);
    const elsewhere = windowOf(9, [point(0, 200)], [step(200, 300, 1_000_000n), step(-300, -100, 5n)]);
    expect(await rangeFees(elsewhere, range, 1_000n, 'newcomer')).toEqual({ amount0Raw: 0n, amount1Raw: 0n });
  });

  it('of two newcomers side by side add up to those of both ranges', async () => {
    const window = windowOf(9, [point(0, 0)], [step(-500, 500, 10n ** 18n), step(400, -450, 10n ** 18n)]);
    const [left, right, both] = await Promise.all(
      [
        { tickLower: -200, tickUpper: 0 },
        { tickLower: 0, tickUpper: 300 },
        { tickLower: -200, tickUpper: 300 },
      ].map((one) => rangeFees(window, one, 77n, 'newcomer')),
    );
    for (const name of ['amount0Raw', 'amount1Raw'] as const) {
      const gap = (both?.[name] ?? 0n) - (left?.[name] ?? 0n) - (right?.[name] ?? 0n);
      expect(gap >= -3n && gap <= 3n).toBe(true);
    }
  });

  it('without liquidity are none', async () => {
    const window = windowOf(9, [point(0, 10)], [step(10, 90, 4_000n)]);
    for (const fees of [
      await rangeFees(window, range, 0n, 'newcomer'),
      await rangeFees(window, range, 0n, 'member'),
    ])
      expect(fees).toEqual({ amount0Raw: 0n, amount1Raw: 0n });
  });
});

describe('value', () => {
  it('of a position is never more than holding, at any price, and least far from the start', () => {
    const random = new Random(seed + 1);
    for (let run = 0; run < 100; run += 1) {
      const tickLower = random.int(-80_000, 80_000);
      const range = { tickLower, tickUpper: tickLower + random.int(1, 20_000) };
      const window = windowOf(9, [
        point(0, random.int(-80_000, 80_000)),
        point(5, random.int(-80_000, 80_000)),
      ]);
      const liquidity = random.magnitude(30, 120);
      const { depositX192, endX192 } = rangeOutcome(window, range, liquidity);
      expect(endX192).toBeLessThanOrEqual(depositX192);
      const fees = { amount0Raw: 5n, amount1Raw: 7n };
      const curve = exitCurve(window, range, liquidity, fees, 21);
      expect(curve).toHaveLength(21);
      curve.forEach(({ sqrtPriceX96, positionX192, holdingX192, withFeesX192 }, index) => {
        expect(sqrtPriceX96).toBeGreaterThan(curve[index - 1]?.sqrtPriceX96 ?? 0n);
        expect(positionX192).toBeLessThanOrEqual(holdingX192);
        expect(withFeesX192 - positionX192).toBe(5n * sqrtPriceX96 ** 2n + (7n << 192n));
      });
    }
  });

  it('has a curve at both ends of all prices, and over the full range', () => {
    for (const sqrtPriceX96 of [MIN_SQRT_RATIO, MAX_SQRT_RATIO - 1n]) {
      const tick = sqrtPriceX96 === MIN_SQRT_RATIO ? MIN_TICK : MAX_TICK - 1;
      const window = windowOf(9, [{ seconds: 0, tick, sqrtPriceX96 }]);
      const fees = { amount0Raw: 0n, amount1Raw: 0n };
      for (const { sqrtPriceX96: at } of exitCurve(window, fullRange(1), 10n ** 18n, fees, 5)) {
        expect(at).toBeGreaterThanOrEqual(MIN_SQRT_RATIO);
        expect(at).toBeLessThan(MAX_SQRT_RATIO);
      }
    }
  });
});

describe('the yearly pace', () => {
  const day = { fromSeconds: 0, toSeconds: 86_400, swaps: 10 };

  it('is the fees over the deposit, by the window’s part of a year', () => {
    expect(yearlyPace(day, 1n, 365n)).toBe(1_000_000n);
    expect(yearlyPace({ ...day, toSeconds: 31_536_000 }, 5n, 100n)).toBe(50_000n);
  });

  it('is not there for less than a day, less than ten swaps, or nothing put in', () => {
    for (const toSeconds of [1, 1_380, 3_600, 86_399])
      expect(yearlyPace({ ...day, toSeconds }, 1n, 1n)).toBeUndefined();
    expect(yearlyPace({ ...day, swaps: 9 }, 1n, 1n)).toBeUndefined();
    expect(yearlyPace(day, 1n, 0n)).toBeUndefined();
  });
});
