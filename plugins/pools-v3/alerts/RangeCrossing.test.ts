import { describe, expect, it } from 'vitest';
import { RangeCrossing } from './RangeCrossing.ts';

/** What a person is told for a series of readings; '?' is a failed read, which brings no reading. */
function toldFor(readings: string, start: boolean | undefined): readonly number[] {
  const crossing = new RangeCrossing(start);
  return [...readings].flatMap((reading, block) => {
    if (reading === '?') return [];
    const out = reading === 'o';
    return crossing.isCrossing({ out, block: BigInt(block) }) && crossing.settle(out) ? [block] : [];
  });
}

describe('a crossing', () => {
  it.each([
    ['counts with the second reading', 'iioo', [3]],
    ['is told once', 'oooooo', [1]],
    ['is told again after the position came back', 'ooiioo', [1, 5]],
    ['is none for one reading alone', 'iioiiioi', []],
    ['is none where readings take turns', 'oioioi', []],
    ['survives failed reads in between', 'i?o??o', [5]],
    ['coming back for one block is not coming back', 'ooioo', [1]],
  ])('%s', (_, readings, blocks) => {
    expect(toldFor(readings, false)).toEqual(blocks);
  });

  it('is none where the first known state is out of range', () => {
    expect(toldFor('oooo', undefined)).toEqual([]);
    expect(toldFor('ooiioo', undefined)).toEqual([5]);
  });

  it('needs two blocks, not two readings of one, and forgets what was contradicted', () => {
    const crossing = new RangeCrossing(false);
    expect(crossing.isCrossing({ out: true, block: 5n })).toBe(false);
    expect(crossing.isCrossing({ out: true, block: 5n })).toBe(false);
    expect(crossing.isCrossing({ out: true, block: 6n })).toBe(true);
    crossing.forget();
    expect(crossing.isCrossing({ out: true, block: 7n })).toBe(false);
    expect(crossing.isCrossing({ out: true, block: 8n })).toBe(true);
  });
});
