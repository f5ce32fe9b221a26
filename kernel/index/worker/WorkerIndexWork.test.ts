import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { EventRow } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import { loopbackWorker } from '../testing/loopbackWorker.ts';
import type { IndexWork } from './IndexWork.ts';
import type { IndexQuestion, IndexWorkerPort } from './indexMessages.ts';
import { LocalIndexWork } from './LocalIndexWork.ts';
import { WorkerIndexWork } from './WorkerIndexWork.ts';

const DAY = 86_400;
const account = `0x${'1a'.repeat(20)}` as Hex;
const kinds = [
  { number: 0, fee: 3000, v3: false },
  { number: 1, fee: 500, v3: true },
  { number: 2, fee: 100, v3: true },
];
const rowsOf = (from: number, count: number): EventRow[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: index % 5 === 4 ? 'burn' : 'swap',
    pool: from > 3000 ? index % 2 : index % 3,
    block: from + index,
    logIndex: index % 7,
    transactionHash: `0x${(from + index).toString(16).padStart(64, '0')}`,
    timestampSeconds: (from + index) * 60,
    timeExact: true,
    amount0Raw: BigInt(1000 + index * 17),
    amount1Raw: -BigInt(900 + index),
    sender: account,
    account,
    sqrtPriceX96: BigInt(from + index),
    ticks: undefined,
  }));

/** Some days with one block per minute, in segments of 1,200 blocks. */
async function segmentsOf(work: IndexWork): Promise<readonly Segment[]> {
  const segments: Segment[] = [];
  for (let from = 0; from < 9600; from += 1200) {
    const rows = rowsOf(from, 1200);
    const { events, figures } = await work.pack(rows, kinds);
    expect(await work.unpack(events)).toEqual(rows);
    segments.push({
      from,
      to: from + 1199,
      fromSeconds: from * 60,
      toSeconds: (from + 1199) * 60,
      toHash: undefined,
      events: rows.length,
      figures,
      eventBytes: events.byteLength,
    });
  }
  return segments;
}

const queries = [
  { span: 'all', firstHour: 0, pool: undefined },
  { span: 'all', firstHour: 30, pool: undefined },
  { span: 'day', firstHour: 5, pool: 2 },
  { span: 'hour', firstHour: 100, pool: undefined },
] as const;

async function sameAsHere(work: IndexWork): Promise<void> {
  const local = new LocalIndexWork();
  const segments = await segmentsOf(work);
  expect(segments).toEqual(await segmentsOf(local));
  for (const query of queries) {
    const sums = await work.sums(segments, query);
    expect(sums).toEqual(await local.sums(segments, query));
    expect(sums.length).toBeGreaterThan(0);
  }
  const { events } = await work.pack(rowsOf(0, 1200), kinds);
  const terms = { pool: 1, intervalSeconds: 900 } as const;
  const candles = await work.candles([events, new Uint8Array([255]), events], terms);
  expect(candles).toEqual(await local.candles([events, new Uint8Array([255]), events], terms));
  expect(candles.map(({ length }) => length)).toEqual([80, 0, 80]);
  expect(await work.withPool(segments, 2)).toEqual(segments.slice(0, 3));
  // Some segments are removed, others added; several questions at once.
  const later = segments.slice(2);
  const both = await Promise.all([work.sums(later, queries[0]), work.sums(segments, queries[0])]);
  expect(both).toEqual([await local.sums(later, queries[0]), await local.sums(segments, queries[0])]);
  const log = { nonsense: true };
  expect(await work.sift([log, null, 'x'], 0, 9)).toEqual({ logs: [], ignored: 3, faults: [] });
  expect(await work.unpack(new Uint8Array([255, 255, 255, 255]))).toEqual([]);
}

it('a worker gives what this thread would, to the unit', async () => {
  const create = vi.fn(loopbackWorker);
  await sameAsHere(new WorkerIndexWork(create));
  expect(create).toHaveBeenCalledTimes(1);
});

