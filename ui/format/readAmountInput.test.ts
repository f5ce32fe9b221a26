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
    expect(readAmountInput(previous, next)).toMatchObject({ text, accepted: true });
    expect(readAmountInput(previous, next).alternative).toBeUndefined();
  });

  it.each(['5a', '-5', '5 ', '1e3', '5..', '5,.', '1.2.3', '३', '$5'])(
    'refuses "%s" and keeps what was there',
    (next) => {
      expect(readAmountInput('5', next)).toMatchObject({ text: '5', accepted: false });
    },
  );

  it('takes at most 79 characters', () => {
    expect(readAmountInput('', '1'.repeat(amountMaxLength)).accepted).toBe(true);
    expect(readAmountInput('7', '1'.repeat(amountMaxLength + 1))).toMatchObject({
      text: '7',
      accepted: false,
    });
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

/** Types at the end of the field key by key, like a keyboard. */
function keys(text: string) {
  let reading = readAmountInput('', '');
  const told: string[] = [];
  for (const key of text) {
    const { text: before, typed } = reading;
    const next = readAmountInput(before, before + key, false, typed);
    if (next.accepted) reading = next;
    told.push(`${reading.text}|${reading.alternative ?? ''}`);
  }
  return { ...reading, told };
}

describe('separators typed within a number', () => {
  it.each([
    ['1,234', '1.234', '1234'],
    ['1,234.', '1234.', '1.234'],
    ['1,234.5', '1234.5', '1.2345'],
    ['1.234,5', '1234.5', '1.2345'],
    ['12,345,6', '123456', '12.3456'],
    ['1,23,456', '123456', '1.23456'],
    ['1,00,000.5', '100000.5', '1.000005'],
    ['12.5,7', '12.57', '125.7'],
    ['1,23.5', '1.235', '123.5'],
    ['1.2.3', '1.23', '123'],
  ])('"%s" is read as %s and %s is offered', (typed, text, alternative) => {
    expect(keys(typed)).toMatchObject({ text, alternative });
  });

  it.each([
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1,2345', '1.2345'],
    ['0,125', '0.125'],
    ['1.234', '1.234'],
    ['5..2', '5.2'],
    ['5,.2', '5.2'],
    ['0,5,2', '0.52'],
  ])('"%s" means %s', (typed, text) => {
    expect(keys(typed)).toMatchObject({ text });
    expect(keys(typed).alternative).toBeUndefined();
  });

  it('tells with the key that makes it doubtful, not later', () => {
    expect(keys('1,234.5').told).toEqual([
      '1|',
      '1.|',
      '1.2|',
      '1.23|',
      '1.234|1234',
      '1234.|1.234',
      '1234.5|1.2345',
    ]);
  });

  it('in the middle of a number is a comma like any other', () => {
    expect(readAmountInput('1234', '1,234')).toMatchObject({ text: '1.234', alternative: '1234' });
    expect(readAmountInput('1234.5', '1,234.5')).toMatchObject({ text: '1234.5', alternative: '1.2345' });
    expect(readAmountInput('12.34', '1,2.34')).toMatchObject({ text: '12.34', accepted: false });
  });

  it('is forgotten when it is taken back', () => {
    const grouped = keys('1,234.5');
    const shorter = readAmountInput(grouped.text, '1234.', false, grouped.typed);
    expect(shorter).toMatchObject({ text: '1234.' });
    expect(shorter.alternative).toBeUndefined();
    const { text, typed } = keys('1,234');
    expect(readAmountInput(text, '1.23', false, typed)).toMatchObject({ text: '1.23', typed: '1,23' });
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
    expect(readAmountInput('', pasted, true)).toMatchObject({ text, accepted: true });
    expect(readAmountInput('', pasted, true).alternative).toBeUndefined();
  });

  it.each([
    ['1,234', '1.234', '1234'],
    ['12,000', '12.000', '12000'],
    ['1,234.56', '1234.56', '1.23456'],
    ['1.234,56', '1234.56', '1.23456'],
  ])('"%s" is read as %s and %s is offered', (pasted, text, alternative) => {
    expect(readAmountInput('', pasted, true)).toMatchObject({ text, alternative, accepted: true });
  });

  it.each(['12abc', '1,23,4', '1.2,3.4', '1,2,3', '0x12', '5 MON'])('refuses "%s"', (pasted) => {
    expect(readAmountInput('8', pasted, true)).toMatchObject({ text: '8', accepted: false });
  });
});
