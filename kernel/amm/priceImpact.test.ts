import { describe, expect, it } from 'vitest';
import type { Fraction } from './fraction.ts';
import { v2Maths } from './pools/v2Maths.ts';
import { impactSeverity, priceImpact, toPips } from './priceImpact.ts';
import { midPrice } from './routes/pathPrice.ts';
import { quotePath } from './routes/quotePath.ts';
import { codeOf } from './testing/codeOf.ts';
import { Random, testSeed } from './testing/Random.ts';
import { randomV3Pool } from './testing/randomPools.ts';
import { sdkPool } from './testing/uniswapSdk.ts';
import type { Path, V2PoolState } from './types.ts';

const pool: V2PoolState = {
  kind: 'v2',
  maths: v2Maths,
  address: '0xab',
  token0: 'A',
  token1: 'B',
  reserve0: 10n ** 24n,
  reserve1: 4n * 10n ** 24n,
};
const path: Path = { pools: [pool], tokens: ['A', 'B'] };
const percent = (numerator: bigint, denominator = 100n): Fraction => ({ numerator, denominator });

describe('midPrice', () => {
  it('is the reserves of a pair and the square of a V3 price, exactly', () => {
    expect(midPrice(path)).toEqual({ numerator: pool.reserve1, denominator: pool.reserve0 });
    const random = new Random(testSeed(17));
    for (let i = 50; i > 0; i--) {
      const v3 = randomV3Pool(random);
      const ours = midPrice({ pools: [v3], tokens: [v3.token1, v3.token0] });
      const theirs = sdkPool(v3).token1Price;
      expect(ours.numerator * BigInt(theirs.denominator.toString())).toBe(
        ours.denominator * BigInt(theirs.numerator.toString()),
      );
    }
  });

  it('has none for an empty pair or a pool without a price', () => {
    const drained: V2PoolState = { ...pool, reserve0: 0n };
    const empty: Path = { pools: [drained], tokens: ['A', 'B'] };
    expect(codeOf(() => midPrice(empty))).toBe('insufficient_reserves');
    const unset = { ...randomV3Pool(new Random(1)), sqrtPriceX96: 0n };
    expect(codeOf(() => midPrice({ pools: [unset], tokens: [unset.token0, unset.token1] }))).toBe(
      'insufficient_liquidity',
    );
  });
});

describe('priceImpact', () => {
  it('is net of fees: a small trade has none', () => {
    const small = quotePath(path, 'EXACT_INPUT', 10n ** 15n);
    expect(toPips(priceImpact([small]))).toBe(0);
  });

  it('is what the curve alone costs', () => {
    // With 0.997 x = R / 9 the constant product pays 9/10 of the spot output.
    const quote = quotePath(path, 'EXACT_INPUT', 10n ** 27n / 8973n);
    expect(toPips(priceImpact([quote]))).toBe(100_000);
  });

  it('is net of token taxes, and never negative', () => {
    const taxes = new Map([
      ['A', { buyFeeBps: 0, sellFeeBps: 500 }],
      ['B', { buyFeeBps: 900, sellFeeBps: 0 }],
    ]);
    const small = quotePath(path, 'EXACT_INPUT', 10n ** 15n, { taxes });
    expect(toPips(priceImpact([small], taxes))).toBe(0);
    expect(toPips(priceImpact([small]))).toBeGreaterThan(100_000);
    for (let amount = 1n; amount < 40n; amount++) {
      const quote = quotePath(path, 'EXACT_INPUT', amount, { taxes });
      expect(priceImpact([quote], taxes).numerator).toBeGreaterThanOrEqual(0n);
    }
  });

  it('weighs the parts of a split by what they promise', () => {
    const quote = quotePath(path, 'EXACT_INPUT', 10n ** 23n);
    expect(toPips(priceImpact([quote, quote]))).toBe(toPips(priceImpact([quote])));
  });
});

describe('impactSeverity', () => {
  it('has its borders at 1, 3, 5 and 15 %, each included', () => {
    const cases: [Fraction, number][] = [
      [percent(0n), 0],
      [percent(99_999n, 10_000_000n), 0],
      [percent(1n), 1],
      [percent(299n, 10_000n), 1],
      [percent(3n), 2],
      [percent(5n), 3],
      [percent(1_499_999n, 10_000_000n), 3],
      [percent(15n), 4],
      [percent(100n), 4],
    ];
    for (const [impact, severity] of cases) expect(impactSeverity(impact)).toBe(severity);
  });
});
