import { expect, test } from 'vitest';
import { hush, mon } from '../../testing/SwapFakes.ts';
import type { SwapTrade } from '../SwapTrade.ts';
import { valueLossPips, valueSeverity } from './valueLoss.ts';

const trade = (paid: number | undefined, received: number | undefined, over: Partial<SwapTrade> = {}) =>
  ({
    wrap: 'NOT_APPLICABLE',
    form: { input: mon, output: hush },
    amountInRaw: 1n,
    amountOutRaw: 1n,
    usdIsEstimate: false,
    usd: (currency: unknown) => (currency === mon ? paid : received),
    ...over,
  }) as unknown as SwapTrade;

test.each([
  [100, 99.5, 5_000, 0],
  [100, 94, 60_000, 3],
  [100, 1, 990_000, 3],
  [100, 101, -10_000, 0],
  [100, 0, 1_000_000, 3],
])('%s dollars for %s is a loss of %s pips, severity %s', (paid, received, pips, severity) => {
  expect(valueLossPips(trade(paid, received))).toBe(pips);
  expect(valueSeverity(trade(paid, received))).toBe(severity);
});

test.each([
  [undefined, 1],
  [1, undefined],
  [0, 1],
  [Number.NaN, 1],
])('values of %s and %s say nothing', (paid, received) => {
  expect(valueLossPips(trade(paid, received))).toBeUndefined();
  expect(valueSeverity(trade(paid, received))).toBe(0);
});

test('a wrap loses nothing, an amount that is missing says nothing, and placeholder prices warn of nothing', () => {
  expect(valueLossPips(trade(2, 1, { wrap: 'WRAP' }))).toBeUndefined();
  expect(valueLossPips(trade(2, 1, { amountOutRaw: undefined }))).toBeUndefined();
  const estimate = trade(2, 1, { usdIsEstimate: true });
  expect([valueLossPips(estimate), valueSeverity(estimate)]).toEqual([500_000, 0]);
});
