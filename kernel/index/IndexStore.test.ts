import { getAddress } from 'ethers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { EventRow } from './EventRow.ts';
import type { FoundPool, Segment, StoredIndex } from './IndexDatabase.ts';
import { IndexStore, type Span } from './IndexStore.ts';
import { queryEvents, queryFigures, queryPrices, toPool } from './indexQueries.ts';
import { MemoryIndexDatabase } from './MemoryIndexDatabase.ts';
import { DayFigures } from './store/DayFigures.ts';
import { FallbackDatabase } from './store/FallbackDatabase.ts';
import { unpackFigures } from './store/FigureRow.ts';
import { ShareHistory } from './store/shareHistory.ts';
import type { PoolFigures } from './types.ts';

const CHAIN = 1;
const at = (number: number): Hex => `0x${`abc${number}`.padStart(40, 'd')}`;
const pool = (number: number): FoundPool => ({
  protocol: 'v3',
  address: at(number),
  token0: at(10),
  token1: at(11),
  fee: 3000,
});
const row = (block: number, change: Partial<EventRow> = {}): EventRow => ({
  kind: 'swap',
  pool: 0,
  block,
  logIndex: 0,
  transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
  timestampSeconds: block * 60,
  timeExact: true,
  amount0Raw: 1000n,
  amount1Raw: -900n,
  sender: at(20),
  account: at(21),
  sqrtPriceX96: BigInt(block),
  ticks: undefined,
  ...change,
});
const span = (from: number, to: number, rows: readonly EventRow[] = [], toHash?: Hex): Span => ({
  from,
  to,
  fromSeconds: from * 60,
  toSeconds: to * 60,
  toHash,
  rows,
});

let database: MemoryIndexDatabase;
let store: IndexStore;

beforeEach(async () => {
  database = new MemoryIndexDatabase();
  store = new IndexStore(database, CHAIN, 'factories');
  await store.load();
  await store.addPools([pool(0), pool(1), pool(0)]);
});

