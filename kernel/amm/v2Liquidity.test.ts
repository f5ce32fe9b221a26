import { CurrencyAmount, type Token } from '@uniswap/sdk-core';
import { Pair } from '@uniswap/v2-sdk';
import { describe, expect, it } from 'vitest';
import { squareRoot } from './squareRoot.ts';
import { cases } from './testing/cases.ts';
import { Random, testSeed } from './testing/Random.ts';
import { sdkToken } from './testing/uniswapSdk.ts';
import {
  quoteV2Deposit,
  type V2PairFigures,
  v2BurnAmounts,
  v2DepositAmounts,
  v2LiquidityForAmount,
  v2MintedLiquidity,
  v2SupplyAfterFee,
} from './v2Liquidity.ts';

const seed = testSeed(17);
const [a, b] = [sdkToken(`0x${'0a'.repeat(20)}`), sdkToken(`0x${'0b'.repeat(20)}`)];
const raw = (token: Token, amount: bigint) => CurrencyAmount.fromRawAmount(token, amount.toString());
const big = (amount: CurrencyAmount<Token>) => BigInt(amount.quotient.toString());

/** Grown by fees since the last liquidity event; nobody sent it tokens. */
function randomPair(random: Random): V2PairFigures {
  const [reserve0, reserve1] = [random.magnitude(12, 100), random.magnitude(12, 100)];
  const product = reserve0 * reserve1;
  return {
    reserve0,
    reserve1,
    balance0: reserve0,
    balance1: reserve1,
    totalSupply: squareRoot(product) + 1n,
    kLast: random.chance(0.2) ? product : product - random.below(product / 3n),
    feeOn: random.chance(0.5),
  };
}

const sdkPair = ({ reserve0, reserve1 }: V2PairFigures) => new Pair(raw(a, reserve0), raw(b, reserve1));

