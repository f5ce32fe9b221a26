import { beforeEach, describe, expect, it } from 'vitest';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { fullRange } from '../../../kernel/positions/usableTick.ts';
import { RangeForm } from './RangeForm.ts';

const terms = { unit0: { decimals: 18 }, unit1: { decimals: 18 }, base: 0 } as const;

let form: RangeForm;
beforeEach(() => {
  form = new RangeForm();
});

describe('the range of a migration', () => {
  it('is full at first, and again when asked', () => {
    expect(form.read(terms, 60)).toMatchObject({ range: fullRange(60), problem: undefined });
    form.type('min', '1');
    expect(form.isFull).toBe(false);
    form.setFull();
    expect(form.read(terms, 60).range).toEqual(fullRange(60));
  });

  it('keeps what was typed, and reads it as the nearest usable ticks', () => {
    form.type('min', '0.5');
    form.type('max', '2');
    expect(form.read(terms, 60)).toEqual({
      minTick: -6960,
      maxTick: 6960,
      problem: undefined,
      range: { tickLower: -6960, tickUpper: 6960 },
    });
    expect([form.minText, form.maxText]).toEqual(['0.5', '2']);
    expect(tickText(-6960, terms)).toBe('0.498593');
  });

  it.each([
    ['', '2', 'missing'],
    ['1', '', 'missing'],
    ['.', '2', 'invalid_price'],
    ['0', '2', 'invalid_price'],
    ['2', '1', 'invalid_range'],
    ['1', '1.000001', 'invalid_range'],
  ] as const)('from "%s" to "%s" is %s', (min, max, problem) => {
    form.type('min', min);
    form.type('max', max);
    expect(form.read(terms, 60)).toMatchObject({ problem, range: undefined });
  });

  it('told in the other token is the same range, its ends exchanged', () => {
    form.type('min', '0.5');
    form.type('max', '4');
    const before = form.read({ ...terms, base: form.base }, 60).range;
    form.invert(terms);
    expect(form).toMatchObject({ base: 1, minText: '0.25', maxText: '2' });
    expect(form.read({ ...terms, base: form.base }, 60).range).toEqual(before);
  });

  it('keeps a text that is no price when prices are told in the other token', () => {
    form.type('max', '.');
    form.invert(terms);
    expect(form).toMatchObject({ minText: '.', maxText: '' });
  });
});
