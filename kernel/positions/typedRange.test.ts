import { describe, expect, it } from 'vitest';
import { invertedText, tickText, typedRange } from './typedRange.ts';

const terms = { unit0: { decimals: 18 }, unit1: { decimals: 18 }, base: 0 } as const;
const texts = (leftRangeTypedValue: string, rightRangeTypedValue: string, fullRange = false) => ({
  leftRangeTypedValue,
  rightRangeTypedValue,
  fullRange,
});

describe('a typed range', () => {
  it('becomes the nearest usable ticks', () => {
    expect(typedRange(texts('0.5', '2'), terms, 60)).toMatchObject({
      range: { tickLower: -6960, tickUpper: 6960 },
      reversed: false,
      full: false,
    });
    expect(tickText(6960, terms)).toBe('2.00564');
  });

  it('turned round has the same ticks', () => {
    const around = { ...terms, base: 1 } as const;
    expect(typedRange(texts('0.5', '2'), around, 60).range).toEqual({ tickLower: -6960, tickUpper: 6960 });
    expect(typedRange(texts('0.5', '4'), around, 60).range).toEqual({ tickLower: -13_860, tickUpper: 6960 });
    expect(invertedText('4', terms)).toBe('0.25');
    expect(invertedText('', terms)).toBe('');
  });

  it('says what is missing, no price, or turned round', () => {
    expect(typedRange(texts('', '2'), terms, 60)).toMatchObject({
      left: { problem: 'missing' },
      range: undefined,
      reversed: false,
    });
    expect(typedRange(texts('.', '2'), terms, 60).left.problem).toBe('invalid');
    expect(typedRange(texts('1', '0'), terms, 60).right.problem).toBe('invalid');
    expect(typedRange(texts('2', '1'), terms, 60)).toMatchObject({ range: undefined, reversed: true });
    // Both ends at the same usable tick are no range either.
    expect(typedRange(texts('1', '1.001'), terms, 60).reversed).toBe(true);
  });

  it.each([0, 1] as const)('takes a lowest price of zero for the end of all prices, base %s', (base) => {
    const read = typedRange(texts('0', '2'), { ...terms, base }, 60);
    expect(base === 0 ? read.range?.tickLower : read.range?.tickUpper).toBe(base === 0 ? -887_220 : 887_220);
    expect(typedRange(texts('', '', true), { ...terms, base }, 60)).toMatchObject({
      range: { tickLower: -887_220, tickUpper: 887_220 },
      full: true,
    });
  });
});
