import { expect, it } from 'vitest';
import { priceText, shareText, shortUsdText, UNKNOWN, usdText, wholeText } from './figureTexts.ts';
import { changeTone } from './tables/changeTone.ts';

it.each([
  [1234.56, '~$1,234.56'],
  [119_600.4, '~$119,600'],
  [5_070_000, '~$5.07M'],
])('%f dollars are rounded as everywhere', (usd, text) => {
  expect(usdText(usd, 'en-US', true)).toBe(text);
});

it.each([
  [8.5, '~$8.50'],
  [8_000, '~$8,000'],
  [119_640, '~$120K'],
  [5_070_000, '~$5.07M'],
])('%f dollars are short in a table', (usd, text) => {
  expect(shortUsdText(usd, 'en-US', true)).toBe(text);
});

it('dollars of a table have no decimals where the language has no word for thousands', () => {
  expect(shortUsdText(249_036.11, 'de-DE', false)).toBe('249.000\u00a0$');
});

it('says of a share no more than is shown, with one sign at most', () => {
  expect(shareText(0.00004, 'en-US')).toBe('<0.01%');
  expect(shareText(-0.00004, 'en-US')).toBe('<0.01%');
  expect(shareText(1e-9, 'en-US')).toBe('0%');
  expect(shareText(99.5, 'en-US')).toBe('9,950%');
  expect(shareText(1e9, 'en-US')).toBe('>10,000%');
  expect([-0.00009, 0.00009, 0.0001, -0.0001].map(changeTone)).toEqual([
    ...['neutral2', 'neutral2', 'success', 'critical'],
  ]);
});

it('says what is not known', () => {
  expect(usdText(12.5, 'de-DE', false)).toBe('12,50\u00a0$');
  expect(usdText(undefined, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(Number.NaN, 'en-US', true)).toBe(UNKNOWN);
  expect(priceText(0.5, 'en-US', true)).toBe('~$0.50');
});

it.each([
  [12_345, '12,345'],
  [1_234_500, '1.2345M'],
  [3.4026e38, '3.4026E38'],
  [0.000016667, '0.000016667'],
  [1.234567e-12, '1.2346E-12'],
])('a price of %f never fills a line', (price, text) => {
  expect(wholeText(price, 'en-US')).toBe(text);
});

it.each([
  [0.0000123456, '~$0.00001235'],
  [1.23456e-12, '~$1.235E-12'],
  [3.4026e38, '~$3.4E38'],
])('nor does one of %f dollars', (usd, text) => {
  expect(priceText(usd, 'en-US', true)).toBe(text);
});
