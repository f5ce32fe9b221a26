import { expect, it } from 'vitest';
import { formatTime } from './formatTime.ts';

const early = new Date(2026, 4, 24, 6, 49).getTime();
const DAY_MS = 86_400_000;

it.each([
  ['en-US', '6:49 AM'],
  ['de-DE', '06:49'],
  ['fr-FR', '06:49'],
  ['es-ES', '6:49'],
  ['fi-FI', '6.49'],
  ['no-NO', '06:49'],
])('a clock in %s is written as people write it there', (locale, text) => {
  expect(formatTime(early, locale, DAY_MS).replace('\u202f', ' ')).toBe(text);
});

it.each([
  [DAY_MS + 1, 'May 24, 6:49 AM'],
  [7 * DAY_MS + 1, 'May 24'],
  [366 * DAY_MS, 'May 24, 2026'],
])('over %i ms it is told as coarsely as that', (spanMs, text) => {
  expect(formatTime(early, 'en-US', spanMs).replace('\u202f', ' ')).toBe(text);
});
