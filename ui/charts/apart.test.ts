import { describe, expect, it } from 'vitest';
import { apart } from './apart.ts';

const named = (places: readonly number[], text = '12:00 PM') => places.map((at) => ({ at, text }));

describe('words under a plot', () => {
  it('stay inside its edges', () => {
    expect(apart(named([0, 200, 400]), 400).map(({ anchor }) => anchor)).toEqual(['start', 'middle', 'end']);
  });

  it('leave out those that would meet the one before', () => {
    const long = named([30, 120, 210, 300], '0.0065117 WMON');
    expect(apart(long, 366).map(({ at }) => at)).toEqual([30, 210]);
    expect(apart(long, 1200).length).toBeLessThan(4);
    expect(apart(named([30, 330, 630, 930], '0.0065117 WMON'), 1200)).toHaveLength(4);
  });
});
