import { expect, test } from 'vitest';
import { momentText } from '../../format/momentText.ts';
import { aboutWhenText } from './aboutWhenText.ts';

test('a block is dated by a later one and the usual time between two', () => {
  const noon = Date.UTC(2026, 4, 24, 12);
  const later = { number: 10_000n, timestamp: BigInt(noon / 1000) };
  // 7,200 blocks of half a second are an hour.
  expect(aboutWhenText(2_800n, later, 500, 'en-US')).toBe(momentText(noon - 3_600_000, 'en-US'));
});
