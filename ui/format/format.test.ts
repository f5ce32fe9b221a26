import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToText, decimalPlaces, parseAmount, ratioToText } from './decimalText.ts';
import { exactUsd } from './exactUsd.ts';
import { formatAmount, formatPrice, formatReviewAmount } from './formatAmount.ts';
import { formatCoin } from './formatCoin.ts';
import { formatExact } from './formatExact.ts';
import { formatPercent, formatPriceImpact, gainText, impactTone } from './formatPercent.ts';
import { formatUsd, usdValue } from './formatUsd.ts';
import { formatUsdPrice } from './formatUsdPrice.ts';
import { shortenAddress, shortenSymbol } from './shorten.ts';

const locale = 'en-US';
const ether = 10n ** 18n;

describe('parseAmount and amountToText', () => {
  it('are exact inverses', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (raw, decimals) => {
        expect(parseAmount(amountToText(raw, { decimals }), { decimals })).toBe(raw);
      }),
    );
  });

  it.each([
    ['1', 18, ether],
    ['1.', 6, 1_000_000n],
    ['.5', 1, 5n],
    ['0', 18, 0n],
    ['007', 0, 7n],
    ['1.500000000', 6, 1_500_000n],
    ['0.000000000000000001', 18, 1n],
  ])('%s with %i decimals', (text, decimals, raw) => {
    expect(parseAmount(text, { decimals })).toBe(raw);
  });

  it.each([
    ['', 18],
    ['.', 18],
    ['1.2.3', 18],
    ['1e5', 18],
    ['-1', 18],
    ['1,5', 18],
    ['1.0000001', 6],
    ['1.5', 0],
  ])('"%s" with %i decimals is no amount', (text, decimals) => {
    expect(parseAmount(text, { decimals })).toBeUndefined();
  });

  it('writes negative amounts and counts needed places', () => {
    expect(amountToText(-1_500_000n, { decimals: 6 })).toBe('-1.5');
    expect(decimalPlaces('1.2300')).toBe(2);
    expect(decimalPlaces('1')).toBe(0);
  });
});

describe('ratioToText', () => {
  it('keeps the significant digits of any ratio', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 40n), fc.bigInt(1n, 10n ** 40n), (numerator, denominator) => {
        const exact = Number(numerator) / Number(denominator);
        expect(Number(ratioToText(numerator, denominator, 8)) / exact).toBeCloseTo(1, 6);
      }),
    );
  });

  it('refuses a division by zero', () => {
    expect(() => ratioToText(1n, 0n, 6)).toThrow(RangeError);
  });
});

describe('formatAmount', () => {
  it.each([
    [0n, '0'],
    [1n, '<0.001'],
    [ether / 1000n, '0.001'],
    [ether / 1000n - 1n, '<0.001'],
    [-1n, '<0.001'],
    [1_234_567_890_000_000_000n, '1.234'],
    [1234n * ether + ether / 2n, '1,234.5'],
    [999_999n * ether, '999,999'],
    [1_000_000n * ether, '1M'],
    [1_239_999n * ether, '1.23M'],
    [5_000_000_000_000n * ether, '5T'],
    [10n ** 15n * ether - 1n, '999.99T'],
    [10n ** 15n * ether, '1E15'],
    [(10n ** 60n - 1n) * ether, '9.99E59'],
  ])('balance %s', (raw, text) => {
    expect(formatAmount(raw, { decimals: 18 }, { locale })).toBe(text);
  });

  it('a swap amount has a floor of 1e-5 and six significant digits', () => {
    expect(formatAmount(ether / 100_000n, { decimals: 18 }, { locale, style: 'swap' })).toBe('0.00001');
    expect(formatAmount(ether / 100_000n - 1n, { decimals: 18 }, { locale, style: 'swap' })).toBe('<0.00001');
    expect(formatAmount(1_234_567_890_123_456_789n, { decimals: 18 }, { locale, style: 'swap' })).toBe(
      '1.23456',
    );
  });

  it.each([
    [3, '1,230'],
    [4, '1,234'],
    [6, '1,234.56'],
  ] as const)('%i significant digits', (style, text) => {
    expect(formatAmount(1_234_567_890n, { decimals: 6 }, { locale, style })).toBe(text);
  });

  it('rounds down, or up where a maximum is meant', () => {
    expect(formatAmount(1_999_999_999_999_999_999n, { decimals: 18 }, { locale })).toBe('1.999');
    expect(formatAmount(1_999_000_000_000_000_001n, { decimals: 18 }, { locale, rounding: 'up' })).toBe('2');
  });

  it('follows the locale, also under the ids that Intl does not know', () => {
    expect(formatAmount(1_234_500_000n, { decimals: 6 }, { locale: 'de-DE' })).toBe('1.234,5');
    expect(formatAmount(1_234_500_000n, { decimals: 6 }, { locale: 'sr-SP' })).toBe('1.234,5');
    expect(formatAmount(1n, { decimals: 6 }, { locale: 'de-DE' })).toBe('<0,001');
  });

  it('has no float in between', () => {
    expect(formatAmount(123_456_789_012_345_678n, { decimals: 12 }, { locale, style: 'balance' })).toBe(
      '123,456.789',
    );
    expect(formatExact(900_719_925_474_099_312_345n, { decimals: 5 }, locale)).toBe(
      '9,007,199,254,740,993.12345',
    );
  });
});

