import { describe, expect, test } from 'vitest';
import { positionSelectors } from '../../abi/positionSelectors.ts';
import { addressOf } from '../../tokens/testing/testChain.ts';
import type { Position } from '../managerCalls.ts';
import { ticksCall, uncollectedFees } from './uncollectedFees.ts';

const Q128 = 1n << 128n;
const position: Position = {
  tokenId: 1n,
  token0: addressOf(1),
  token1: addressOf(2),
  fee: 3000,
  tickLower: -60,
  tickUpper: 60,
  liquidity: 10n,
  feeGrowth0X128: 0n,
  feeGrowth1X128: 0n,
  owed0Raw: 5n,
  owed1Raw: 0n,
};
const none = { growth0X128: 0n, growth1X128: 0n };
const growth = (growth0X128: bigint, growth1X128 = 0n) => ({ growth0X128, growth1X128 });

test('a negative tick is written in two’s complement', () => {
  expect(ticksCall(-1)).toBe(`${positionSelectors['ticks(int24)']}${'f'.repeat(64)}`);
});

describe('uncollected fees', () => {
  test('are what is owed and what was earned since, cut off', () => {
    const pool = { tick: 0, global: growth((Q128 * 15n) / 10n, Q128 / 3n), lower: none, upper: none };
    expect(uncollectedFees(position, pool)).toEqual({ amount0Raw: 5n + 15n, amount1Raw: 3n });
  });

  test.each([
    ['below the range', -61, 2n],
    ['at the lower end', -60, 4n],
    ['in the range', 0, 4n],
    ['at the upper end', 60, -2n],
  ])('%s count what was earned between the ends', (_, tick, wholes) => {
    const pool = { tick, global: growth(Q128 * 10n), lower: growth(Q128 * 4n), upper: growth(Q128 * 2n) };
    const wrapped = BigInt.asUintN(128, (BigInt.asUintN(256, wholes * Q128 * 1n) * 10n) / Q128);
    expect(uncollectedFees(position, pool).amount0Raw).toBe(5n + wrapped);
  });

  test('count through the overflow of the pool’s counter', () => {
    const max = 1n << 256n;
    const pool = { tick: 0, global: growth(Q128), lower: none, upper: none };
    const before = { ...position, feeGrowth0X128: max - Q128 };
    expect(uncollectedFees(before, pool).amount0Raw).toBe(5n + 20n);
  });
});
