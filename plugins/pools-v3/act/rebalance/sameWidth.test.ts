import { expect, test } from 'vitest';
import { sameWidth } from './sameWidth.ts';

test.each([
  ['around the price, on usable ticks', { tickLower: -120, tickUpper: 0 }, 1_003, [960, 1_080]],
  ['below zero too', { tickLower: 60, tickUpper: 180 }, -1_003, [-1_080, -960]],
  ['of one tick spacing', { tickLower: 0, tickUpper: 60 }, 89, [60, 120]],
  ['at the end of all prices', { tickLower: -600, tickUpper: 600 }, 887_270, [886_020, 887_220]],
] as const)('a range of the same width %s', (_, range, tick, [tickLower, tickUpper]) => {
  expect(sameWidth(range, tick, 60)).toEqual({ tickLower, tickUpper });
});

test('the full range has no other of its width', () => {
  expect(sameWidth({ tickLower: -887_220, tickUpper: 887_220 }, 5_000, 60)).toBeUndefined();
});
