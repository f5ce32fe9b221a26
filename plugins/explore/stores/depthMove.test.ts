import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, swapPool, v2Maths, v3Maths } from '../../../kernel/amm/index.ts';
import type { PoolState, V2PoolState, V3PoolState } from '../../../kernel/amm/types.ts';
import { depthMove } from './depthMove.ts';

const SHARE = 0.02;
const names = { address: '0xpool', token0: '0xa', token1: '0xb' } as const;
const pair: V2PoolState = {
  ...{ kind: 'v2', maths: v2Maths, ...names },
  ...{ reserve0: 20_000_000_000_000n, reserve1: 200n * 10n ** 18n },
};
const pool: V3PoolState = {
  ...{ kind: 'v3', maths: v3Maths, ...names, fee: 3000, tickSpacing: 60 },
  ...{ tick: 0, sqrtPriceX96: 1n << 96n, liquidity: 10n ** 24n },
  // Liquidity doubles 60 ticks above the price and halves 120 ticks below it.
  ticks: {
    ...{ minWord: -1, maxWord: 1, indexes: [-6000, -120, 60, 6000] },
    liquidityNet: [5n * 10n ** 23n, 5n * 10n ** 23n, 10n ** 24n, -2n * 10n ** 24n],
  },
};
const priceOf = (state: V2PoolState | V3PoolState) =>
  state.kind === 'v2'
    ? Number(state.reserve1) / Number(state.reserve0)
    : (Number(state.sqrtPriceX96) / 2 ** 96) ** 2;

describe('what moves the price', () => {
  it.each([
    ['a V2 pair', pair],
    ['a V3 pool with ticks in between', pool],
  ])('of %s is what the exact swap needs', (_, state) => {
    const move = depthMove(state, SHARE);
    for (const [tokenIn, raw, factor] of [
      [state.token1, move?.raise, 1 + SHARE],
      [state.token0, move?.lower, 1 - SHARE],
    ] as const) {
      const swap = swapPool(state, tokenIn, 'EXACT_INPUT', BigInt(Math.round(raw ?? 0)));
      expect(priceOf(swap.after as typeof state) / priceOf(state)).toBeCloseTo(factor, 9);
    }
  });

  it('is unknown beyond the ticks that were read, and nothing where there is no liquidity', () => {
    const at = { tickSpacing: 1, tick: 128, sqrtPriceX96: getSqrtRatioAtTick(128) };
    const near: V3PoolState = { ...pool, ...at, ticks: { ...pool.ticks, minWord: 0, maxWord: 0 } };
    expect(depthMove(near, SHARE)).toEqual({ raise: undefined, lower: undefined });
    const empty: V3PoolState = {
      ...pool,
      liquidity: 0n,
      ticks: { ...pool.ticks, indexes: [], liquidityNet: [] },
    };
    expect(depthMove(empty, SHARE)).toEqual({ raise: 0, lower: 0 });
  });

  it('is unknown without a price', () => {
    const bare: readonly PoolState[] = [
      { ...pair, reserve0: 0n } as V2PoolState,
      { ...pool, sqrtPriceX96: 0n } as V3PoolState,
    ];
    for (const state of bare) expect(depthMove(state, SHARE)).toBeUndefined();
  });
});
