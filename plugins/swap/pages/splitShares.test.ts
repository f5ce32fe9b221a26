import { describe, expect, test } from 'vitest';
import { splitShares } from './splitShares.ts';

describe('splitShares', () => {
  test('shares of a trade add up to a hundred', () => {
    expect(splitShares([5250, 1780, 1190, 1780])).toEqual({ shares: [5200, 1800, 1200, 1800], decimals: 0 });
    expect(splitShares([3334, 3333, 3333])).toEqual({ shares: [3400, 3300, 3300], decimals: 0 });
  });

  test('whole shares stay as they are', () => {
    expect(splitShares([6000, 4000])).toEqual({ shares: [6000, 4000], decimals: 0 });
    expect(splitShares([10_000])).toEqual({ shares: [10_000], decimals: 0 });
  });

  test('one below a percent is no nothing: all are told by as many decimals as it needs', () => {
    expect(splitShares([9900, 100])).toEqual({ shares: [9900, 100], decimals: 0 });
    expect(splitShares([9901, 99])).toEqual({ shares: [9900, 100], decimals: 1 });
    expect(splitShares([9960, 40])).toEqual({ shares: [9960, 40], decimals: 1 });
    expect(splitShares([9990, 10])).toEqual({ shares: [9990, 10], decimals: 1 });
    expect(splitShares([9991, 9])).toEqual({ shares: [9991, 9], decimals: 2 });
  });
});
