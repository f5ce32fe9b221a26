import { CurrencyAmount, Percent, TradeType } from '@uniswap/sdk-core';
import { Pair, Route, Trade } from '@uniswap/v2-sdk';
import { describe, expect, it } from 'vitest';
import { maximumAmountIn, minimumAmountOut, type TradeAmounts } from './slippage.ts';
import { codeOf } from './testing/codeOf.ts';
import { Random, testSeed } from './testing/Random.ts';
import { randomV2Pool } from './testing/randomPools.ts';
import { sdkToken } from './testing/uniswapSdk.ts';
import { isWorseThanReviewed, tradeDiffers, worstExecutionPrice } from './tradeDiffers.ts';

const trade: TradeAmounts = {
  tradeType: 'EXACT_INPUT',
  tokenIn: 'A',
  tokenOut: 'B',
  amountIn: 1000n,
  amountOut: 10_001n,
};

describe('slippage', () => {
  it("equals the Trade of Uniswap's SDK", () => {
    const random = new Random(testSeed(5));
    let compared = 0;
    while (compared < 300) {
      const pool = {
        ...randomV2Pool(random),
        reserve0: random.magnitude(60, 100),
        reserve1: random.magnitude(60, 100),
      };
      const [a, b] = [sdkToken(pool.token0), sdkToken(pool.token1)];
      const pair = new Pair(
        CurrencyAmount.fromRawAmount(a, pool.reserve0.toString()),
        CurrencyAmount.fromRawAmount(b, pool.reserve1.toString()),
      );
      const route = new Route([pair], a, b);
      const exactIn = random.chance(0.5);
      const given = CurrencyAmount.fromRawAmount(exactIn ? a : b, random.magnitude(40, 59).toString());
      let theirs: Trade<typeof a, typeof b, TradeType>;
      try {
        theirs = new Trade(route, given, exactIn ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT);
      } catch {
        continue;
      }
      const bps = random.int(0, 5000);
      const tolerance = new Percent(bps, 10_000);
      const ours: TradeAmounts = {
        tradeType: exactIn ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
        tokenIn: pool.token0,
        tokenOut: pool.token1,
        amountIn: BigInt(theirs.inputAmount.quotient.toString()),
        amountOut: BigInt(theirs.outputAmount.quotient.toString()),
      };
      expect(minimumAmountOut(ours, bps).toString()).toBe(
        theirs.minimumAmountOut(tolerance).quotient.toString(),
      );
      expect(maximumAmountIn(ours, bps).toString()).toBe(
        theirs.maximumAmountIn(tolerance).quotient.toString(),
      );
      const worst = theirs.worstExecutionPrice(tolerance);
      const { numerator, denominator } = worstExecutionPrice(ours, bps);
      expect(numerator * BigInt(worst.denominator.toString())).toBe(
        denominator * BigInt(worst.numerator.toString()),
      );
      compared++;
    }
  });

  it('accepts 0 to 100 % and nothing else', () => {
    expect(minimumAmountOut(trade, 0)).toBe(10_001n);
    expect(minimumAmountOut(trade, 50)).toBe(9_950n);
    expect(minimumAmountOut(trade, 10_000)).toBe(0n);
    for (const bps of [-1, 10_001, 0.5, Number.NaN]) {
      expect(codeOf(() => minimumAmountOut(trade, bps))).toBe('invalid_option');
    }
  });
});

describe('the trade-differs rule', () => {
  it('sees a changed type or token', () => {
    expect(tradeDiffers(trade, trade, 50)).toBe(false);
    expect(tradeDiffers(trade, { ...trade, tradeType: 'EXACT_OUTPUT' }, 50)).toBe(true);
    expect(tradeDiffers(trade, { ...trade, tokenIn: 'C' }, 50)).toBe(true);
    expect(tradeDiffers(trade, { ...trade, tokenOut: 'C' }, 50)).toBe(true);
  });

  it('compares the reviewed price with the worst one of the latest trade', () => {
    const reviewed = { ...trade, amountOut: 10_000n };
    expect(tradeDiffers(reviewed, { ...trade, amountOut: 10_050n }, 50)).toBe(false);
    expect(tradeDiffers(reviewed, { ...trade, amountOut: 10_052n }, 50)).toBe(true);
    expect(tradeDiffers(reviewed, { ...trade, amountOut: 9_000n }, 50)).toBe(false);
  });

  it('has a companion for the direction that costs the user', () => {
    const reviewed = { ...trade, amountOut: 10_000n };
    expect(isWorseThanReviewed(reviewed, { ...trade, amountOut: 9_950n }, 50)).toBe(false);
    expect(isWorseThanReviewed(reviewed, { ...trade, amountOut: 9_949n }, 50)).toBe(true);
    expect(isWorseThanReviewed(reviewed, { ...trade, amountOut: 11_000n }, 50)).toBe(false);
  });
});
