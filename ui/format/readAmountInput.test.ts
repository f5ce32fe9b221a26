import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMaxLength, readAmountInput } from './readAmountInput.ts';

describe('typing', () => {
  it.each([
    ['', '5', '5'],
    ['5', '5.', '5.'],
    ['5', '5,', '5.'],
    ['', ',', '.'],
    ['5.2', '', ''],
    ['1', '1.0000000000000000000000001', '1.0000000000000000000000001'],
    ['1', '1٣', '13'],
    ['1', '1٫', '1.'],
    ['', '۴', '4'],
    ['', '９．', '9.'],
  ])('from "%s" to "%s"', (previous, next, text) => {
    expect(readAmountInput(previous, next)).toEqual({ text, accepted: true });
  });

  it.each(['5a', '-5', '5 ', '1e3', '5..', '5,.', '1.2.3', '३', '$5'])(
    'refuses "%s" and keeps what was there',
    (next) => {
      expect(readAmountInput('5', next)).toEqual({ text: '5', accepted: false });
    },
  );

  it('takes at most 79 characters', () => {
    expect(readAmountInput('', '1'.repeat(amountMaxLength)).accepted).toBe(true);
    expect(readAmountInput('7', '1'.repeat(amountMaxLength + 1))).toEqual({ text: '7', accepted: false });
  });

  it('never leaves anything but digits and one dot', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (before, next, pasted) => {
        const previous = readAmountInput('', before).text;
        expect(readAmountInput(previous, next, pasted).text).toMatch(/^\d*\.?\d*$/);
      }),
    );
  });
});

describe('pasting', () => {
  it.each([
    ['1234.5', '1234.5'],
    [' 1234 ', '1234'],
    ['1 234,5', '1234.5'],
    ["1'234.50", '1234.50'],
    ['1_000', '1000'],
    ['0,5', '0.5'],
    ['0,500', '0.500'],
    ['1,2345', '1.2345'],
    ['1.234', '1.234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['１２３．４', '123.4'],
  ])('"%s" means %s', (pasted, text) => {
    expect(readAmountInput('', pasted, true)).toEqual({ text, accepted: true });
  });

  it.each([
    ['1,234', '1.234', '1234'],
    ['12,000', '12.000', '12000'],
    ['1,234.56', '1234.56', '1.23456'],
    ['1.234,56', '1234.56', '1.23456'],
  ])('"%s" is read as %s and %s is offered', (pasted, text, alternative) => {
    expect(readAmountInput('', pasted, true)).toEqual({ text, alternative, accepted: true });
  });

  it.each(['12abc', '1,23,4', '1.2,3.4', '1,2,3', '0x12', '5 MON'])('refuses "%s"', (pasted) => {
    expect(readAmountInput('8', pasted, true)).toEqual({ text: '8', accepted: false });
  });
});
