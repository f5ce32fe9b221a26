import { describe, expect, it } from 'vitest';
import { type EventRow, unpackEvents } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import { type ProtocolShare, pairShare, shareOfFee, shareOfInput } from '../ProtocolShare.ts';
import { LocalIndexWork } from '../worker/LocalIndexWork.ts';
import { segmentShares } from './shareHistory.ts';

const FEE = 3000;
const PAID = 1_000_000_000n;
/** What the protocol gets of one swap that pays `PAID` in, by the divisor of the fee. */
const part = (by: number) => (by === 0 ? 0n : 3_000_000n / BigInt(by));
const by = (divisor: number): ProtocolShare => shareOfFee(FEE, [divisor, divisor]);

let block = 0;
const row = (change: Partial<EventRow>): EventRow => {
  block += 1;
  return {
    ...{ kind: 'swap', pool: 0, block, logIndex: 0, transactionHash: `0x${'ab'.repeat(32)}` },
    ...{ timestampSeconds: block * 600, timeExact: true, amount0Raw: PAID, amount1Raw: -5n },
    ...{
      sender: `0x${'01'.repeat(20)}`,
      account: `0x${'02'.repeat(20)}`,
      sqrtPriceX96: 1n,
      ticks: undefined,
    },
    ...change,
  };
};
const swap = () => row({});
/** The log of V3 tells what was before, that of others does not. */
const set = (after: number, before?: number) =>
  row({
    ...{ kind: 'share', amount0Raw: 0n, amount1Raw: 0n, sqrtPriceX96: 0n, share: by(after) },
    ...(before !== undefined && { shareBefore: by(before) }),
  });

async function segmentOf(rows: readonly EventRow[], work: LocalIndexWork): Promise<Segment> {
  const { events, figures } = await work.pack(rows, [{ number: 0, fee: FEE, v3: true }]);
  expect(unpackEvents(events)).toEqual(rows);
  const [first, last] = [rows[0] as EventRow, rows.at(-1) as EventRow];
  const shares = segmentShares(rows);
  return {
    ...{ from: first.block, to: last.block, toHash: undefined, events: rows.length, figures },
    ...{ fromSeconds: first.timestampSeconds, toSeconds: last.timestampSeconds, eventBytes: 1 },
    ...(shares.length > 0 && { shares }),
  };
}

/** Segments of events, what the protocol took (undefined: some of it is unknown), and the swaps that stay open. */
type Case = readonly [name: string, segments: () => EventRow[][], taken: bigint | undefined, open: number];
const CASES: readonly Case[] = [
  ['no change', () => [[swap(), swap()], [swap()]], 0n, 3],
  ['on before every swap', () => [[set(4, 0), swap(), swap()]], 2n * part(4), 0],
  ['on after every swap', () => [[swap(), swap(), set(4, 0)]], 0n, 0],
  ['on between two', () => [[swap(), set(4, 0), swap()]], part(4), 0],
  ['off between two', () => [[swap(), set(0, 5), swap()]], part(5), 0],
  [
    'two changes in one segment',
    () => [[swap(), set(5, 10), swap(), set(0, 5), swap()]],
    part(10) + part(5),
    0,
  ],
  ['on in an older segment', () => [[set(6, 0)], [swap(), swap()]], 2n * part(6), 0],
  [
    'on in a newer segment',
    () => [
      [swap(), swap()],
      [set(6, 0), swap()],
    ],
    part(6),
    0,
  ],
  [
    'off in a newer segment',
    () => [
      [swap(), swap()],
      [set(0, 7), swap()],
    ],
    2n * part(7),
    0,
  ],
  ['a segment between two changes', () => [[set(4, 0)], [swap()], [set(8, 4), swap()]], part(4) + part(8), 0],
  [
    'far from a change',
    () => [[swap()], [swap()], [swap(), set(9, 8)], [swap()], [swap()]],
    3n * part(8) + 2n * part(9),
    0,
  ],
  ['changed back at once', () => [[swap()], [set(4, 0), set(0, 4)], [swap()]], 0n, 0],
  ['not told what was before', () => [[swap(), set(4), swap()]], undefined, 0],
  ['not told, in an older segment', () => [[swap()], [set(4), swap()]], undefined, 0],
  ['not told, and no swap before', () => [[set(4), swap()]], part(4), 0],
  [
    'not told, but set before',
    () => [
      [set(10), swap()],
      [swap(), set(4), swap()],
    ],
    2n * part(10) + part(4),
    0,
  ],
  ['not told, twice in one segment', () => [[set(10), swap(), set(4), swap()]], part(10) + part(4), 0],
  [
    'told by the pool’s creation',
    () => [[row({ kind: 'price', amount0Raw: 0n, share: by(0) }), swap(), set(4), swap()]],
    part(4),
    0,
  ],
  [
    'another pool changes',
    () => [[swap(), row({ kind: 'share', pool: 1, share: by(4), shareBefore: by(0) }), swap()]],
    0n,
    2,
  ],
  ['days apart', () => [[swap(), set(4, 0)], [row({ timestampSeconds: 90 * 86_400 })]], part(4), 0],
];

describe('what the protocol takes of swaps', () => {
  it.each(CASES)('%s', async (_, segments, taken, open) => {
    block = 0;
    const work = new LocalIndexWork();
    const run: Segment[] = [];
    for (const rows of segments()) run.push(await segmentOf(rows, work));
    for (const span of ['all', 'day', 'hour', 'all'] as const) {
      const sums = await work.sums(run, { span, firstHour: 0, pool: 0 });
      const add = (name: 'protocol0Raw' | 'unsettled0Raw' | 'fees0Raw' | 'lost') =>
        sums.reduce((sum, one) => sum + BigInt(one[name]), 0n);
      expect(add('lost') > 0n).toBe(taken === undefined);
      if (taken !== undefined) expect(add('protocol0Raw')).toBe(taken);
      expect(add('unsettled0Raw')).toBe(BigInt(open) * PAID);
    }
  });

  it('is another one with the next segment, for the days that were summed before too', async () => {
    block = 0;
    const work = new LocalIndexWork();
    const first = await segmentOf([swap(), swap()], work);
    const query = { span: 'all', firstHour: 0, pool: undefined } as const;
    expect((await work.sums([first], query))[0]).toMatchObject({
      protocol0Raw: 0n,
      unsettled0Raw: 2n * PAID,
    });
    const second = await segmentOf([set(0, 4), swap()], work);
    const [sums] = await work.sums([first, second], query);
    expect(sums).toMatchObject({ protocol0Raw: 2n * part(4), unsettled0Raw: 0n });
  });

  it.each([
    [pairShare(0n, 5n), 0],
    [pairShare(5n, 0n), 0],
    [pairShare(1n << 159n, 1n << 200n), 500],
    [shareOfInput([500, 500]), 500],
    [shareOfFee(500, [4, 4]), 125],
    [shareOfFee(10_000, [10, 10]), 1000],
    [shareOfFee(3000, [0, 0]), 0],
  ] as const)('%s are so many millionths of the input: %s', ([parts0, of0, parts1, of1], pips) => {
    expect([parts0 / of0, parts1 / of1]).toEqual([pips / 1e6, pips / 1e6]);
  });
});
