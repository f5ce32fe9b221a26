import { describe, expect, it } from 'vitest';
import { decimalSign, localNumber } from './localNumber.ts';

describe('a number in the digits and signs of a language', () => {
  it.each([
    ['1234.50', 'en-US', '1,234.50', '1234.50'],
    ['1234.50', 'de-DE', '1.234,50', '1234,50'],
    ['1234567.5', 'fr-FR', '1\u202f234\u202f567,5', '1234567,5'],
    ['1234.50', 'ar-SA', '١٬٢٣٤٫٥٠', '١٢٣٤٫٥٠'],
    ['1234.50', 'sr-SP', '1.234,50', '1234,50'],
    ['1234.5', 'es-ES', '1234,5', '1234,5'],
    ['', 'en-US', '', ''],
    ['.5', 'en-US', '.5', '.5'],
    ['1.', 'de-DE', '1,', '1,'],
    ['-1234.5', 'en-US', '-1,234.5', '-1234.5'],
    ['∞', 'en-US', '∞', '∞'],
    [
      '12345678901234567890.123456789012345678901',
      'en-US',
      '12,345,678,901,234,567,890.123456789012345678901',
      '12345678901234567890.123456789012345678901',
    ],
  ])('%s in %s', (text, locale, grouped, plain) => {
    expect(localNumber(text, locale)).toBe(grouped);
    expect(localNumber(text, locale, false)).toBe(plain);
  });

  it('has the sign before the decimals', () => {
    expect(['en-US', 'de-DE', 'ar-SA'].map(decimalSign)).toEqual(['.', ',', '٫']);
  });
});