describe('what is kept of a chain', () => {
  it('has each pool once, under a number that stays, with checksummed names', async () => {
    await store.addPools([pool(1), pool(2)]);
    expect(store.pools.map(({ number, address }) => [number, address])).toEqual([
      [0, at(0)],
      [1, at(1)],
      [2, at(2)],
    ]);
    expect(store.pools[2]?.checksums).toEqual([at(2), at(10), at(11)].map((text) => getAddress(text)));
  });

  it('is one piece where spans border on each other, and the newest piece where they do not', async () => {
    await store.addSpan(span(50, 59, [row(55)]), 1);
    await store.addSpan(span(60, 69, [row(65)], '0x69'), 2);
    await store.addSpan(span(40, 49, [row(45)]), 0);
    expect(store.segments.all).toHaveLength(1);
    expect(store.segments.all[0]).toMatchObject({ from: 40, to: 69, events: 3, toHash: '0x69' });
    expect(store.meta.ignoredLogs).toBe(3);
    await store.addSpan(span(100, 110, [row(105)]), 0);
    expect(store.segments.coverage).toMatchObject({ fromBlock: 100, toBlock: 110 });
    expect(store.segments.beforeGap?.to).toBe(69);
    expect(await queryEvents(store, { limit: 10 })).toHaveLength(1);
    await store.addSpan(span(70, 99), 0);
    expect(store.segments.coverage).toMatchObject({ fromBlock: 40, toBlock: 110 });
    expect(await queryEvents(store, { limit: 10 })).toHaveLength(4);
  });

  it('is the same after it was read again', async () => {
    await store.addSpan(span(1, 9, [row(3), row(4, { pool: 1, kind: 'collect' })]), 0);
    const other = new IndexStore(database, CHAIN, 'factories');
    await other.load();
    expect(other.pools).toEqual(store.pools);
    expect(other.segments.coverage).toEqual(store.segments.coverage);
    expect(await queryFigures(other, { span: 'hour' })).toEqual(await queryFigures(store, { span: 'hour' }));
    expect(await queryEvents(other, { limit: 9 })).toEqual(await queryEvents(store, { limit: 9 }));
  });

  it('shows a pool of an added kind once its key is known, with all that was read of it before', async () => {
    const id = `0x${'1d'.repeat(32)}` as const;
    const zero = `0x${'00'.repeat(20)}` as const;
    const nameless = { protocol: 'sum', address: id, token0: zero, token1: zero, fee: undefined };
    await store.addPools([nameless]);
    await store.addSpan(span(1, 9, [row(3, { pool: 2, fee: 5000 })]), 0);
    const query = { pool: id as Address, limit: 9 };
    expect(await queryEvents(store, query)).toEqual([]);
    expect(await queryFigures(store, { span: 'all' })).toEqual([]);
    const named = { ...nameless, token1: at(11), key: 'its key' };
    await store.addPools([named, pool(2)]);
    await store.addPools([nameless]);
    for (const kept of [store, new IndexStore(database, CHAIN, 'factories')]) {
      await kept.load();
      expect(kept.pools.map(({ number, address }) => [number, address])).toEqual(
        [at(0), at(1), id, at(2)].map((address, number) => [number, address]),
      );
      expect(await queryEvents(kept, query)).toMatchObject([{ pool: id, amount0Raw: 1000n }]);
      // What the swap's log says was paid, not what any pool's fee would be.
      expect(await queryFigures(kept, { span: 'all' })).toMatchObject([{ pool: id, fees0Raw: 5n }]);
      const [row] = kept.pools.filter(({ protocol }) => protocol === 'sum');
      expect(row && toPool(row, undefined, at(50) as Address)).toMatchObject({
        ...{ address: id, token0: at(50), coin: at(50), fee: undefined },
      });
    }
  });

  it('begins anew where it was kept of other contracts, or its pools are lost', async () => {
    await store.addSpan(span(1, 9, [row(3)]), 0);
    const lost = new MemoryIndexDatabase();
    const loaded = await database.load(CHAIN);
    await lost.write(CHAIN, {
      ...(loaded.meta ? { meta: loaded.meta } : {}),
      addedPools: loaded.pools.slice(1),
      put: loaded.segments.map((segment) => ({ segment, events: new Uint8Array() })),
    });
    const damaged = new IndexStore(lost, CHAIN, 'factories');
    await damaged.load();
    expect(damaged.segments.coverage).toBeUndefined();
    const other = new IndexStore(database, CHAIN, 'others');
    await other.load();
    expect([other.pools, other.segments.all]).toEqual([[], []]);
  });

  it.each<[string, (kept: StoredIndex) => object, pools: number, segments: number]>([
    ['a segment that makes no sense', ({ segments }) => ({ segments: [{ from: 3 }, ...segments] }), 2, 1],
    [
      'a segment of a million years',
      ({ segments }) => ({ segments: segments.map((segment) => ({ ...segment, toSeconds: 1e14 })) }),
      2,
      0,
    ],
    [
      'sums that are none',
      ({ segments }) => ({ segments: segments.map((one) => ({ ...one, figures: 5 })) }),
      2,
      0,
    ],
    ['a pool that is none', ({ pools }) => ({ pools: [null, ...pools] }), 0, 0],
    [
      'a pool under another name',
      ({ pools }) => ({ pools: pools.map((one) => ({ ...one, checksums: [] })) }),
      0,
      0,
    ],
    ['its pools', () => ({ pools: [] }), 0, 0],
    ['its last pool', ({ pools }) => ({ pools: pools.slice(0, 1) }), 0, 0],
    ['counts that are none', ({ meta }) => ({ meta: { ...meta, pairsListed: 'x' } }), 0, 0],
    ['no account of it', () => ({ meta: undefined }), 0, 0],
  ])('goes on without %s, and begins anew where nothing is left', async (_, damage, pools, segments) => {
    await store.addSpan(span(1, 9, [row(3)]), 0);
    const kept = await database.load(CHAIN);
    vi.spyOn(database, 'load').mockResolvedValueOnce({ ...kept, ...damage(kept) } as StoredIndex);
    const other = new IndexStore(database, CHAIN, 'factories');
    await other.load();
    expect([other.pools.length, other.segments.all.length]).toEqual([pools, segments]);
    expect(await queryFigures(other, { span: 'day' })).toHaveLength(segments);
    await other.addPools([pool(0), pool(1)]);
    await other.addSpan(span(30, 39, [row(33)]), 0);
    const again = new IndexStore(database, CHAIN, 'factories');
    await again.load();
    expect(again.pools).toEqual(other.pools);
    expect(again.meta).toEqual(other.meta);
    expect(again.segments.all.at(-1)).toMatchObject({ from: 30, to: 39 });
  });

  it('begins anew where it was kept in another format, and never reads it as its own', async () => {
    await store.addSpan(span(50, 59, [row(55, { liquidityRaw: 8n })]), 0);
    const again = async () => {
      const next = new IndexStore(database, CHAIN, 'factories');
      await next.load();
      return next;
    };
    expect((await again()).segments.all).toHaveLength(1);
    await database.write(CHAIN, { meta: { ...store.meta, version: store.meta.version - 1 } });
    const fresh = await again();
    expect([fresh.segments.all, fresh.pools]).toEqual([[], []]);
    expect((await database.load(CHAIN)).segments).toEqual([]);
  });

  it('stays readable where events are lost or damaged', async () => {
    await store.addSpan(span(1, 9, [row(3)]), 0);
    const { segments, ...rest } = await database.load(CHAIN);
    await database.write(CHAIN, {
      put: segments.map((segment) => ({ segment, events: new Uint8Array([255, 255, 255, 255]) })),
    });
    expect(rest.pools).toHaveLength(2);
    const other = new IndexStore(database, CHAIN, 'factories');
    await other.load();
    expect(await queryEvents(other, { limit: 9 })).toEqual([]);
    expect(await queryFigures(other, { span: 'all' })).toHaveLength(1);
  });
});