it('sends a segment once, and long lists in parts', async () => {
  const sent: IndexQuestion[] = [];
  const work = new WorkerIndexWork(() => {
    const port = loopbackWorker();
    const post = port.postMessage;
    port.postMessage = (question) => {
      sent.push(question);
      post(question);
    };
    return port;
  });
  const segments = await segmentsOf(work);
  for (const { length } of sent.flatMap((one) => (one.type === 'items' ? [one.items] : []))) {
    expect(length).toBeLessThanOrEqual(500);
  }
  sent.length = 0;
  await work.sums(segments, queries[0]);
  await work.sums(segments, queries[1]);
  expect(sent.flatMap((one) => (one.type === 'segments' ? one.added : []))).toHaveLength(segments.length);
  await work.sums(segments.slice(1), queries[0]);
  expect(sent.flatMap((one) => (one.type === 'forget' ? one.names : []))).toHaveLength(1);
});

it('where no worker can be started the work is done here', async () => {
  const create = vi.fn((): IndexWorkerPort => {
    throw new DOMException('refused', 'SecurityError');
  });
  await sameAsHere(new WorkerIndexWork(create));
  expect(create).toHaveBeenCalledTimes(1);
});

it('where a worker breaks down, what was asked of it is done here', async () => {
  const ports: IndexWorkerPort[] = [];
  const terminate = vi.fn();
  const work = new WorkerIndexWork(() => {
    const port: IndexWorkerPort = { onmessage: null, onerror: null, postMessage: () => undefined, terminate };
    ports.push(port);
    return port;
  });
  const asked = work.pack(rowsOf(0, 20), kinds);
  await expect.poll(() => ports).toHaveLength(1);
  ports[0]?.onerror?.(new Error('no script'));
  expect(await asked).toEqual(await new LocalIndexWork().pack(rowsOf(0, 20), kinds));
  expect(terminate).toHaveBeenCalled();
  await sameAsHere(work);
  expect(ports).toHaveLength(1);
});

describe('logs of added kinds', () => {
  const added = [{ protocol: 'sum', emitter: account }];
  const logs = { sum: { topics: [], decode: () => undefined, poolOf: () => undefined } };

  it('are decoded by the code that came with the worker', async () => {
    const work = new WorkerIndexWork(() => loopbackWorker(logs));
    expect(await work.sift([{}], 0, 9, added)).toEqual({ logs: [], ignored: 1, faults: [] });
  });

  it('are the kind’s fault, by name, where no code came', async () => {
    const work = new WorkerIndexWork(loopbackWorker);
    expect((await work.sift([{}], 0, 9, added)).faults).toMatchObject([{ protocol: 'sum' }]);
  });

  it('that never end are stopped, and named, and the rest goes on', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const terminate = vi.fn();
    const silent = { onmessage: null, onerror: null, postMessage: () => undefined, terminate };
    const work = new WorkerIndexWork(() => silent, logs);
    const asked = work.sift([{}], 0, 9, added);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await asked).faults).toMatchObject([{ protocol: 'sum' }]);
    expect(terminate).toHaveBeenCalled();
    expect(await work.sift([{}], 0, 9)).toEqual({ logs: [], ignored: 1, faults: [] });
  });
});

it('days are summed as days: whole ones of a window from the middle of one', async () => {
  const work = new LocalIndexWork();
  const segments = await segmentsOf(work);
  const sums = await work.sums(segments, { span: 'day', firstHour: 30, pool: 0 });
  expect(sums.map(({ hour }) => hour)).toEqual([24, 48, 72, 96, 120, 144]);
  const from = 30 * 60;
  const first = segments
    .flatMap(({ from: start }) => rowsOf(start, 1200))
    .filter(
      ({ pool, block, kind, timestampSeconds }) =>
        pool === 0 && kind === 'swap' && block >= from && timestampSeconds < 2 * DAY,
    );
  expect(sums[0]?.swaps).toBe(first.length);
  expect(sums[0]?.volume0Raw).toBe(first.reduce((sum, { amount0Raw = 0n }) => sum + amount0Raw, 0n));
});