describe('formatCoin', () => {
  it.each([
    [0n, 3, '0.000'],
    [0n, 4, '0.0000'],
    [ether / 10_000n, 3, '<0.001'],
    [ether / 10_000n, 4, '0.0001'],
    [1_234_599_999_999_999_999n, 4, '1.2345'],
    [10_000n * ether, 3, '10,000'],
    [1_234_567n * ether, 3, '1.23M'],
  ])('%s to %i decimals', (raw, places, text) => {
    expect(formatCoin(raw, { decimals: 18 }, places, locale)).toBe(text);
  });
});

describe('formatReviewAmount', () => {
  it('shortens what is over nine characters', () => {
    expect(formatReviewAmount(1_234_500_000n, { decimals: 6 }, locale)).toBe('1,234.5');
    expect(formatReviewAmount(123_456_789_012n, { decimals: 6 }, locale)).toBe('123,456');
    expect(formatReviewAmount(1n, { decimals: 18 }, locale)).toBe('<0.00001');
    expect(formatReviewAmount(0n, { decimals: 18 }, locale)).toBe('0');
  });

  it.each([
    // Nine characters stay, the tenth shortens to six significant digits.
    [123_456_780n, '123.45678'],
    [1_234_567_800n, '1,234.56'],
    [99_999_999_990_000n, '99.9999M'],
    [1_234_567_000_000n, '1,234,567'],
    [1_234_567_800_000n, '1.23456M'],
    [123_456_700_000n, '123,456.7'],
    [12_345_600_000n, '12,345.6'],
  ])('%s millionths read %s', (raw, text) => {
    expect(formatReviewAmount(raw, { decimals: 6 }, locale)).toBe(text);
  });

  it('rounds what is given away to the nearest: dust short of the typed amount reads as that amount', () => {
    const ten = 10n * ether;
    expect(formatReviewAmount(ten - 1n, { decimals: 18 }, locale)).toBe('9.99999');
    expect(formatReviewAmount(ten - 1n, { decimals: 18 }, locale, 'nearest')).toBe('10');
    expect(formatReviewAmount(ten + 1n, { decimals: 18 }, locale, 'nearest')).toBe('10');
    expect(formatReviewAmount(ten + 1n, { decimals: 18 }, locale, 'up')).toBe('10.00001');
    expect(formatReviewAmount(1_234_567_890n, { decimals: 6 }, locale, 'nearest')).toBe('1,234.57');
    expect(formatReviewAmount(1n, { decimals: 18 }, locale, 'up')).toBe('<0.00001');
  });
});

