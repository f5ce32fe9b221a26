import { describe, expect, it } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import type { MarketBar } from '../../charts/market/MarketBar.ts';
import { pairCandidates, pairPools } from './pairPools.ts';
import { throughBars } from './throughBars.ts';

const [a, b, c, coin] = ['0xa', '0xb', '0xc', '0xd'] as Address[] as [Address, Address, Address, Address];
const pool = (address: string, token0: Address, token1: Address, liquidity?: bigint, sqrtPriceX96 = 1n) => ({
  ...{ protocol: 'v3', address: address as Address, token0, token1, fee: 500 },
  state:
    liquidity === undefined
      ? undefined
      : { block: 1, balance0Raw: 0n, balance1Raw: 0n, sqrtPriceX96, liquidity },
});

describe('the pools of a pair', () => {
  it('are its deepest one, one without a price or of unknown state last', () => {
    const pools = [
      pool('0x1', a, b),
      pool('0x2', a, b, 90n, 0n),
      pool('0x3', b, a, 5n),
      pool('0x4', a, b, 7n),
    ];
    expect(pairPools(pools, [b, a], coin)).toEqual({ kind: 'direct', pool: pools[3] });
    expect(pairPools(pools.slice(0, 1), [a, b], coin)).toEqual({ kind: 'direct', pool: pools[0] });
    expect(pairCandidates([...pools, pool('0x5', a, c, 1n)], [a, b], coin)).toEqual(pools);
  });

  it('are two with the coin where it has none, or nothing', () => {
    const pools: readonly IndexedPool[] = [
      pool('0x1', a, coin, 1n),
      pool('0x2', coin, a, 2n),
      pool('0x3', b, coin, 3n),
    ];
    expect(pairPools(pools, [a, b], coin)).toEqual({ kind: 'through', first: pools[1], second: pools[2] });
    expect(pairCandidates(pools, [a, b], coin)).toHaveLength(3);
    expect(pairPools(pools, [a, c], coin)).toBeUndefined();
    expect(pairPools(pools, [a, b], undefined)).toBeUndefined();
    expect(pairPools(pools, [coin, c], coin)).toBeUndefined();
  });
});

describe('the price through a middle token', () => {
  const bar = (startSeconds: number, close: number, carried = false): MarketBar => ({
    ...{ startSeconds, close, carried, open: 9, high: 99, low: 1, volume: 7, swaps: 2 },
  });

  it('is known where both are, and carried where both are', () => {
    const found = throughBars(
      [bar(60, 2), bar(120, 3, true), bar(180, 4, true)],
      [bar(120, 5), bar(180, 6, true), bar(240, 7)],
    );
    expect(found).toEqual([
      { startSeconds: 120, open: 15, high: 15, low: 15, close: 15, volume: 0, swaps: 0, carried: false },
      { startSeconds: 180, open: 24, high: 24, low: 24, close: 24, volume: 0, swaps: 0, carried: true },
    ]);
    expect(throughBars([bar(60, 1e200)], [bar(60, 1e200)])).toEqual([]);
  });
});
