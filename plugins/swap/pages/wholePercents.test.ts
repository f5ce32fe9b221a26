import { describe, expect, test } from 'vitest';
import { wholePercents } from './wholePercents.ts';

describe('wholePercents', () => {
  test('shares of a trade add up to a hundred', () => {
    expect(wholePercents([5250, 1780, 1190, 1780])).toEqual([52, 18, 12, 18]);
    expect(wholePercents([3334, 3333, 3333])).toEqual([34, 33, 33]);
  });

  test('whole shares stay as they are', () => {
    expect(wholePercents([6000, 4000])).toEqual([60, 40]);
    expect(wholePercents([10_000])).toEqual([100]);
  });
});
