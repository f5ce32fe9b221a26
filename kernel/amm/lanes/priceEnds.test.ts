import { describe, expect, it } from 'vitest';
import {
  bestSingleRoute,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MIN_SQRT_RATIO,
  type PoolState,
  type TradeType,
  type V3PoolState,
} from '../index.ts';
import { swapPool } from '../pools/swapPool.ts';
import { cases } from '../testing/cases.ts';
import { priceAtEnd } from '../testing/priceAtEnd.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { poolWithPositions, randomAmount, randomV2Pool, usableRange } from '../testing/randomPools.ts';

const CASES = cases(20_000, 400);
const MAX_RESERVE = (1n << 112n) - 1n;

/** What the search finds is what the pool pays, wherever it takes the whole amount. */
function compare(pool: PoolState, zeroForOne: boolean, tradeType: TradeType, amount: bigint): boolean {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  const route = bestSingleRoute({ tradeType, tokenIn, tokenOut, amount, pools: [pool] });
  let swap: ReturnType<typeof swapPool> | undefined;
  try {
    swap = swapPool(pool, tokenIn, tradeType, amount);
  } catch {
    // Nothing is left in this direction.
  }
  const isWhole = swap?.complete === true && swap.amountOut > 0n;
  const label = `${tradeType} ${amount} ${zeroForOne} of ${pool.address}`;
  expect([route?.amountIn, route?.amountOut], label).toEqual(
    isWhole ? [swap?.amountIn, swap?.amountOut] : [undefined, undefined],
  );
  return isWhole;
}

function poolAtEnd(random: Random): V3PoolState {
  const end = random.pick(['low', 'high'] as const);
  const sqrtPriceX96 = priceAtEnd(random, end);
  // Of the third kind of spacing the last tick is the last one of its bitmap word.
  const tickSpacing = random.pick([1, random.pick([10, 60, 200]), random.int(3466, 3479)]);
  const { min, max } = usableRange(tickSpacing);
  const positions = Array.from({ length: random.int(1, 3) }, () => {
    const liquidity = random.magnitude(20, 110);
    const width = random.chance(0.3)
      ? max - min
      : tickSpacing * random.int(1, Math.min(500, max / tickSpacing));
    return end === 'low'
      ? { lower: min, upper: min + width, liquidity }
      : { lower: max - width, upper: max, liquidity };
  });
  return poolWithPositions({
    ...{
      address: `${sqrtPriceX96} ${tickSpacing}`,
      token0: '0x1',
      token1: '0x2',
      fee: random.pick([100, 3000]),
    },
    ...{ tickSpacing, sqrtPriceX96, tick: getTickAtSqrtRatio(sqrtPriceX96), positions },
  });
}

describe('the search finds what a pool pays', () => {
  it('where the price is in the first or the last tick that there is, up to the last unit', () => {
    const random = new Random(testSeed(61));
    let whole = 0;
    for (let count = 0; count < CASES; count += 1) {
      const pool = poolAtEnd(random);
      const zeroForOne = random.chance(0.5);
      const isLast = zeroForOne
        ? pool.sqrtPriceX96 <= MIN_SQRT_RATIO + 1n
        : pool.sqrtPriceX96 >= MAX_SQRT_RATIO - 1n;
      if (isLast) continue;
      const tradeType = random.pick(['EXACT_INPUT', 'EXACT_OUTPUT'] as const);
      const { amountIn, amountOut } = pool.maths.swap(pool, zeroForOne, tradeType, 1n << 250n);
      const all = tradeType === 'EXACT_INPUT' ? amountIn : amountOut;
      const amount = all === 0n || random.chance(0.1) ? all || 1n : randomAmount(random, all);
      if (compare(pool, zeroForOne, tradeType, amount)) whole += 1;
    }
    expect(whole).toBeGreaterThan(CASES / 3);
  });

  it('of nearly all that a pair holds, and for all that it can take', () => {
    const random = new Random(testSeed(62));
    let whole = 0;
    for (let count = 0; count < CASES; count += 1) {
      const pool = randomV2Pool(random);
      const zeroForOne = random.chance(0.5);
      const [reserveIn, reserveOut] = zeroForOne
        ? [pool.reserve0, pool.reserve1]
        : [pool.reserve1, pool.reserve0];
      const left = random.magnitude(0, 60);
      const isInput = random.chance(0.3);
      const amount = isInput ? MAX_RESERVE - reserveIn - (random.chance(0.5) ? 0n : left) : reserveOut - left;
      if (amount > 0n && compare(pool, zeroForOne, isInput ? 'EXACT_INPUT' : 'EXACT_OUTPUT', amount))
        whole += 1;
    }
    expect(whole).toBeGreaterThan(CASES / 3);
  });
});
