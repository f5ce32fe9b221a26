import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTyped } from './reading/readTyped.ts';
import { amountMaxLength, typedAmount, westernSigns } from './typedAmount.ts';

describe('what is read at a glance', () => {
  it.each([
    ['5', 'en-US', '5'],
    ['5.', 'en-US', '5.'],
    ['5,', 'en-US', '5.'],
    [',', 'en-US', '.'],
    ['', 'en-US', ''],
    ['1.0000000000000000000000001', 'en-US', '1.0000000000000000000000001'],
    ['1٣', 'en-US', '13'],
    ['1٫', 'ar-SA', '1.'],
    ['۴', 'en-US', '4'],
    ['９．', 'ja-JP', '9.'],
    ['９。５', 'zh-CN', '9.5'],
    ['1.234', 'en-US', '1.234'],
    ['1,234', 'de-DE', '1.234'],
    ['1,2345', 'en-US', '1.2345'],
    ['0,125', 'en-US', '0.125'],
    ['1234,567', 'en-US', '1234.567'],
  ])('"%s" in %s is %s', (text, locale, amount) => {
    expect(typedAmount(westernSigns(text), locale)).toBe(amount);
  });

  it.each([
    ['1,234', 'en-US'],
    ['12.000', 'de-DE'],
    ['1.234', 'fr-FR'],
    ['1.2.3', 'en-US'],
    ['12 34', 'en-US'],
    ['-5', 'en-US'],
    ['1'.repeat(amountMaxLength + 1), 'en-US'],
  ])('"%s" in %s is not', (text, locale) => {
    expect(typedAmount(text, locale)).toBeUndefined();
  });

  it('has nothing but digits and one dot', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typedAmount(text, 'en-US') ?? '').toMatch(/^\d*\.?\d*$/);
      }),
    );
  });
});

describe('separators typed within a number', () => {
  it.each([
    ['1,234', 'en-US', '1234', '1.234'],
    ['12.000', 'de-DE', '12000', '12.000'],
    ['12,345,6', 'en-US', '123456', '12.3456'],
    ['1,23,456', 'en-US', '123456', '1.23456'],
    ['1,00,000.5', 'en-US', '100000.5', '1.000005'],
    ['12.5,7', 'en-US', '12.57', '125.7'],
    ['1,23.5', 'en-US', '1.235', '123.5'],
    ['1.2.3', 'en-US', '1.23', '123'],
  ])('"%s" in %s is read as %s and %s is offered', (keys, locale, text, alternative) => {
    expect(readTyped(keys, true, locale)).toEqual({ text, alternative });
  });

  it.each([
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1,234.', '1234.'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
  ])('"%s" means %s', (keys, text) => {
    expect(readTyped(keys, true, 'en-US')).toEqual({ text });
  });

  it.each(['5..', '1,2.3,4', '0,1,2,3', '5a'])('"%s" can be no number', (keys) => {
    expect(readTyped(keys, false, 'en-US')).toBeUndefined();
  });
});