it('formatExact keeps large amounts apart', () => {
  expect(formatExact(1_492_123_456_789_123_456_789_123n, { decimals: 18 }, locale)).toBe('1,492,123.456789');
  expect(formatExact(1_492_000_000_000n, { decimals: 6 }, locale)).toBe('1,492,000');
  expect(formatExact(1n, { decimals: 18 }, locale)).toBe('<0.00001');
  expect(formatExact(0n, { decimals: 18 }, locale)).toBe('0');
});

describe('formatPrice', () => {
  const price = {
    numerator: 2_500_000_000n,
    denominator: ether,
    base: { decimals: 18 },
    quote: { decimals: 6 },
  };
  it('takes the decimals of both tokens into account', () => {
    expect(formatPrice(price, locale)).toBe('2,500');
  });
  it('keeps significant digits of tiny prices and compacts large ones', () => {
    expect(formatPrice({ ...price, numerator: 123_456n, denominator: ether * 10n ** 6n }, locale)).toBe(
      '0.0000001235',
    );
    expect(formatPrice({ ...price, numerator: 2_500_000_000_000_000n }, locale)).toBe('2.5B');
    expect(formatPrice({ ...price, numerator: 25n * 10n ** 38n }, locale)).toBe('2.5E33');
  });
});

describe('percent', () => {
  it('has two decimals, a price impact three', () => {
    expect(formatPercent(4200, locale)).toBe('0.42%');
    expect(formatPercent(10_000n, locale)).toBe('1.00%');
    expect(formatPercent(250_000, locale, 0)).toBe('25%');
    expect(formatPriceImpact(4213, locale)).toBe('0.421%');
    expect(formatPriceImpact(-4213, locale)).toBe('-0.421%');
  });
  it.each([
    [0, 2, '0%'],
    [99, 2, '<0.01%'],
    [-99, 2, '<0.01%'],
    [100, 2, '0.01%'],
    [9, 3, '<0.001%'],
    [9_999, 0, '<1%'],
    [999_949, 2, '99.99%'],
    [999_950, 2, '100%'],
    [1_000_000, 2, '100%'],
    [-2_503_400, 2, '-250%'],
    [1_234_567_890n, 2, '123,457%'],
  ] as const)('%s pips with %i decimals', (pips, decimals, text) => {
    expect(formatPercent(pips, locale, decimals)).toBe(text);
  });
  it('has a sign where it is a gain, and none where it is a bound', () => {
    expect(gainText(formatPercent(4200, locale), locale)).toBe('+0.42%');
    expect(gainText(formatPercent(99, locale), locale)).toBe('<0.01%');
    expect(gainText('>10,000%', locale)).toBe('>10,000%');
  });
  it('is a bound in the language, too', () => {
    expect(formatPercent(-10, 'de-DE')).toBe('<0,01\u00a0%');
  });
  it.each([
    [-1, 'success'],
    [0, 'neutral'],
    [9_999, 'neutral'],
    [10_000, 'warning'],
    [29_999, 'warning'],
    [30_000, 'critical'],
  ])('%i pips are %s', (pips, tone) => {
    expect(impactTone(pips)).toBe(tone);
  });
});

describe('formatUsd', () => {
  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [1234.5, '$1,234.50'],
    [9_999.99, '$9,999.99'],
    [9_999.996, '$10,000'],
    [604_853.02, '$604,853'],
    [600_000, '$600,000'],
    [-604_853.02, '-$604,853'],
    [999_999.4, '$999,999'],
    [999_999.6, '$1M'],
    [1_234_567, '$1.23M'],
    [1.5e14, '$150T'],
    [9.999e61, '$1E62'],
  ])('%d', (usd, text) => {
    expect(formatUsd(usd, locale)).toBe(text);
  });
  it.each([
    ['de-DE', '1 Mio. $'],
    ['es-ES', '1 M $'],
    ['ja-JP', '$100万'],
  ])('what rounds up to a million is one in %s, without decimals', (language, text) => {
    for (const usd of [999_999.5, 999_999.99, 1_000_000])
      expect(formatUsd(usd, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });
  it('says all of it on demand', () => {
    expect([604_853.02, 1_234_567.891, 0.00123, 0].map((usd) => exactUsd(usd, locale))).toEqual([
      '$604,853.02',
      '$1,234,567.89',
      '$0.0012',
      '$0.00',
    ]);
  });
  it('marks an estimate, with one sign at most', () => {
    expect([12, 0.004, 0].map((usd) => formatUsd(usd, locale, true))).toEqual(['~$12.00', '<$0.01', '$0.00']);
  });
  it.each([
    ['de-DE', '4,03\u00a0Mio.\u00a0$'],
    ['ja-JP', '$403万'],
    ['ar-SA', '\u200f٤٫٠٣\u00a0مليون\u00a0$'],
  ])('is short in %s, without empty decimals, and with the bare sign', (name, text) => {
    expect(formatUsd(4_030_000, name)).toBe(text);
  });
  it('values a raw amount', () => {
    expect(usdValue(1_500_000n, 6, 2)).toBe(3);
  });
});

