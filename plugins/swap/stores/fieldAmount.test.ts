import { expect, test } from 'vitest';
import { fieldAmount } from './fieldAmount.ts';

test.each([
  [undefined, 18, ''],
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1234567890123456789n, 18, '1.2345678'],
  [999999n, 6, '0.999999'],
  [12345678912345n, 6, '12345678'],
  [5n * 10n ** 18n, 18, '5'],
])('%s with %s decimals shows as %s', (raw, decimals, text) => {
  expect(fieldAmount(raw, { decimals })).toBe(text);
});