describe('questions', () => {
  beforeEach(async () => {
    const rows = Array.from({ length: 200 }, (_, block) =>
      row(block + 1, { pool: block % 2, account: at(block % 3 === 0 ? 30 : 31) }),
    );
    await store.addSpan(span(1, 100, rows.slice(0, 100)), 0);
    await store.addSpan(span(101, 200, rows.slice(100)), 0);
  });

  it('about sums are answered by hour, by day, in all, of one pool, and from an hour on', async () => {
    const hours = await queryFigures(store, { span: 'hour' });
    expect(hours.map(({ startSeconds }) => startSeconds)).toEqual([
      0, 0, 3600, 3600, 7200, 7200, 10_800, 10_800,
    ]);
    const all = await queryFigures(store, { span: 'all' });
    expect(all.map(({ swaps, volume0Raw, fees0Raw }) => [swaps, volume0Raw, fees0Raw])).toEqual([
      [100, 100_000n, 300n],
      [100, 100_000n, 300n],
    ]);
    expect(await queryFigures(store, { span: 'day' })).toEqual(all);
    const own = await queryFigures(store, { span: 'all', pool: getAddress(at(1)) as Address });
    expect(own).toMatchObject([{ pool: getAddress(at(1)), openX96: 2n, closeX96: 200n }]);
    const late = await queryFigures(store, { span: 'all', fromSeconds: 7300 });
    expect(late[0]?.startSeconds).toBe(7200);
    expect(late.reduce((sum, { swaps }) => sum + swaps, 0)).toBe(81);
    expect(await queryFigures(store, { span: 'all', pool: getAddress(at(9)) as Address })).toEqual([]);
  });

  it('about long times are sums of days, made once and anew only for days whose blocks changed', async () => {
    // One block per minute: 1,440 per day, five days, in segments that cross the days' borders.
    for (let from = 201; from < 7000; from += 700) {
      const rows = Array.from({ length: 100 }, (_, index) => row(from + index * 7, { pool: index % 2 }));
      await store.addSpan(span(from, from + 699, rows), 0);
    }
    const days = async () => {
      for (const fromSeconds of [0, 3600, 86_400, 100_000, 250_000, 400_000, 900_000]) {
        const hours = await queryFigures(store, { span: 'hour', fromSeconds });
        for (const span of ['day', 'all'] as const) {
          const sums = await queryFigures(store, { span, fromSeconds });
          for (const pool of [getAddress(at(0)), getAddress(at(1))] as Address[]) {
            const [ours, theirs] = [sums, hours].map((rows) => rows.filter((one) => one.pool === pool));
            for (const name of ['volume0Raw', 'fees0Raw', 'net1Raw'] as const) {
              const add = (sum: bigint, one: PoolFigures) => sum + one[name];
              expect(ours?.reduce(add, 0n)).toBe(theirs?.reduce(add, 0n));
            }
            expect(ours?.reduce((sum, one) => sum + one.swaps, 0)).toBe(
              theirs?.reduce((sum, one) => sum + one.swaps, 0),
            );
            expect(ours?.[0]?.openX96).toBe(theirs?.[0]?.openX96);
            expect(ours?.at(-1)?.closeX96).toBe(theirs?.at(-1)?.closeX96);
          }
        }
      }
    };
    await days();
    const read = vi.fn(({ figures }: Segment) => unpackFigures(figures));
    const sums = new DayFigures(read);
    const sumUp = () =>
      sums.from(store.segments.run, 0, new ShareHistory(store.segments.run), async () => undefined);
    await sumUp();
    expect(read.mock.calls.length).toBe(store.segments.run.length);
    read.mockClear();
    await sumUp();
    expect(read).not.toHaveBeenCalled();
    // It is merged with its neighbour, which began the day before.
    await store.addSpan(span(7201, 7209, [row(7203)]), 0);
    await sumUp();
    expect(read.mock.calls.length).toBeGreaterThan(0);
    for (const [{ toSeconds }] of read.mock.calls) expect(toSeconds).toBeGreaterThanOrEqual(4 * 86_400);
    await store.drop(store.segments.all.slice(-2));
    await days();
    await store.drop(store.segments.all.slice(0, 3));
    await days();
  });

  it('about sums tell the last price before each span, however far back, and none before the first', async () => {
    const known = async (fromSeconds: number, span: 'hour' | 'all' = 'all') =>
      (await queryFigures(store, { span, fromSeconds }))
        .filter(({ pool }) => pool === getAddress(at(1)))
        .map(({ beforeX96, closeX96 }) => [beforeX96, closeX96]);
    expect(await known(0)).toEqual([[0n, 200n]]);
    // Block 119 is the last of the second hour; the pool's events are in even blocks.
    expect(await known(7200)).toEqual([[118n, 200n]]);
    expect(await known(7200, 'hour')).toEqual([
      [118n, 178n],
      [178n, 200n],
    ]);
    await store.addSpan(span(201, 999, [row(999, { pool: 1, kind: 'mint', sqrtPriceX96: 0n })]), 0);
    expect(await known(59_000)).toEqual([[200n, 0n]]);
    await store.drop(store.segments.all.slice(-1));
  });

  it('about prices are answered from the last one before the window on, at most so many', async () => {
    const pool = getAddress(at(1)) as Address;
    const told = async (fromSeconds: number, limit = 999) =>
      (await queryPrices(store, { pool, fromSeconds, limit })).map(({ sqrtPriceX96 }) =>
        Number(sqrtPriceX96),
      );
    expect(await told(197 * 60)).toEqual([196, 198, 200]);
    expect(await told(198 * 60)).toEqual([198, 200]);
    expect(await told(0)).toHaveLength(100);
    expect(await told(0, 2)).toEqual([198, 200]);
    expect(
      await queryPrices(store, { pool: getAddress(at(9)) as Address, fromSeconds: 0, limit: 9 }),
    ).toEqual([]);
  });

  it('about events are answered newest first, by page, pool, account and kind', async () => {
    const [first, second] = await queryEvents(store, { limit: 2 });
    expect([first?.block, second?.block]).toEqual([200, 199]);
    const next = await queryEvents(store, { limit: 1, before: { block: 101, logIndex: 0 } });
    expect(next[0]?.block).toBe(100);
    const account = getAddress(at(30)) as Address;
    expect(await queryEvents(store, { limit: 999, account })).toHaveLength(67);
    expect(await queryEvents(store, { limit: 999, kinds: ['burn'] })).toEqual([]);
    const own = await queryEvents(store, { limit: 999, pool: getAddress(at(0)) as Address });
    expect(own).toHaveLength(100);
  });
});

describe('a database that refuses', () => {
  it('is left for memory at the first refusal, which is told once; what it had can be read still', async () => {
    await store.addSpan(span(1, 9, [row(3)]), 0);
    let told = 0;
    let full = false;
    const refusing = new Proxy(database, {
      get(target, name) {
        if (full && name === 'write')
          return () => Promise.reject(new DOMException('x', 'QuotaExceededError'));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const fallback = new FallbackDatabase(refusing, () => {
      told += 1;
    });
    const one = new IndexStore(fallback, CHAIN, 'factories');
    await one.load();
    full = true;
    await one.addSpan(span(30_000, 30_009, [row(30_005)]), 0);
    await one.addSpan(span(60_000, 60_009, [row(60_005)]), 0);
    expect(told).toBe(1);
    const again = new IndexStore(fallback, CHAIN, 'factories');
    await again.load();
    expect(again.segments.all.map(({ from }) => from)).toEqual([1, 30_000, 60_000]);
    expect(again.pools).toHaveLength(2);
  });
});