describe('formatUsdPrice', () => {
  it.each([
    [0, '$0.00'],
    [2_500, '$2,500.00'],
    [0.5, '$0.50'],
    [0.123456, '$0.1235'],
    [0.0001, '$0.0001'],
    [0.000012345, '$0.00001235'],
  ])('%d', (usd, text) => {
    expect(formatUsdPrice(usd, locale)).toBe(text);
  });
  it('marks an estimate, and has two decimals at least in every language', () => {
    expect(formatUsdPrice(0.5, 'de-DE', true)).toBe('~0,50\u00a0$');
  });
});

describe('shorten', () => {
  it('addresses and long symbols', () => {
    expect(shortenAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F...2266');
    expect(shortenSymbol('ABCDEFGHIJKLMNOPQRST')).toBe('ABCDEFGHIJKLMNOPQRST');
    expect(shortenSymbol('ABCDEFGHIJKLMNOPQRSTU')).toBe('ABCD…QRSTU');
  });
});

describe('at their borders', () => {
  const usdc = 10n ** 6n;

  it.each([
    [-2n * ether, '-2'],
    [-ether / 10_000n, '<0.001'],
    [-1_500_000n * ether, '-1.5M'],
  ])('formatAmount(%i) is %s', (raw, text) => {
    expect(formatAmount(raw, { decimals: 18 }, { locale })).toBe(text);
  });

  it.each([
    [10n, '0.00001'],
    [9n, '<0.00001'],
    [0n, '0'],
  ])('formatReviewAmount(%i millionths) is %s', (raw, text) => {
    expect(formatReviewAmount(raw, { decimals: 6 }, locale)).toBe(text);
  });

  it.each([
    [ether / 1_000_000n, '0.000001'],
    [ether / 1_000_000n - 1n, '<0.00001'],
    [0n, '0'],
  ])('formatExact(%i) is %s', (raw, text) => {
    expect(formatExact(raw, { decimals: 18 }, locale)).toBe(text);
  });

  it.each([
    [1_000_000n, '1M'],
    [999_999n, '1,000,000'],
  ])('formatPrice of %i is %s', (price, text) => {
    const parts = {
      numerator: price * usdc,
      denominator: ether,
      base: { decimals: 18 },
      quote: { decimals: 6 },
    };
    expect(formatPrice(parts, locale)).toBe(text);
  });

  it.each([
    [0.01, '$0.01'],
    [1e6, '$1M'],
  ])('formatUsd(%f) is %s', (usd, text) => {
    expect(formatUsd(usd, locale)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [1, '$1.00'],
  ])('formatUsdPrice(%f) is %s', (usd, text) => {
    expect(formatUsdPrice(usd, locale)).toBe(text);
  });

  it('a ratio is told to the digits asked for, however far apart its terms are', () => {
    expect(ratioToText(1n, 3_000_000n, 4)).toMatch(/^0\.0000003333\d*$/);
    expect(ratioToText(2_000_000n, 3n, 4)).toMatch(/^666666(\.\d*)?$/);
    expect(() => ratioToText(1n, 0n, 4)).toThrow(RangeError);
  });
});
