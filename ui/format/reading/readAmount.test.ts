import { beforeEach, describe, expect, it } from 'vitest';
import { readAmount } from './readAmount.ts';
import { rememberShown } from './shownNumbers.ts';

/** Other tests of the process show numbers too. */
beforeEach(() => {
  for (let index = 0; index < 2000; index += 1) rememberShown(`x${index}`, 'none');
});

const units = { symbols: ['MON'] };

describe('an amount that was pasted', () => {
  it.each([
    ['1234.5', 'en-US', '1234.5'],
    [' 1234 ', 'en-US', '1234'],
    ['1 234,5', 'en-US', '1234.5'],
    ["1'234.50", 'en-US', '1234.50'],
    ['1_000', 'en-US', '1000'],
    ['0,5', 'en-US', '0.5'],
    ['0,500', 'en-US', '0.500'],
    ['1,2345', 'en-US', '1.2345'],
    ['1.234', 'en-US', '1.234'],
    ['1,234,567', 'en-US', '1234567'],
    ['1.234.567', 'en-US', '1234567'],
    ['1,234,567.89', 'de-DE', '1234567.89'],
    ['12,000', 'de-DE', '12.000'],
    ['1.234,56', 'en-US', '1234.56'],
    ['1,00,000.5', 'en-US', '100000.5'],
    ['١٬٢٣٤٫٥', 'en-US', '1234.5'],
    ['१२३.४', 'en-US', '123.4'],
    ['１２３．４', 'en-US', '123.4'],
    ['1234.567', 'de-DE', '1234.567'],
    ['$1,234.50', 'en-US', '1234.50'],
    ['1.234,50 €', 'de-DE', '1234.50'],
    ['US$5', 'en-US', '5'],
    ['R$ 5', 'en-US', '5'],
    ['5 MON', 'en-US', '5'],
    ['5mon', 'en-US', '5'],
    ['MON 5', 'en-US', '5'],
    ['~$500.00', 'en-US', '500.00'],
    ['\u200e+5\u2069', 'en-US', '5'],
    ['1e-7', 'en-US', '0.0000001'],
    ['1.5E+3', 'en-US', '1500'],
    ['1.25e1', 'en-US', '12.5'],
    ['12.5e-1', 'en-US', '1.25'],
    ['2 × 10^18', 'en-US', '2000000000000000000'],
    ['1.23M', 'en-US', '1230000'],
    ['1,23 Mio.', 'de-DE', '1230000'],
    ['1.23万', 'zh-CN', '12300'],
    ['1,5 mil M', 'es-ES', '1500000000'],
    ['\t5\n', 'en-US', '5'],
    ['5\tMON', 'en-US', '5'],
  ])('"%s" in %s means %s', (pasted, locale, text) => {
    expect(readAmount(pasted, locale, units)).toEqual({ text });
  });

  it.each([
    ['12.000', 'de-DE', '12000', '12.000'],
    ['1,234', 'en-US', '1234', '1.234'],
    ['$1,234', 'en-US', '1234', '1.234'],
    ['1.234', 'fr-FR', '1.234', '1234'],
    ['1,234', 'ar-SA', '1.234', '1234'],
    ['1.234 Mio.', 'de-DE', '1234000000', '1234000'],
  ])('"%s" in %s means %s, and %s is offered', (pasted, locale, text, alternative) => {
    expect(readAmount(pasted, locale, units)).toEqual({ text, alternative });
  });

  it.each([
    ['100\n200', 'two'],
    ['1.5\t2', 'two'],
    ['12 34', 'two'],
    ['1, 2', 'two'],
    ['5-7', 'two'],
    ['1 MON = 2 HUSH', 'two'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['-$5', 'negative'],
    ['(5)', 'negative'],
    ['<0.001', 'bound'],
    ['< $0.01', 'bound'],
    ['', 'unreadable'],
    ['MON', 'unreadable'],
    ['twelve', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,23,4', 'unreadable'],
    ['1.2,3.4', 'unreadable'],
    ['0x12', 'unreadable'],
    ['1e999', 'unreadable'],
    ['9'.repeat(80), 'unreadable'],
    ['$5 €', 'unit'],
    ['5 USDC', 'unit'],
    ['USDC 5', 'unit'],
    ['12abc', 'unit'],
  ])('"%s" is refused: %s', (pasted, refused) => {
    expect(readAmount(pasted, 'en-US', units)).toMatchObject({ refused });
  });

  it('takes the one currency sign that its field has', () => {
    const dollars = { symbols: ['USD'], sign: '$' };
    expect(readAmount('$5', 'en-US', dollars)).toEqual({ text: '5' });
    expect(readAmount('5 USD', 'en-US', dollars)).toEqual({ text: '5' });
    expect(readAmount('€5', 'en-US', dollars)).toEqual({ refused: 'unit', unit: '€' });
  });

  it.each([
    ['5 1INCH', '1INCH', '5'],
    ['1INCH 5', '1INCH', '5'],
    ['5 USDT0', 'USDT0', '5'],
    ['USDT0 5', 'usdt0', '5'],
    ['5 M', 'M', '5'],
    ['$MON 5', '$MON', '5'],
  ])('"%s" of %s is %s', (pasted, symbol, text) => {
    expect(readAmount(pasted, 'en-US', { symbols: [symbol] })).toEqual({ text });
  });
});
