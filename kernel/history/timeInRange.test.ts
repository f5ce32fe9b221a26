import { expect, it } from 'vitest';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { withTimes } from './poolPath.ts';
import { crossings, isInRange, type PathPrice, timeInRange } from './timeInRange.ts';

const range = { tickLower: -60, tickUpper: 60 };
const at = (block: number, seconds: number, tick: number): PathPrice => ({
  block: BigInt(block),
  seconds: BigInt(seconds),
  sqrtPriceX96: getSqrtRatioAtTick(tick),
  tick,
});

it('counts from the time of a block to the next, only while there was liquidity', () => {
  const path = [at(1, 100, 0), at(5, 200, 60), at(9, 350, 59)];
  const whole = [{ from: 0n, to: 1_000n }];
  expect(timeInRange(path, range, whole, 400n)).toEqual({ inRange: 150n, total: 300n, from: 100n, to: 400n });
  const spans = [
    { from: 150n, to: 180n },
    { from: 300n, to: 360n },
  ];
  expect(timeInRange(path, range, spans, 400n)).toMatchObject({ inRange: 40n, total: 90n });
  expect(timeInRange([], range, whole, 400n)).toBeUndefined();
  expect(timeInRange([at(1, 100, 0)], range, whole, 100n)).toMatchObject({ inRange: 0n, total: 0n });
});

it('knows the ends of the range: the lower tick is in it, the upper one is not', () => {
  expect([-61, -60, 59, 60].map((tick) => isInRange(at(1, 1, tick), range))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  // A swap that stops exactly at an end from above leaves the pool one tick below it.
  expect(isInRange({ sqrtPriceX96: getSqrtRatioAtTick(-60), tick: -61 }, range)).toBe(false);
  expect(isInRange({ sqrtPriceX96: getSqrtRatioAtTick(-60), tick: undefined }, range)).toBe(true);
  for (const sqrtPriceX96 of [MIN_SQRT_RATIO, MAX_SQRT_RATIO - 1n]) {
    expect(isInRange({ sqrtPriceX96, tick: undefined }, range)).toBe(false);
  }
  expect(
    crossings([at(1, 1, 0), at(2, 2, 70), at(3, 3, 80), at(4, 4, 0)], range).map(({ block }) => block),
  ).toEqual([2n, 4n]);
});

it('equals a count second by second', () => {
  const random = new Random(testSeed(42));
  for (let run = cases(500, 60); run > 0; run -= 1) {
    let seconds = random.int(0, 20);
    const path = Array.from({ length: random.int(1, 12) }, (_, index) => {
      seconds += random.int(0, 9);
      return at(index, seconds, random.int(-120, 120));
    });
    const now = seconds + random.int(0, 30);
    const spans = [random.int(0, 40), random.int(40, 90)].map((from) => ({
      from: BigInt(from),
      to: BigInt(from + random.int(0, 9)),
    }));
    let [inRange, total] = [0n, 0n];
    for (let second = 0; second < now; second += 1) {
      const price = path.findLast((one) => one.seconds <= BigInt(second));
      if (!price) continue;
      if (!spans.some(({ from, to }) => from <= BigInt(second) && BigInt(second) < to)) continue;
      total += 1n;
      if (isInRange(price, range)) inRange += 1n;
    }
    expect(timeInRange(path, range, spans, BigInt(now))).toMatchObject({ inRange, total });
  }
});

it('puts blocks without a time between those around them', () => {
  const price = (block: bigint, seconds?: bigint) => ({ block, seconds, sqrtPriceX96: 1n << 96n, tick: 0 });
  const timed = withTimes(
    [price(10n), price(15n), price(20n, 400n), price(25n), price(40n)],
    [
      { block: 10n, seconds: 100n },
      { block: 30n, seconds: 500n },
    ],
  );
  expect(timed.map(({ seconds }) => seconds)).toEqual([100n, 250n, 400n, 450n, 500n]);
  expect(withTimes([price(1n)], [])).toEqual([]);
});
