import { expect, test } from 'vitest';
import type { RoutePart } from '../../../../kernel/calldata/RoutePart.ts';
import { swapFeePips } from './swapFeePips.ts';

const part = (shareBps: number, ...fees: readonly number[]) =>
  ({ shareBps, hops: fees.map((fee) => ({ fee })) }) as unknown as RoutePart;

test.each([
  ['of one pool', [part(10_000, 3000)], 3000],
  ['of two pools, one after the other', [part(10_000, 3000, 500)], 3498],
  ['of a divided trade', [part(7_500, 3000), part(2_500, 500)], 2375],
  ['of nothing', [], 0],
])('the fees %s', (_, parts, pips) => {
  expect(swapFeePips({ parts })).toBe(pips);
});
