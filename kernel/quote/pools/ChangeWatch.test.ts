import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { FellowEndpoint } from '../../rpc/RpcPool.ts';
import { address } from '../testing/FakeChain.ts';
import { ChangeWatch } from './ChangeWatch.ts';
import type { PoolChanges } from './PoolChanges.ts';
import type { PoolReader } from './PoolReader.ts';
import { v3Change, v3ChangeTopics } from './v3Change.ts';

const [MINT = '0x', BURN = '0x'] = v3ChangeTopics;
const POOL = address(7);
const BLOCK_MS = 1000;
const word = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const hash = (value: number): Hex => `0x${word(value)}`;

class FakeReader implements PoolReader {
  readonly reads: (readonly number[] | 'all')[] = [];
  readonly changes: PoolChanges;
  readonly state = {} as never;
  readonly error = undefined;
  readonly incomplete = false;
  frugal = false;
  closely = true;

  constructor(of: Address = POOL) {
    this.changes = {
      address: of,
      topics: v3ChangeTopics,
      read: v3Change,
      reread: (ticks) => void this.reads.push(ticks ?? 'all'),
    };
  }

  calls = () => [];
  receive = () => undefined;
}

interface FakeLog {
  readonly block: number;
  readonly range?: readonly [number, number];
  readonly liquidity?: bigint;
  readonly of?: Address;
  readonly branch?: number;
  readonly index?: number;
  readonly removed?: boolean;
}

/** A Mint, or of negative liquidity a Burn. */
function log({ block, range = [-100, 200], liquidity = 5n, of = POOL, ...place }: FakeLog) {
  const isMint = liquidity >= 0n;
  const amounts = [isMint ? liquidity : -liquidity, 1n, 2n];
  return {
    address: of,
    topics: [isMint ? MINT : BURN, hash(1), ...range.map((tick) => `0x${word(tick)}`)],
    data: `0x${(isMint ? [3n, ...amounts] : amounts).map(word).join('')}`,
    blockNumber: `0x${block.toString(16)}`,
    blockHash: hash(1000 * (place.branch ?? 0) + block),
    logIndex: `0x${(place.index ?? 0).toString(16)}`,
    ...(place.removed && { removed: true }),
  };
}

type Given = readonly unknown[] | Error | 'busy';

/** A watch over pools that were read at block 100. */
function setting(
  readers: readonly FakeReader[] = [new FakeReader()],
  logSpan?: number,
  blockTimeMs = BLOCK_MS,
) {
  const clock = { elapsedMs: 0 };
  const timers = { elapsedMs: () => clock.elapsedMs, wallMs: () => 0, after: () => () => undefined };
  const head = (number: number, endpoint = 'a') => ({
    ...{ number: BigInt(number), timestamp: 0n, baseFeePerGas: undefined },
    ...{ receivedAtMs: clock.elapsedMs, endpoint },
  });
  const pools = new Map(readers.map((reader) => [reader.changes.address, { reader }]));
  const watch = new ChangeWatch({ blockTimeMs, ...(logSpan && { logSpan }) }, pools, head(100), timers);
  const asked: { readonly fromBlock: Hex; readonly address: readonly Address[] }[] = [];
  let round = 0;
  /** One tick of the clock, with what the endpoint gives for logs. @returns whether another one is to follow */
  async function tick(number: number, given: Given, { at = number, takesMs = 0 } = {}): Promise<boolean> {
    round += 1;
    clock.elapsedMs += BLOCK_MS;
    const endpoint: FellowEndpoint = {
      url: 'a',
      sendAlong(_, [filter]) {
        if (given === 'busy') return false;
        asked.push(filter as (typeof asked)[number]);
        clock.elapsedMs += takesMs;
        return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
      },
    };
    await watch.along(round, endpoint, new AbortController().signal);
    return watch.receive(round, head(at));
  }
  return { watch, tick, asked, clock, pools, reader: readers[0] as FakeReader };
}

