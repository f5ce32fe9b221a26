import { expect, it } from 'vitest';
import { Random } from '../amm/testing/Random.ts';
import { poolWithPositions, randomV2Pool, randomV3Pool } from '../amm/testing/randomPools.ts';
import { withoutLiquidity } from './withoutLiquidity.ts';

const setting = {
  ...{ address: '0x1', token0: '0xa', token1: '0xb', fee: 3000, tickSpacing: 60 },
  ...{ sqrtPriceX96: 2n ** 96n, tick: 0 },
};
const whole = { lower: -6000, upper: 6000, liquidity: 10n ** 20n };

it.each([
  ['around the price', -600, 600],
  ['above it', 60, 600],
  ['below it', -600, 0],
])('leaves the pool that there would be without a position %s', (_, lower, upper) => {
  const mine = { lower, upper, liquidity: 7n ** 20n };
  const more = poolWithPositions({ ...setting, positions: [whole, mine] });
  const fewer = poolWithPositions({ ...setting, positions: [whole] });
  const range = { tickLower: lower, tickUpper: upper };
  const [left] = withoutLiquidity([more], { pool: '0x1', range, liquidity: mine.liquidity });
  for (const zeroForOne of [true, false]) {
    const amount = 10n ** 18n;
    const swapped = left?.maths.swap(left, zeroForOne, 'EXACT_INPUT', amount);
    const expected = fewer.maths.swap(fewer, zeroForOne, 'EXACT_INPUT', amount);
    // Where no liquidity is left at a tick, the step that ends there still rounds.
    expect((expected.amountOut - (swapped?.amountOut ?? 0n)) ** 2n).toBeLessThanOrEqual(4n);
  }
});

it('leaves other pools as they are', () => {
  const random = new Random(5);
  const pools = [randomV2Pool(random), randomV3Pool(random)];
  const range = { tickLower: -60, tickUpper: 60 };
  expect(withoutLiquidity(pools, { pool: '0x1', range, liquidity: 1n })).toEqual(pools);
});
