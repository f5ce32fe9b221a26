import { expect, it } from 'vitest';
import { closesOf } from './closesOf.ts';
import type { SumRow } from './IndexWork.ts';

const row = (pool: number, hour: number, prices: Partial<SumRow>) =>
  ({ pool, hour, beforeX96: 0n, openX96: 0n, closeX96: 0n, ...prices }) as SumRow;
const closes = async (rows: readonly SumRow[], firstHour: number, lastHour: number, span = 'hour' as const) =>
  (await closesOf(rows, { span, firstHour, lastHour })).map(({ pool, roots }) => [pool, [...roots]]);

it("is each hour's last price, carried forward from the price before the first", async () => {
  const rows = [
    row(1, 101, { beforeX96: 5n, openX96: 6n, closeX96: 7n }),
    row(2, 102, { beforeX96: 9n }),
    row(1, 103, { beforeX96: 7n, openX96: 8n, closeX96: 4n }),
  ];
  expect(await closes(rows, 100, 104)).toEqual([
    [1, [5, 5, 7, 7, 4, 4]],
    [2, [9, 9, 9, 9, 9, 9]],
  ]);
});

it('begins with the first price where none is known before, and is not there where no price is', async () => {
  const rows = [
    row(1, 102, { openX96: 6n, closeX96: 6n }),
    row(2, 100, { openX96: 3n, closeX96: 2n }),
    row(3, 100, {}),
  ];
  expect(await closes(rows, 100, 103)).toEqual([
    [1, [0, 0, 6, 6, 6]],
    [2, [3, 2, 2, 2, 2]],
  ]);
  expect(await closes([], 100, 103)).toEqual([]);
});

it('of many days has at most 31 steps, each with its last price', async () => {
  const day = 24;
  const rows = Array.from({ length: 100 }, (_, index) =>
    row(1, (1000 + index) * day, {
      beforeX96: index === 0 ? 1n : 0n,
      openX96: 1n,
      closeX96: BigInt(index) + 2n,
    }),
  );
  const [[, roots] = []] = await closesOf(rows, {
    span: 'day',
    firstHour: 1000 * day + 7,
    lastHour: 1099 * day + 3,
  }).then((found) => found.map(({ pool, roots: own }) => [pool, [...own]] as const));
  // 25 steps of four days.
  expect(roots).toEqual([1, ...Array.from({ length: 25 }, (_, step) => step * 4 + 5)]);
});
