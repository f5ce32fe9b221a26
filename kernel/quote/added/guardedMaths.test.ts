import { expect, test } from 'vitest';
import type { PoolMaths, V2PoolState } from '../../amm/index.ts';
import { v2Maths } from '../../amm/pools/v2Maths.ts';
import { guardedMaths } from './guardedMaths.ts';

const pool: V2PoolState = {
  kind: 'v2',
  address: '0x00000000000000000000000000000000000000aa',
  token0: '0x0000000000000000000000000000000000000001',
  token1: '0x0000000000000000000000000000000000000002',
  reserve0: 10n ** 9n,
  reserve1: 10n ** 9n,
  maths: v2Maths,
};

test.each<[unknown, boolean]>([
  [undefined, true],
  [0, true],
  [7_000, true],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [10n, false],
])('a kind whose swap takes %s more gas is believed: %s', (moreGas, believed) => {
  const faults: unknown[] = [];
  const own = {
    ...v2Maths,
    swap: (...args: Parameters<typeof v2Maths.swap>) => ({ ...v2Maths.swap(...args), moreGas }),
  } as unknown as PoolMaths;
  const maths = guardedMaths(own, {}, (cause) => faults.push(cause));
  const swap = () => maths.swap(pool, true, 'EXACT_INPUT', 1_000n);
  if (believed) expect(swap().amountIn).toBe(1_000n);
  else expect(swap).toThrow('cannot compute');
  expect(faults).toHaveLength(believed ? 0 : 1);
});
