import { expect, it } from 'vitest';
import { priceText, UNKNOWN, usdText } from './figureTexts.ts';

it.each([
  ['en-US', '~$1.2K', '~$119.6K'],
  ['de-DE', '~1.235\u00a0$', '~119.600\u00a0$'],
  ['ja-JP', '~$1,235', '~$12万'],
  ['ar-SA', '~\u200f١٫٢\u00a0ألف\u00a0$', '~\u200f١١٩٫٦\u00a0ألف\u00a0$'],
])('dollars are short in %s, whole where the language has no short form', (locale, some, more) => {
  expect(usdText(1234.56, locale, true)).toBe(some);
  expect(usdText(119_600, locale, true)).toBe(more);
});

it('has cents below a thousand, and says what is not known', () => {
  expect(usdText(12.5, 'de-DE', false)).toBe('12,50\u00a0$');
  expect(usdText(undefined, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(Number.NaN, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(0.5, 'en-US', true)).toBe('~$0.50');
});