describe('liquidity that logs tell of', () => {
  it('has its ticks read again at once, and is asked for over a few blocks more', async () => {
    const { tick, asked, reader } = setting();
    expect(await tick(101, [log({ block: 101 })])).toBe(true);
    expect(reader.reads).toEqual([[-100, 200]]);
    expect(await tick(102, [log({ block: 101 })])).toBe(false);
    expect(reader.reads).toHaveLength(1);
    expect(asked).toMatchObject([
      { fromBlock: '0x60', toBlock: 'latest', address: [POOL], topics: [[MINT, BURN]] },
      { fromBlock: '0x61' },
    ]);
  });

  it('was there when the pool was read, up to that block', async () => {
    const { tick, reader } = setting();
    expect(await tick(101, [log({ block: 99 }), log({ block: 100 })])).toBe(false);
    expect(reader.reads).toEqual([]);
  });

  it('counts when the log comes late, or is of a block above that of the state', async () => {
    const { tick, reader } = setting();
    await tick(101, []);
    await tick(102, [log({ block: 103, range: [1, 2] })], { at: 102 });
    expect(reader.reads).toEqual([]);
    await tick(103, [log({ block: 101 }), log({ block: 103, range: [1, 2] })]);
    expect(reader.reads).toEqual([[-100, 200, 1, 2]]);
  });

  it('is read again when its block is replaced, and not where the new one has it too', async () => {
    const { tick, reader } = setting();
    await tick(101, [log({ block: 101 }), log({ block: 101, range: [1, 2], index: 1 })]);
    await tick(102, [log({ block: 102, branch: 1 })]);
    expect(reader.reads).toEqual([
      [-100, 200, 1, 2],
      [1, 2],
    ]);
    await tick(103, [log({ block: 102, branch: 1, removed: true })]);
    expect(reader.reads).toHaveLength(3);
  });

  it('is read again where a node is behind its block, and once more where it is not', async () => {
    const { tick, reader } = setting();
    await tick(102, [log({ block: 102 })]);
    await tick(101, 'busy');
    await tick(102, [log({ block: 102 })]);
    expect(reader.reads).toEqual([
      [-100, 200],
      [-100, 200],
      [-100, 200],
    ]);
  });

  it('has changed nothing where as much came as went in the same range', async () => {
    const { tick, reader } = setting();
    const went = log({ block: 101, liquidity: -5n, index: 1 });
    expect(await tick(101, [log({ block: 101 }), went, log({ block: 101, liquidity: 0n, index: 2 })])).toBe(
      false,
    );
    expect(reader.reads).toEqual([]);
    // The tick between is initialised now, although as much ends there as begins.
    await tick(102, [log({ block: 102, range: [0, 10] }), log({ block: 102, range: [10, 20], index: 1 })]);
    expect(reader.reads).toEqual([[0, 10, 20]]);
  });

  it('is no reason to hurry in a pool that no quote uses', async () => {
    const { tick, reader } = setting();
    Object.assign(reader, { frugal: true, closely: false });
    expect(await tick(101, [log({ block: 101 })])).toBe(false);
    expect(reader.reads).toEqual([[-100, 200]]);
  });

  it('is asked for of many pools with one filter, and no more than 100 pools', async () => {
    const readers = Array.from({ length: 130 }, (_, index) => new FakeReader(address(1000 + index)));
    for (const reader of readers.slice(0, 40)) reader.closely = false;
    const { tick, asked } = setting(readers);
    await tick(101, [log({ block: 101, of: address(1129) })]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.address).toHaveLength(100);
    expect(asked[0]?.address[0]).toBe(address(1040));
    expect(readers[129]?.reads).toEqual([[-100, 200]]);
  });

  it.each([
    [undefined, 64],
    [20, 20],
  ])(
    'has all ticks read again after more blocks than logs are asked for (at most %s: %i)',
    async (logSpan, most) => {
      const { tick, asked, reader, clock } = setting([new FakeReader()], logSpan);
      await tick(101, []);
      const last = 101 + most - 5;
      clock.elapsedMs += (most - 6) * BLOCK_MS;
      expect(await tick(last, [])).toBe(false);
      expect(reader.reads).toEqual([]);
      expect(asked[1]?.fromBlock).toBe(`0x${(97).toString(16)}`);
      clock.elapsedMs += (most - 5) * BLOCK_MS;
      expect(await tick(last + most - 4, [])).toBe(true);
      expect(reader.reads).toEqual(['all']);
      expect(asked).toHaveLength(2);
      await tick(last + most - 3, []);
      expect(asked[2]?.fromBlock).toBe(`0x${(last + most - 8).toString(16)}`);
    },
  );

  it('is not read twice of a pool that has come after such a gap', async () => {
    const { tick, pools, reader, clock } = setting();
    const late = new FakeReader(address(8));
    pools.set(late.changes.address, { reader: late });
    clock.elapsedMs += 100 * BLOCK_MS;
    await tick(200, []);
    expect([reader.reads, late.reads]).toEqual([['all'], []]);
  });

  it('is asked for over three seconds more where blocks are fast', async () => {
    const { tick, asked } = setting(undefined, undefined, BLOCK_MS / 4);
    await tick(101, []);
    expect(asked[0]?.fromBlock).toBe(`0x${(100 + 1 - 12).toString(16)}`);
  });

  it('is asked for from where the last answer ended, after a few blocks without one', async () => {
    const { tick, asked, reader } = setting();
    await tick(101, []);
    for (const block of [102, 110, 120]) await tick(block, 'busy');
    await tick(121, [log({ block: 103 })]);
    expect(asked[1]?.fromBlock).toBe(`0x${(97).toString(16)}`);
    expect(reader.reads).toEqual([[-100, 200]]);
  });
});

