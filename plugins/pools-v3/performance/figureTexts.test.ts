import { expect, test } from 'vitest';
import { toneOf } from './figureTexts.ts';

test("a gain is green and a loss red, and a rounding's rest is neither", () => {
  const worth = (quote: bigint) => ({ quote, usd: quote });
  expect(toneOf(worth(2n))).toBe('success');
  expect(toneOf(worth(-2n), -100n)).toBe('critical');
  expect(toneOf(worth(-2n), 0n)).toBe('neutral');
  expect(toneOf(worth(-2n), -99n)).toBe('neutral');
  expect(toneOf(worth(2n), 99n)).toBe('neutral');
  expect(toneOf(worth(0n))).toBe('neutral');
});
