import { CurrencyAmount } from '@uniswap/sdk-core';
import { Pair } from '@uniswap/v2-sdk';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomV2Pool } from '../testing/randomPools.ts';
import { sdkToken } from '../testing/uniswapSdk.ts';
import type { V2PoolState } from '../types.ts';
import { MAX_UINT112, MAX_UINT256 } from './fullMath.ts';
import { getAmountIn, getAmountOut, swapV2 } from './swapV2.ts';
import { v2Maths } from './v2Maths.ts';

const pair: V2PoolState = {
  kind: 'v2',
  maths: v2Maths,
  address: '0xpair',
  token0: '0xa',
  token1: '0xb',
  reserve0: 1_000_000n,
  reserve1: 2_000_000n,
};

describe('swapV2', () => {
  const seed = testSeed(11);

  it('equals @uniswap/v2-sdk, both directions and both trade types', { timeout: 300_000 }, () => {
    const random = new Random(seed);
    let compared = 0;
    for (let i = cases(80_000, 2_000); i > 0; i--) {
      const pool = randomV2Pool(random);
      const tokens = [sdkToken(pool.token0), sdkToken(pool.token1)] as const;
      const theirs = new Pair(
        CurrencyAmount.fromRawAmount(tokens[0], pool.reserve0.toString()),
        CurrencyAmount.fromRawAmount(tokens[1], pool.reserve1.toString()),
      );
      const zeroForOne = random.chance(0.5);
      const tradeType = random.pick(['EXACT_INPUT', 'EXACT_OUTPUT'] as const);
      const amount = random.magnitude(0, 111);
      const exactIn = tradeType === 'EXACT_INPUT';
      const given = CurrencyAmount.fromRawAmount(tokens[zeroForOne === exactIn ? 0 : 1]!, amount.toString());
      let truth: bigint | undefined;
      try {
        const [quoted] = exactIn ? theirs.getOutputAmount(given, false) : theirs.getInputAmount(given, false);
        truth = BigInt(quoted.quotient.toString());
      } catch {
        truth = undefined;
      }
      let ours: bigint | undefined;
      try {
        const swap = swapV2(pool, zeroForOne, tradeType, amount);
        ours = exactIn ? swap.amountOut : swap.amountIn;
        const { after } = swap;
        expect(after.reserve0 * after.reserve1).toBeGreaterThanOrEqual(pool.reserve0 * pool.reserve1);
      } catch (error) {
        // The SDK does not check the pair's limit of 112 bits.
        if (codeOf(error) === 'reserve_overflow') continue;
        ours = undefined;
      }
      expect(ours).toBe(truth);
      compared++;
    }
    console.log(`${compared} cases compared with @uniswap/v2-sdk`);
    expect(compared).toBeGreaterThan(cases(60_000, 1_500));
  });

  it('moves the reserves by what went in and out', () => {
    const swap = swapV2(pair, true, 'EXACT_INPUT', 1000n);
    expect(swap).toEqual({
      amountIn: 1000n,
      amountOut: 1992n,
      complete: true,
      ticksCrossed: 0,
      after: { ...pair, reserve0: 1_001_000n, reserve1: 1_998_008n },
    });
    expect(swapV2(pair, false, 'EXACT_OUTPUT', 1000n)).toEqual({
      amountIn: 2009n,
      amountOut: 1000n,
      complete: true,
      ticksCrossed: 0,
      after: { ...pair, reserve0: 999_000n, reserve1: 2_002_009n },
    });
  });

  it('refuses what the contracts refuse', () => {
    const attempt = (pool: V2PoolState, type: 'EXACT_INPUT' | 'EXACT_OUTPUT', amount: bigint) =>
      codeOf(() => swapV2(pool, true, type, amount));
    expect(attempt(pair, 'EXACT_INPUT', 0n)).toBe('invalid_amount');
    expect(attempt(pair, 'EXACT_INPUT', -1n)).toBe('invalid_amount');
    expect(attempt(pair, 'EXACT_OUTPUT', 0n)).toBe('invalid_amount');
    expect(attempt(pair, 'EXACT_INPUT', MAX_UINT256 + 1n)).toBe('invalid_amount');
    expect(attempt(pair, 'EXACT_INPUT', MAX_UINT256)).toBe('reserve_overflow');
    expect(attempt(pair, 'EXACT_INPUT', MAX_UINT112 - 1_000_000n + 1n)).toBe('reserve_overflow');
    expect(attempt(pair, 'EXACT_INPUT', MAX_UINT112 - 1_000_000n)).toBeUndefined();
    expect(attempt({ ...pair, reserve0: 1_000_000_000n }, 'EXACT_INPUT', 1n)).toBe('zero_output');
    expect(attempt({ ...pair, reserve1: 0n }, 'EXACT_INPUT', 1n)).toBe('insufficient_reserves');
    expect(attempt(pair, 'EXACT_OUTPUT', 2_000_000n)).toBe('insufficient_reserves');
    expect(attempt(pair, 'EXACT_OUTPUT', MAX_UINT256)).toBe('insufficient_reserves');
    for (const zero of [{ reserve0: 0n }, { reserve1: 0n }, { reserve0: -1n }, { reserve1: -1n }]) {
      for (const type of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        let error: unknown;
        try {
          swapV2({ ...pair, ...zero }, true, type, 1n);
        } catch (thrown) {
          error = thrown;
        }
        expect(error).toMatchObject({ code: 'insufficient_reserves', pool: '0xpair' });
      }
    }
    const told = (quote: () => bigint) => codeOf(quote);
    expect(told(() => getAmountIn(5n, 10n, 5n))).toBe('insufficient_reserves');
    expect(told(() => getAmountIn(5n, 0n, 10n))).toBe('insufficient_reserves');
    expect(told(() => getAmountIn(MAX_UINT256 + 1n, 10n, MAX_UINT256 + 9n))).toBe('invalid_amount');
    expect(told(() => getAmountOut(5n, 0n, 10n))).toBe('insufficient_reserves');
    expect(told(() => getAmountOut(5n, 10n, 0n))).toBe('insufficient_reserves');
  });
});
