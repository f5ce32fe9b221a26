import { TickMath } from '@uniswap/v3-sdk';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { PRICES_MICRO_USD, WRAPPED } from './market.ts';
import { amountRawOf, type PricedToken, sortTokens, sqrtPriceX96Of, tickRange } from './poolPrice.ts';

const token = (symbol: string, decimals: number, address: Address): PricedToken => ({
  ...{ symbol, decimals, address },
  microUsd: PRICES_MICRO_USD[symbol]!,
});
const coin = token(WRAPPED, 18, '0x0000000000000000000000000000000000000002');
const usdc = token('USDC', 6, '0x0000000000000000000000000000000000000001');

describe('poolPrice', () => {
  it('gives amounts of a worth', () => {
    expect(amountRawOf(coin, 250)).toBe(25n * 10n ** 17n);
    expect(amountRawOf(usdc, 0.5)).toBe(500_000n);
  });

  it('orders by address', () => {
    expect(sortTokens(coin, usdc)).toEqual([usdc, coin]);
  });

  it('gives the square root of the price', () => {
    expect(sqrtPriceX96Of(usdc, usdc)).toBe(1n << 96n);
    const root = sqrtPriceX96Of(usdc, coin);
    const target = (10n ** 10n) << 192n; // a hundredth of 10^18 for 10^6
    expect(root * root <= target && (root + 1n) ** 2n > target).toBe(true);
  });

  it('gives ranges round the price, on the spacing', () => {
    const price = sqrtPriceX96Of(usdc, coin);
    const priceAt = (tick: number) => BigInt(TickMath.getSqrtRatioAtTick(tick).toString());
    const [lower, upper] = tickRange(usdc, coin, 60, [-600, 600]);
    expect(lower % 60).toBe(0);
    expect(upper % 60).toBe(0);
    expect(priceAt(lower + 599)).toBeLessThan(price);
    expect(priceAt(lower + 661)).toBeGreaterThan(price);
    expect(priceAt(upper - 661)).toBeLessThan(price);
    expect(priceAt(upper - 599)).toBeGreaterThan(price);
    expect(tickRange(usdc, coin, 200, 'full')).toEqual([-887_200, 887_200]);
  });
});