describe("a pair's liquidity", () => {
  it('is minted and burned as @uniswap/v2-sdk says', () => {
    const random = new Random(seed);
    let [minted, withFee] = [0, 0];
    for (let i = cases(20_000, 500); i > 0; i--) {
      const figures = randomPair(random);
      const pair = sdkPair(figures);
      const supply = raw(pair.liquidityToken, figures.totalSupply);
      const [amount0, amount1] = [random.magnitude(0, 90), random.magnitude(0, 90)];
      // The SDK's minting ignores the factory's fee.
      const ours = v2MintedLiquidity(amount0, amount1, { ...figures, feeOn: false });
      if (ours > 0n) {
        expect(ours).toBe(big(pair.getLiquidityMinted(supply, raw(a, amount0), raw(b, amount1))));
        minted += 1;
      } else {
        expect(() => pair.getLiquidityMinted(supply, raw(a, amount0), raw(b, amount1))).toThrow();
      }
      const burned = random.below(figures.totalSupply);
      const paid = [a, b].map((token) =>
        big(
          pair.getLiquidityValue(
            token,
            supply,
            raw(pair.liquidityToken, burned),
            figures.feeOn,
            figures.kLast.toString(),
          ),
        ),
      );
      expect(v2BurnAmounts(burned, figures)).toEqual(paid);
      if (v2SupplyAfterFee(figures) > figures.totalSupply) withFee += 1;
    }
    expect(Math.min(minted, withFee)).toBeGreaterThan(20);
  });

  it('of a first deposit is the root, less what is burned for ever', () => {
    const empty: V2PairFigures = {
      reserve0: 0n,
      reserve1: 0n,
      balance0: 0n,
      balance1: 0n,
      totalSupply: 0n,
      kLast: 0n,
      feeOn: true,
    };
    const pair = sdkPair(empty);
    const none = raw(pair.liquidityToken, 0n);
    expect(v2MintedLiquidity(4_000_000n, 9_000_000n, empty)).toBe(6_000_000n - 1_000n);
    expect(big(pair.getLiquidityMinted(none, raw(a, 4_000_000n), raw(b, 9_000_000n)))).toBe(5_999_000n);
    expect(v2MintedLiquidity(1_000n, 1_000n, empty)).toBe(0n);
    expect(v2MintedLiquidity(1_001n, 1_001n, empty)).toBe(1n);
    expect(v2BurnAmounts(1n, empty)).toEqual([0n, 0n]);
    // Tokens that somebody sent to the pair count as paid in.
    expect(v2MintedLiquidity(3_999_000n, 9_000_000n, { ...empty, balance0: 1_000n })).toBe(5_999_000n);
    // Shares of a pair that holds nothing cannot be priced.
    expect(v2MintedLiquidity(5n, 5n, { ...empty, totalSupply: 7n, reserve0: 9n })).toBe(0n);
    expect(v2MintedLiquidity(5n, 5n, { ...empty, totalSupply: 7n, reserve1: 9n })).toBe(0n);
  });

  it("counts the factory's share only while there is a fee, a last product, and growth", () => {
    const grown: V2PairFigures = {
      reserve0: 400n,
      reserve1: 400n,
      balance0: 400n,
      balance1: 400n,
      totalSupply: 1_000n,
      kLast: 10_000n,
      feeOn: true,
    };
    // 1000 * (400 - 100) / (400 * 5 + 100)
    expect(v2SupplyAfterFee(grown)).toBe(1_142n);
    expect(v2SupplyAfterFee({ ...grown, feeOn: false })).toBe(1_000n);
    expect(v2SupplyAfterFee({ ...grown, kLast: 0n })).toBe(1_000n);
    expect(v2SupplyAfterFee({ ...grown, kLast: 160_000n })).toBe(1_000n);
    expect(v2SupplyAfterFee({ ...grown, kLast: 250_000n })).toBe(1_000n);
  });

  it('is paid for at the ratio of the reserves, neither amount above what is desired', () => {
    expect(quoteV2Deposit(10n, 3n, 7n)).toBe(23n);
    const reserves = { reserve0: 100n, reserve1: 300n };
    expect(v2DepositAmounts(10n, 100n, reserves)).toEqual([10n, 30n]);
    expect(v2DepositAmounts(10n, 30n, reserves)).toEqual([10n, 30n]);
    expect(v2DepositAmounts(10n, 20n, reserves)).toEqual([6n, 20n]);
    // Equal is enough: the second amount is not derived back from the first.
    expect(v2DepositAmounts(4n, 1n, { reserve0: 3n, reserve1: 1n })).toEqual([4n, 1n]);
    expect(v2DepositAmounts(4n, 9n, { reserve0: 0n, reserve1: 0n })).toEqual([4n, 9n]);
  });

  it('to burn for an amount is the least that pays it', () => {
    const random = new Random(seed + 1);
    for (let i = cases(2_000, 200); i > 0; i--) {
      const figures = randomPair(random);
      const wanted = random.below(figures.balance0 - 1n) + 1n;
      const least = v2LiquidityForAmount(wanted, figures.balance0, figures);
      expect(v2BurnAmounts(least, figures)[0]).toBeGreaterThanOrEqual(wanted);
      expect(v2BurnAmounts(least - 1n, figures)[0]).toBeLessThan(wanted);
    }
    expect(v2LiquidityForAmount(5n, 0n, randomPair(random))).toBe(0n);
  });
});

describe('squareRoot', () => {
  it('is the integer root, rounded down', () => {
    expect([0n, 1n, 2n, 3n, 4n, 8n, 9n].map(squareRoot)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n]);
    const random = new Random(seed + 2);
    for (let i = 200; i > 0; i--) {
      const root = random.magnitude(0, 128);
      expect([squareRoot(root * root), squareRoot(root * root + 2n * root)]).toEqual([root, root]);
      if (root > 1n) expect(squareRoot(root * root - 1n)).toBe(root - 1n);
    }
  });
});
