import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Token } from '../../kernel/currency/Currency.ts';
import { setMultiplier } from '../../kernel/currency/setMultiplier.ts';
import { contractUnit } from '../../kernel/currency/unitNumbers.ts';
import { parsePrice, priceInTerms, priceToText } from '../../kernel/positions/tickPrice.ts';
import { amountEntry, entryText } from './amountEntry.ts';
import { amountToText, parseAmount } from './decimalText.ts';
import { formatAmount, formatPrice, formatReviewAmount } from './formatAmount.ts';
import { formatExact } from './formatExact.ts';
import { usdOf } from './formatUsd.ts';
import { unitUsd } from './formatUsdPrice.ts';

const ONE = 10n ** 18n;
const locale = 'en-US';
const stock = (decimals = 18): Token => ({
  ...{ kind: 'token', chainId: 77, decimals, symbol: 'NVDA', name: 'Shares' },
  address: '0x00000000000000000000000000000000000000AA',
});
const having = (value: bigint, decimals = 18) => {
  setMultiplier(stock(), { value });
  return stock(decimals);
};
afterEach(() => setMultiplier(stock(), {}));

/** A multiplier from its text: "4", "0.25". */
const of = (text: string) => parseAmount(text, { decimals: 18 }) as bigint;

describe('an amount that is typed and shown', () => {
  it.each<[string, number, string, bigint | undefined, string]>([
    ['4', 18, '10', 2_500_000_000_000_000_000n, '10'],
    ['4', 6, '10', 2_500_000n, '10'],
    ['4', 0, '10', 3n, '12'],
    ['4', 0, '8', 2n, '8'],
    ['0.25', 18, '10', 40n * ONE, '10'],
    ['0.25', 6, '0.000001', 4n, '0.000001'],
    ['0.25', 6, '0.0000003', 1n, '0.0000003'],
    ['0.5', 0, '1.5', 3n, '1.5'],
    ['3', 18, '10', 3_333_333_333_333_333_333n, '9.999999999999999999'],
    ['3', 18, '1', 333_333_333_333_333_333n, '0.999999999999999999'],
    ['3', 2, '0.01', undefined, ''],
    ['3', 2, '0.02', 1n, '0.03'],
    ['1.1', 18, '1.1', ONE, '1.1'],
    ['1.015', 6, '100', 98_522_167n, '100'],
    ['0.01', 18, '1', 100n * ONE, '1'],
    ['0.000000000000000001', 0, '0.000000000000000001', 1n, '0.000000000000000001'],
    ['1000000000000000000', 18, '10', 10n, '10'],
    ['1000000000000000000', 18, '0.4', undefined, ''],
    ['1000000000000000000', 18, '0.5', 1n, '1'],
    ['4', 18, '0', undefined, ''],
    ['4', 18, '', undefined, ''],
    ['4', 2, '1.234', undefined, ''],
    ['0.25', 2, '1.234', 494n, '1.235'],
    ['4', 18, '.5', 125_000_000_000_000_000n, '0.5'],
  ])('times %s with %i decimals, "%s", is %s raw, and reads %s', (multiplier, decimals, text, raw, shown) => {
    const token = having(of(multiplier), decimals);
    expect(amountEntry(text, token).raw).toBe(raw);
    expect(entryText(raw, token)).toBe(shown);
  });

  it('has for every raw amount a text that means just that', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 128n),
        fc.integer({ min: 0, max: 24 }),
        fc.bigInt(1n, 10n ** 36n),
        (raw, decimals, multiplier) => {
          const token = having(multiplier, decimals);
          expect(parseAmount(amountToText(raw, token), token)).toBe(raw);
          expect(amountEntry(amountToText(raw, token), token).tooManyDecimals).toBe(false);
        },
      ),
    );
  });

  it('follows a change of the multiplier: the text stays', () => {
    expect(amountEntry('10', stock()).raw).toBe(10n * ONE);
    expect(amountEntry('10', having(4n * ONE)).raw).toBe((10n * ONE) / 4n);
  });
});

it('is written by every form of an amount, and rounded as any other', () => {
  const token = having(4n * ONE);
  const raw = (10n * ONE) / 4n - 1n;
  expect(formatAmount(raw, token, { locale })).toBe('9.999');
  expect(formatReviewAmount(raw, token, locale, 'nearest')).toBe('10');
  expect(formatExact(raw, token, locale)).toBe('9.999999');
  expect(formatAmount(-raw, token, { locale, rounding: 'up' })).toBe('-10');
  expect(formatAmount(1n, token, { locale })).toBe('<0.001');
  expect(formatAmount(300_000n * ONE, token, { locale })).toBe('1.2M');
  expect(amountToText(raw, contractUnit(token))).toBe('2.499999999999999999');
});

it('has prices of the shown unit: quote per base, base per quote, typed, and in dollars', () => {
  const [token, dollar] = [having(4n * ONE), { decimals: 6 }];
  // 400 dollars for the contract's unit are 100 for the shown one.
  const price = { numerator: 400_000_000n, denominator: ONE };
  expect(formatPrice({ ...price, base: token, quote: dollar }, locale)).toBe('100');
  const turned = { numerator: price.denominator, denominator: price.numerator };
  expect(formatPrice({ ...turned, base: dollar, quote: token }, locale)).toBe('0.01');
  for (const base of [0, 1] as const) {
    const terms = { unit0: token, unit1: dollar, base };
    const text = base === 0 ? '100' : '0.01';
    expect(priceToText(price, terms)).toBe(text);
    const typed = parsePrice(text, terms);
    expect((typed?.numerator ?? 0n) * price.denominator).toBe(price.numerator * (typed?.denominator ?? 0n));
    expect(priceInTerms(price, terms).numerator).toBeGreaterThan(0n);
  }
  const prices = { price: () => ({ usd: 400 }) as never };
  expect(unitUsd(400, token)).toBe(100);
  expect(unitUsd(400, stock())).toBe(100);
  expect(usdOf(prices, token, amountEntry('10', token).raw)).toBe(1_000);
});
