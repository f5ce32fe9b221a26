import { expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../../../kernel/amm/index.ts';
import { excessOf } from './excessOf.ts';

const range = { tickLower: -600, tickUpper: 600 };
const have = (amount0Raw: bigint, amount1Raw: bigint) => ({ amount0Raw, amount1Raw });

test.each([
  [
    'both, and there is more of the first',
    0,
    have(10n ** 18n, 10n ** 17n),
    { side: 0, totalRaw: 10n ** 18n, heldRaw: 10n ** 17n },
  ],
  [
    'both, and there is more of the second',
    0,
    have(10n ** 17n, 10n ** 18n),
    { side: 1, totalRaw: 10n ** 18n, heldRaw: 10n ** 17n },
  ],
  ['both, and there is one alone', 0, have(10n ** 18n, 0n), { side: 0, totalRaw: 10n ** 18n, heldRaw: 0n }],
  ['the first alone', -700, have(5n, 7n), { side: 1, totalRaw: 7n, heldRaw: 5n }],
  ['the second alone', 700, have(5n, 7n), { side: 0, totalRaw: 5n, heldRaw: 7n }],
  ['the first alone, at its lower end', -600, have(5n, 7n), { side: 1, totalRaw: 7n, heldRaw: 5n }],
  ['the first alone, and there is nothing else', -700, have(5n, 0n), { side: 1, totalRaw: 0n, heldRaw: 5n }],
  ['both, and there is nothing', 0, have(0n, 0n), { side: 0, totalRaw: 0n, heldRaw: 0n }],
] as const)('a range that takes %s', (_, tick, amounts, excess) => {
  expect(excessOf(amounts, getSqrtRatioAtTick(tick), range)).toEqual(excess);
});
