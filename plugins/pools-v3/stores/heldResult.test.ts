import { describe, expect, test } from 'vitest';
import type { PositionEvent } from '../services/positionHistory.ts';
import { heldResult } from './heldResult.ts';

const Q96 = 1n << 96n;
const event = (kind: PositionEvent['kind'], amount0Raw: bigint, amount1Raw: bigint): PositionEvent => ({
  ...{ kind, amount0Raw, amount1Raw, liquidity: 0n, block: 1n, logIndex: 0 },
  hash: '0x',
});
const amounts = (amount0Raw: bigint, amount1Raw: bigint) => ({ amount0Raw, amount1Raw });

describe('the result against simply holding', () => {
  test('is the fees while the price stands still', () => {
    const events = [event('increase', 1_000n, 1_000n)];
    expect(heldResult(events, amounts(1_000n, 1_000n), amounts(10n, 30n), Q96, 1)).toEqual({
      gainRaw: 40n,
      gainPips: 20_000n,
    });
  });

  test('is what the moved price took, at the price of now, in either token', () => {
    // Four token1 for one token0: a full-range position then holds half of the one and twice the other.
    const events = [event('increase', 1_000n, 1_000n)];
    const now = amounts(500n, 2_000n);
    expect(heldResult(events, now, amounts(0n, 0n), 2n * Q96, 1)).toEqual({
      gainRaw: -1_000n,
      gainPips: -200_000n,
    });
    expect(heldResult(events, now, amounts(0n, 0n), 2n * Q96, 0)).toEqual({
      gainRaw: -250n,
      gainPips: -200_000n,
    });
  });

  test('counts what was taken out when it was collected, once', () => {
    const events = [
      event('collect', 550n, 510n),
      event('decrease', 500n, 500n),
      event('increase', 1_000n, 1_000n),
    ];
    expect(heldResult(events, amounts(500n, 500n), amounts(0n, 0n), Q96, 1).gainRaw).toBe(60n);
  });

  test('has no percentage of nothing', () => {
    expect(heldResult([], amounts(0n, 0n), amounts(0n, 0n), Q96, 1)).toEqual({
      gainRaw: 0n,
      gainPips: undefined,
    });
  });
});
