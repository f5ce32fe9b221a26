import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { type WithdrawalFigures, withdrawalRows } from './withdrawalRows.ts';

const words: Record<string, string> = {
  ...{ liquidity: 'Liquidity', fees: 'Fees', minimum: 'Minimum', trial: 'Simulation' },
  ...{ sameAmounts: 'Same', unknown: 'Unknown' },
};
const t = ((key: string) => words[key.replace('exchangeLazy:review.', '')] ?? key) as TFunction;
const of = (amount0Raw: bigint, amount1Raw: bigint): TokenAmounts => ({ amount0Raw, amount1Raw });
const rows = (figures: WithdrawalFigures) =>
  withdrawalRows(t, figures, '0.5%', ({ amount0Raw, amount1Raw }) => `${amount0Raw} + ${amount1Raw}`).map(
    ({ label, value }) => `${label}: ${value}`,
  );
const removed = { amounts: of(10n, 20n), minimum: of(9n, 19n) };

test('collected fees stand above the rows, and a trial run that gave the same says just that', () => {
  const fees = of(1n, 2n);
  expect(rows({ fees, total: fees, trial: of(1n, 2n) })).toEqual(['Simulation: Same']);
  expect(rows({ fees, total: fees, trial: of(1n, 1n) })).toEqual(['Simulation: 1 + 1']);
});

test('fees that are not known are said to be unknown', () => {
  expect(rows({ fees: undefined, total: undefined, trial: of(1n, 2n) })).toEqual([
    'Fees: Unknown',
    'Simulation: 1 + 2',
  ]);
  expect(rows({ removed, fees: undefined, total: removed.amounts, trial: undefined })).toEqual([
    'Fees: Unknown',
    'Minimum: 9 + 19',
  ]);
});

test('a removal with fees is told by its two parts, one without is not', () => {
  const total = of(11n, 20n);
  expect(rows({ removed, fees: of(1n, 0n), total, trial: total })).toEqual([
    'Liquidity: 10 + 20',
    'Fees: 1 + 0',
    'Minimum: 9 + 19',
    'Simulation: Same',
  ]);
  expect(rows({ removed, fees: of(0n, 0n), total: removed.amounts, trial: undefined })).toEqual([
    'Minimum: 9 + 19',
  ]);
});

test('a removal at an unknown price has neither amounts nor a minimum', () => {
  const unpriced = { amounts: undefined, minimum: undefined };
  expect(rows({ removed: unpriced, fees: of(0n, 0n), total: undefined, trial: undefined })).toEqual([
    'Liquidity: Unknown',
    'Fees: 0 + 0',
  ]);
});
