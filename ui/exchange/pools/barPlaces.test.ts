import { describe, expect, test } from 'vitest';
import { barPlaces } from './barPlaces.ts';

const range = { tickLower: -600, tickUpper: 600 };

describe('the places on a range bar', () => {
  test('the middle of the range is the middle of the bar, in either token', () => {
    expect(barPlaces(range, 0, 1).now).toBeCloseTo(0.5, 9);
    expect(barPlaces(range, 0, 0).now).toBeCloseTo(0.5, 9);
  });

  test('an end of the range is an end of the band; quoted in the other token the bar is turned round', () => {
    const { from, to, now } = barPlaces(range, 600, 1);
    expect(now).toBeCloseTo(to, 9);
    expect(from).toBeGreaterThan(0);
    expect(barPlaces(range, 600, 0).now).toBeCloseTo(from, 9);
  });

  test('a price outside lies beside the band, and one far away at the end of the bar', () => {
    const { to, now } = barPlaces(range, 700, 1);
    expect(now).toBeGreaterThan(to);
    expect(barPlaces(range, 400_000, 1).now).toBe(0.99);
    expect(barPlaces(range, -400_000, 1).now).toBe(0.01);
  });

  test('a full range fills the bar, and a price that is not known has no place', () => {
    expect(barPlaces({ tickLower: -887_220, tickUpper: 887_220 }, 0, 1)).toMatchObject({ from: 0, to: 1 });
    expect(barPlaces(range, undefined, 1).now).toBeUndefined();
  });
});
