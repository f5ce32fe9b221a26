import { expect, it } from 'vitest';
import { cases } from '../testing/cases.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomAmount, randomV3Pool } from '../testing/randomPools.ts';
import { sdkPool, sdkSwap } from '../testing/uniswapSdk.ts';
import { swapV3 } from './swapV3.ts';

const seed = testSeed(7);

it('equals @uniswap/v3-sdk, partial fills included', { timeout: 900_000 }, async () => {
  const random = new Random(seed);
  const seen = { complete: 0, partial: 0, crossing: 0 };
  for (let i = cases(12_000, 250); i > 0; i--) {
    const pool = randomV3Pool(random);
    const theirs = sdkPool(pool);
    for (const zeroForOne of [true, false]) {
      for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        const all = swapV3(pool, zeroForOne, 'EXACT_INPUT', 2n ** 200n);
        const everything = tradeType === 'EXACT_INPUT' ? all.amountIn : all.amountOut;
        const amount = randomAmount(random, everything);
        const ours = swapV3(pool, zeroForOne, tradeType, amount);
        const truth = await sdkSwap(theirs, zeroForOne, tradeType, amount);
        const { after } = ours;
        expect([
          tradeType === 'EXACT_INPUT' ? ours.amountOut : ours.amountIn,
          after.sqrtPriceX96,
          after.tick,
          after.liquidity,
        ]).toEqual([truth.quoted, truth.sqrtPriceX96, truth.tick, truth.liquidity]);
        seen[ours.complete ? 'complete' : 'partial']++;
        if (ours.ticksCrossed > 0) seen.crossing++;
      }
    }
  }
  console.log('compared with @uniswap/v3-sdk:', seen);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
