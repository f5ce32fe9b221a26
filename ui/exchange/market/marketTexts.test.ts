import { describe, expect, it } from 'vitest';
import { firstInterval } from './firstInterval.ts';
import { intervalText, marketNumber, marketUsd, shortNumber, shortUsd } from './marketTexts.ts';

describe('texts of a market', () => {
  it('are short at both ends of all prices', () => {
    expect(
      [1e-70, 1e-9, 0, 0.1234567, 26.934, 999_999.4, 1e9, 1e70].map((value) => marketNumber(value, 'en-US')),
    ).toEqual(['1E-70', '0.000000001', '0', '0.123457', '26.934', '999,999', '1B', '1E70']);
    for (const value of [1e-70, 1e-30, 1e-12, 1, 1e12, 1e30, 1e70]) {
      expect(marketUsd(value, 'en-US', true).length).toBeLessThan(18);
      expect(shortNumber(value, 'en-US').length).toBeLessThan(8);
    }
    expect(marketUsd(0.25, 'en-US', false)).toBe('$0.25');
    expect(marketUsd(1.00123, 'en-US', true, 6)).toBe('~$1.00123');
    expect(shortUsd(20_000, 'en-US')).toBe('$20K');
  });

  it('name intervals', () => {
    expect([60, 900, 3600, 86_400, 604_800].map((seconds) => intervalText(seconds, 'en-US'))).toEqual([
      ...['1m', '15m', '1h', '1d', '1w'],
    ]);
    expect(intervalText(14_400, 'en-US', 'long')).toBe('4 hours');
  });
});

describe('the first interval', () => {
  const over = (toSeconds: number) => ({ coverage: { fromBlock: 0, toBlock: 1, fromSeconds: 0, toSeconds } });

  it('is the shortest that shows all that was read, or the longest, or the chosen one', () => {
    expect(firstInterval(over(12_000), undefined)).toBe(60);
    expect(firstInterval(over(13_000), undefined)).toBe(300);
    expect(firstInterval(over(1e12), undefined)).toBe(604_800);
    expect(firstInterval(over(1e12), 60)).toBe(60);
    expect(firstInterval({ coverage: undefined }, undefined)).toBe(60);
  });
});
