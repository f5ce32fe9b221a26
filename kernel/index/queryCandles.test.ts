import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { EventRow } from './EventRow.ts';
import { IndexStore } from './IndexStore.ts';
import { queryCandles } from './indexQueries.ts';
import { MemoryIndexDatabase } from './MemoryIndexDatabase.ts';
import { loopbackWorker } from './testing/loopbackWorker.ts';
import { WorkerIndexWork } from './worker/WorkerIndexWork.ts';

const account = `0x${'1a'.repeat(20)}` as Hex;
const poolAt = (number: number) => `0x${'b'.repeat(39)}${number}` as Hex;
const pool = poolAt(0) as Address;
/** Midnight UTC of a Monday. */
const START = Date.UTC(2026, 10, 16) / 1000;
const BLOCKS = 5000;
const MINUTE = 60;

/** A swap every 30 seconds, of two pools in turn; the prices of pool 0 are 1, 2, 3, ... */
const rowAt = (block: number): EventRow => ({
  kind: 'swap',
  pool: block % 2,
  block,
  logIndex: 0,
  transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
  timestampSeconds: START + block * 30,
  timeExact: true,
  amount0Raw: 10n,
  amount1Raw: -7n,
  sender: account,
  account,
  sqrtPriceX96: BigInt(Math.floor(block / 2) + 1),
  ticks: undefined,
});

let store: IndexStore;
let read: ReturnType<typeof vi.spyOn>;

async function addBlocks(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from + 1 }, (_, index) => rowAt(from + index));
  const [fromSeconds, toSeconds] = [START + from * 30, START + to * 30];
  await store.addSpan({ from, to, fromSeconds, toSeconds, toHash: undefined, rows }, 0);
}

beforeEach(async () => {
  const database = new MemoryIndexDatabase();
  read = vi.spyOn(database, 'events') as never;
  store = new IndexStore(database, 1, 'f', new WorkerIndexWork(loopbackWorker));
  await store.load();
  await store.addPools(
    [0, 1, 2].map((number) => ({
      protocol: 'v3',
      address: poolAt(number),
      token0: account,
      token1: account,
      fee: 500,
    })),
  );
  for (let from = 0; from < BLOCKS; from += 500) await addBlocks(from, from + 499);
  read.mockClear();
});

describe('queryCandles', () => {
  it('gives the newest ones, oldest first, each with the price before it', async () => {
    const hours = await queryCandles(store, { pool, intervalSeconds: 3600, limit: 2 });
    // The last block is in the middle of the 42nd hour: 60 swaps of the pool an hour.
    expect(hours).toEqual([
      {
        startSeconds: START + 40 * 3600,
        beforeX96: 2400n,
        openX96: 2401n,
        highX96: 2460n,
        lowX96: 2401n,
        closeX96: 2460n,
        volume0Raw: 600n,
        volume1Raw: 0n,
        swaps: 60,
      },
      {
        startSeconds: START + 41 * 3600,
        beforeX96: 2460n,
        openX96: 2461n,
        highX96: 2500n,
        lowX96: 2461n,
        closeX96: 2500n,
        volume0Raw: 400n,
        volume1Raw: 0n,
        swaps: 40,
      },
    ]);
  });

  it('of the first candle nothing is known before it', async () => {
    const [first, second] = await queryCandles(store, { pool, intervalSeconds: 86_400, limit: 9 });
    expect(first).toMatchObject({ startSeconds: START, beforeX96: 0n, openX96: 1n, swaps: 1440 });
    expect(second).toMatchObject({ beforeX96: 1440n, openX96: 1441n });
  });

  it('keeps to a range of time', async () => {
    const [fromSeconds, toSeconds] = [START + 20 * MINUTE, START + 22 * MINUTE];
    const found = await queryCandles(store, { pool, intervalSeconds: 60, fromSeconds, toSeconds, limit: 99 });
    expect(found.map(({ startSeconds, beforeX96 }) => [startSeconds, beforeX96])).toEqual([
      [START + 20 * MINUTE, 20n],
      [START + 21 * MINUTE, 21n],
    ]);
  });

  it('reads only the segments that it needs, and each only once', async () => {
    const all = { pool, intervalSeconds: 300, limit: 100_000 } as const;
    const before = await queryCandles(store, all);
    expect(before).toHaveLength(500);
    const { length } = store.segments.run;
    expect(read).toHaveBeenCalledTimes(length);
    expect(await queryCandles(store, all)).toEqual(before);
    expect(read).toHaveBeenCalledTimes(length);
    await addBlocks(BLOCKS, BLOCKS + 1499);
    read.mockClear();
    expect(await queryCandles(store, all)).toHaveLength(650);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('of a pool without an event, of an unknown one and of a limit of none there are none', async () => {
    const query = { intervalSeconds: 3600, limit: 5 } as const;
    expect(await queryCandles(store, { ...query, pool: poolAt(2) as Address })).toEqual([]);
    expect(await queryCandles(store, { ...query, pool: poolAt(9) as Address })).toEqual([]);
    expect(await queryCandles(store, { ...query, pool, limit: 0 })).toEqual([]);
  });

  it('of a lost record nothing is drawn, and the rest stays', async () => {
    read.mockResolvedValueOnce(undefined).mockResolvedValueOnce(new Uint8Array([255, 255, 255]));
    const found = await queryCandles(store, { pool, intervalSeconds: 86_400, limit: 9 });
    expect(found.reduce((sum, { swaps }) => sum + swaps, 0)).toBeLessThan(BLOCKS / 2);
    expect(found.length).toBeGreaterThan(0);
  });
});
