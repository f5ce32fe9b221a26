import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { suggestedFee, tierShares } from './tierShares.ts';

const tier = (fee: number, amount0Raw: bigint, amount1Raw: bigint): Tier => ({
  ...{ fee, tickSpacing: 60, existence: 'EXISTS', pool: '0x1', liquidity: 0n, tick: 0 },
  sqrtPriceX96: 2n << 96n,
  held: { amount0Raw, amount1Raw },
});

describe('the share of a tier', () => {
  it('is its part of what all pools hold, token0 at the price of the deepest', () => {
    // The price is 4: 100 and 400 are worth 800; 25 and 100 are worth 200.
    const shares = tierShares([tier(500, 100n, 400n), tier(3000, 25n, 100n)]);
    expect([...(shares ?? [])]).toEqual([
      [500, 8000],
      [3000, 2000],
    ]);
  });

  it('is unknown while some pool’s holdings are, and where nothing is held', () => {
    expect(tierShares([tier(500, 1n, 1n), { ...tier(3000, 1n, 1n), held: undefined }])).toBeUndefined();
    expect(tierShares([tier(500, 0n, 0n)])).toBeUndefined();
    expect(tierShares([])).toBeUndefined();
  });
});

describe('the tier to begin with', () => {
  it('is that of the most liquidity', () => {
    expect(suggestedFee([tier(100, 1n, 1n), tier(500, 9n, 9n), tier(3000, 5n, 5n)])).toBe(500);
  });

  it('is 3000 where no pool has any, 10000 where there is no such tier, else the first', () => {
    const none = (fee: number): Tier => ({ ...tier(fee, 0n, 0n), existence: 'NOT_EXISTS', held: undefined });
    expect(suggestedFee([none(500), none(3000), none(10_000)])).toBe(3000);
    expect(suggestedFee([none(500), none(10_000)])).toBe(10_000);
    expect(suggestedFee([none(200)])).toBe(200);
    expect(suggestedFee([])).toBeUndefined();
  });

  it('is not yet known while a pool is still to be read', () => {
    expect(
      suggestedFee([tier(500, 1n, 1n), { ...tier(3000, 1n, 1n), existence: 'LOADING' }]),
    ).toBeUndefined();
  });
});
