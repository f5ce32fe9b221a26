import { describe, expect, test } from 'vitest';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { autoSlippageBps, deadlineFrom, defaultDeadlineSeconds } from './slippage.ts';

describe('auto slippage', () => {
  test.each([
    [undefined, 100, 50],
    [1, undefined, 50],
    [1, 0, 50],
    [1, Number.NaN, 50],
    [0, 100, 50],
    [0.4, 100, 50],
    [0.51, 100, 51],
    [1, 100, 100],
    [2.5, 100, 250],
    [5, 100, 500],
    [500, 1, 500],
  ])('a cost of $%s for an output of $%s tolerates %i basis points', (cost, output, bps) => {
    expect(autoSlippageBps(cost, output)).toBe(bps);
  });
});

describe('deadline', () => {
  test('counts from the later of the clock and the newest block', () => {
    expect(deadlineFrom(1_000_999, undefined, 600)).toBe(1_600);
    expect(deadlineFrom(1_000_999, 900n, 600)).toBe(1_600);
    expect(deadlineFrom(1_000_999, 1_500n, 600)).toBe(2_100);
  });

  test('is 10 minutes by default, 5 on layer 2', () => {
    expect(defaultDeadlineSeconds(testChain({ networkType: 'L1' }))).toBe(600);
    expect(defaultDeadlineSeconds(testChain({ networkType: 'L2' }))).toBe(300);
  });
});
