import { expect, test } from 'vitest';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import { type FeeReader, ListedFees } from './ListedFees.ts';

const head = (seconds: bigint): BlockHead => ({
  ...{ number: seconds, timestamp: seconds, baseFeePerGas: 1n, receivedAtMs: 0, endpoint: undefined },
});

/** Fees as large as the id, at a block; and what was asked for. */
function reads(answer: FeeReader = async (ids, block) => new Map(ids.map((id) => [id, both(id + block)]))) {
  const asked: (readonly bigint[])[] = [];
  const fees = new ListedFees((ids, block) => {
    asked.push(ids);
    return answer(ids, block);
  });
  return { fees, asked };
}
const both = (raw: bigint) => ({ amount0Raw: raw, amount1Raw: raw });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));

test('are read once for a new position, and again after half a minute', async () => {
  const { fees, asked } = reads();
  await fees.follow([1n], head(100n));
  expect(fees.of(1n)).toEqual(both(101n));
  await fees.follow([1n], head(129n));
  expect(asked).toEqual([[1n]]);
  await fees.follow([1n, 2n], head(129n));
  expect(asked[1]).toEqual([2n]);
  await fees.follow([1n, 2n], head(159n));
  expect(asked[2]).toEqual([1n, 2n]);
  expect(fees.of(1n)).toEqual(both(160n));
});

test('of many are read in turns of a hundred, the oldest figures first', async () => {
  const { fees, asked } = reads();
  const ids = upTo(150);
  await fees.follow(ids, head(100n));
  await fees.follow(ids, head(101n));
  expect(asked.map(({ length }) => length)).toEqual([100, 50]);
  await fees.follow(ids, head(140n));
  expect(asked[2]).toEqual(ids.slice(0, 100));
  await fees.follow(ids, head(180n));
  expect(asked[3]).toEqual([...ids.slice(100), ...ids.slice(0, 50)]);
});

test('that cannot be read are unknown, never zero, and a list that is closed learns nothing more', async () => {
  const failing = reads(() => Promise.reject(new Error('down')));
  await failing.fees.follow([1n], head(100n));
  expect(failing.fees.of(1n)).toBe('unknown');
  const partly = reads(async () => new Map([[1n, undefined]]));
  await partly.fees.follow([1n], head(100n));
  expect(partly.fees.of(1n)).toBe('unknown');
  const { fees } = reads();
  const reading = fees.follow([1n], head(100n));
  fees.close();
  await reading;
  expect(fees.of(1n)).toBeUndefined();
});