describe('a node', () => {
  it.each<[string, Given, number]>([
    ['refuses', new Error('no'), 0],
    ['gives something else', { error: 1 } as never, 0],
    ['gives more than can be', Array.from({ length: 501 }, (_, index) => log({ block: 101, index })), 0],
    ['takes long', [], 1600],
  ])('that %s is not asked again for a minute, then two', async (_, given, takesMs) => {
    const { tick, asked, reader } = setting();
    expect(await tick(101, given, { takesMs })).toBe(false);
    for (let block = 102; block < 158; block += 1) await tick(block, []);
    expect(asked).toHaveLength(1);
    for (let block = 158; block < 164; block += 1) await tick(block, given, { takesMs });
    expect(asked).toHaveLength(2);
    for (let block = 164; block < 278; block += 1) await tick(block, []);
    expect(asked).toHaveLength(2);
    for (let block = 278; block < 290; block += 1) await tick(block, []);
    expect(asked.length).toBeGreaterThan(3);
    expect(reader.reads).toEqual([]);
  });

  it('that has not answered yet is not asked again', async () => {
    const { watch, reader } = setting();
    let asked = 0;
    const endpoint: FellowEndpoint = {
      url: 'a',
      sendAlong: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    };
    const { signal } = new AbortController();
    void watch.along(1, endpoint, signal);
    expect(watch.along(2, endpoint, signal)).toBeUndefined();
    expect(asked).toBe(1);
    expect(reader.reads).toEqual([]);
  });

  it('that invents logs has one further request made for two, and only known words read', async () => {
    const { tick, reader } = setting();
    const again: boolean[] = [];
    for (let block = 101; block < 107; block += 1)
      again.push(await tick(block, [log({ block, range: [-block, block] })]));
    expect(again).toEqual([true, false, true, false, true, false]);
    expect(reader.reads.length).toBeGreaterThan(0);
  });

  it.each<[string, object]>([
    ['of another contract', { address: address(8) }],
    ['of another event', { topics: [hash(5), hash(1), hash(1), hash(2)] }],
    ['without a range', { topics: [MINT, hash(1)] }],
    ['with an empty range', { topics: [MINT, hash(1), hash(5), hash(5)] }],
    ['with ticks that no price has', { topics: [MINT, hash(1), hash(0), hash(887_273)] }],
    ['with topics that are none', { topics: [MINT, 7, null, {}] }],
    ['without data', { data: '0x' }],
    ['with data that are none', { data: `0x${'zz'.repeat(128)}` }],
    ['without a block', { blockNumber: 'latest' }],
    ['without the hash of its block', { blockHash: null }],
    ['without a place', { logIndex: undefined }],
  ])('gives a log %s in vain', async (_, change) => {
    const { tick, reader } = setting();
    await tick(101, [{ ...log({ block: 101 }), ...change }, null, 'log']);
    expect(reader.reads).toEqual([]);
  });
});
