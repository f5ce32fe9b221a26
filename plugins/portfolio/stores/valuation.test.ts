import { describe, expect, test } from 'vitest';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { UsdPrice } from '../../../kernel/tokens/PriceService.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, usdc } from '../../../ui/testing/currencies.ts';
import { allocationOf } from './allocation.ts';
import { byWorth, isSmall, type TokenRow } from './rows.ts';
import { nothing, sumWorth, wholeUsd, worthOf } from './valuation.ts';

const prices: Readonly<Record<string, UsdPrice>> = {
  MON: { usd: 100, source: 'placeholder', timestampMs: 2_000, confidence: 0 },
  USDC: { usd: 1, source: 'onchain', timestampMs: 1_000, confidence: 0.9 },
};
const priceOf = ({ symbol }: Currency) => prices[symbol];
const ONE = 10n ** 18n;
const chain = testChain();

function row(currency: Currency, raw: bigint | undefined): TokenRow {
  return {
    id: currency.symbol,
    chain,
    currency,
    raw,
    price: priceOf(currency),
    worth: worthOf([{ currency, raw }], priceOf),
  };
}

describe('what amounts are worth', () => {
  test('is the sum of those with a price; estimates, ages and gaps are told', () => {
    const worth = worthOf(
      [
        { currency: mon, raw: 2n * ONE },
        { currency: usdc, raw: 1_500_000n },
        { currency: hush, raw: 5n },
        { currency: usdc, raw: undefined },
      ],
      priceOf,
    );
    expect(worth).toEqual({ usd: 201.5, estimate: true, unknown: 1, unpriced: 1, oldestPriceMs: 1_000 });
    expect(wholeUsd(worth)).toBeUndefined();
  });

  test('of nothing is nothing, and needs no price', () => {
    expect(worthOf([{ currency: hush, raw: 0n }], priceOf)).toEqual(nothing);
    expect(wholeUsd(sumWorth([]))).toBe(0);
  });
});

describe('the small-balance rule', () => {
  test.each([
    ['half a dollar', row(usdc, 500_000n), true],
    ['a dollar', row(usdc, 1_000_000n), false],
    ['a token without a price', row(hush, 1n), false],
    ['a balance that is not known', row(usdc, undefined), false],
    ['the native coin', row(mon, 1n), false],
  ] as const)('%s', (_, one, small) => {
    expect(isSmall(one)).toBe(small);
  });
});

test('rows are worth the most first; what has no known value comes last', () => {
  const rows = [row(hush, 1n), row(usdc, 5_000_000n), row(mon, ONE), row(usdc, undefined)];
  expect(byWorth(rows).map(({ id }) => id)).toEqual(['MON', 'USDC', 'HUSH', 'USDC']);
});

describe('the allocation', () => {
  test('names the largest and adds up the rest', () => {
    const many = Array.from({ length: 9 }, (_, index) => {
      const address = `0x${String(index + 1).repeat(40)}` as const;
      return row({ ...usdc, address }, BigInt(index + 1) * 1_000_000n);
    });
    const shares = allocationOf(many, [], priceOf);
    expect(shares.map(({ usd }) => usd)).toEqual([9, 8, 7, 6, 5, 4, 6]);
    expect(shares.at(-1)?.asset).toBeUndefined();
    expect(shares.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1, 12);
  });

  test('is empty where nothing has a price', () => {
    expect(allocationOf([row(hush, 1n)], [], priceOf)).toEqual([]);
  });
});
