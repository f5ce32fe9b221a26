import { describe, expect, test } from 'vitest';
import { autoSlippageBps } from './slippage.ts';

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
