import { describe, expect, it } from 'vitest';
import { apart } from './apart.ts';

const named = (places: readonly number[], text = '12:00 PM') => places.map((at) => ({ at, text }));

describe('words under a plot', () => {
  it('stay inside its edges', () => {
    expect(apart(named([0, 200, 400]), 400).map(({ anchor }) => anchor)).toEqual(['start', 'middle', 'end']);
  });

  it('are fewer, and as evenly apart, where all of them would meet', () => {
    const long = named([30, 120, 210, 300], '0.0065117 WMON');
    expect(apart(long, 366).map(({ at }) => at)).toEqual([30, 210]);
    expect(apart(named([10, 40, 70], '0.0065117 WMON'), 90).map(({ at }) => at)).toEqual([10]);
    expect(apart(named([30, 330, 630, 930], '0.0065117 WMON'), 1200)).toHaveLength(4);
    expect(apart([], 366)).toEqual([]);
  });
});
