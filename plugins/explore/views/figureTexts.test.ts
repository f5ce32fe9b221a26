import { expect, it } from 'vitest';
import { priceText, UNKNOWN, usdText } from './figureTexts.ts';

it.each([
  [1234.56, '~$1,234.56'],
  [119_600.4, '~$119,600'],
  [5_070_000, '~$5.07M'],
])('%f dollars are rounded as everywhere', (usd, text) => {
  expect(usdText(usd, 'en-US', true)).toBe(text);
});

it('says what is not known', () => {
  expect(usdText(12.5, 'de-DE', false)).toBe('12,50\u00a0$');
  expect(usdText(undefined, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(Number.NaN, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(0.5, 'en-US', true)).toBe('~$0.50');
});
