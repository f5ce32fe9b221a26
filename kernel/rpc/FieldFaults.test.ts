import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAULTS, type Fault } from '../../test/faults/Fault.ts';
import { FaultyNode } from '../../test/faults/FaultyNode.ts';
import { PROVIDER_REFUSALS, refusalOfProvider } from '../../test/faults/providerRefusals.ts';
import { SimulatedChain } from '../../test/faults/SimulatedChain.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
// Loaded on demand in production; imported here so that loading takes no fake-clock time.
import './heads/settleHeads.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { testChain } from './testing/FakeNode.ts';
import { httpTransport } from './transport/httpTransport.ts';

const BLOCK_TIME_MS = 1000;
/** How old an answer for the newest block may be, in blocks: the pool's tolerance plus the time of a read. */
const TOLERANCE = 12n;
const HOLDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const CALL = { to: HOLDER, data: '0x12345678' } as const;
const READS = 24;

let chain: SimulatedChain;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  chain = new SimulatedChain(10, BLOCK_TIME_MS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function poolOver(nodes: readonly FaultyNode[]): EndpointRpcPool {
  const byUrl = new Map(nodes.map((node, index) => [`http://node${index}`, node]));
  return new EndpointRpcPool(
    testChain({
      id: chain.chainId,
      blockTimeMs: BLOCK_TIME_MS,
      endpoints: [...byUrl.keys()].map((url) => ({ url })),
    }),
    {
      transport: ({ url }) =>
        httpTransport(
          url,
          (to, init) => byUrl.get(to)!.serve(String(init.body), init.signal ?? undefined),
          systemTimers,
        ),
    },
  );
}

/** A kind of read: returns undefined if the answer is right, else a description of it. */
type Kind = (pool: EndpointRpcPool) => Promise<string | undefined>;

/** Undefined if a healthy node could have reported `block` during the read. */
function late(block: bigint): string | undefined {
  return block <= chain.head && chain.head - block <= TOLERANCE
    ? undefined
    : `${block - chain.head} of the head`;
}

const unless = (right: boolean, told: unknown) => (right ? undefined : JSON.stringify(told));

const KINDS: readonly Kind[] = [
  async (pool) => late(BigInt(await pool.request<string>('eth_blockNumber', []))),
  async (pool) =>
    late(SimulatedChain.blockOf(await pool.request<string>('eth_getBalance', [HOLDER, 'latest']))),
  async (pool) => late(SimulatedChain.blockOf(await pool.call(CALL))),
  async (pool) => {
    const block = chain.head - 2n;
    // A different call each time, so that the cache does not answer.
    const told = await pool.call({ ...CALL, value: BigInt(Date.now()) }, block);
    return unless(told === SimulatedChain.told('eth_call', block), told);
  },
  async (pool) => {
    const block = `0x${(chain.head - 1n).toString(16)}`;
    const told = await pool.request<{ number: string } | null>('eth_getBlockByNumber', [block, false]);
    return unless(told?.number === block, told);
  },
  async (pool) => {
    const told = await pool.request<{ number: string } | null>('eth_getBlockByNumber', ['latest', false]);
    return told === null ? 'null' : late(BigInt(told.number));
  },
  async (pool) => {
    const told = await pool.call({ ...CALL, data: '0xdeadbeef' }).catch((error: SluiceError) => {
      if (error.code === 'call_reverted') return undefined;
      throw error;
    });
    return told;
  },
];

interface Tally {
  wrong: string[];
  lost: string[];
  ms: number[];
}

async function timed(tally: Tally, index: number, pool: EndpointRpcPool, label: string): Promise<void> {
  const start = Date.now();
  const kind = index % KINDS.length;
  try {
    const wrong = await KINDS[kind]!(pool);
    if (wrong !== undefined) tally.wrong.push(`read ${index}, kind ${kind} told ${wrong} (${label})`);
  } catch (error) {
    const { values } = error as { values?: unknown };
    tally.lost.push(`${label} kind ${kind}: ${error} ${JSON.stringify(values)}`);
  }
  tally.ms.push(Date.now() - start);
}

/** Runs the fake clock until `promise` settles. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let over = false;
  promise.then(
    () => (over = true),
    () => (over = true),
  );
  for (let ticks = 0; !over && ticks < 6000; ticks += 1) await vi.advanceTimersByTimeAsync(10);
  expect(over, 'the read is over within a minute').toBe(true);
  return promise;
}

const percentile = (ms: readonly number[], share: number) =>
  [...ms].sort((left, right) => left - right)[Math.floor(ms.length * share)] ?? 0;

async function readsOver(pool: EndpointRpcPool, reads: number, label: string): Promise<Tally> {
  const tally: Tally = { wrong: [], lost: [], ms: [] };
  for (let index = 0; index < reads; index += 1) {
    await settled(timed(tally, index, pool, label));
    await vi.advanceTimersByTimeAsync(200);
  }
  return tally;
}

// A single read cannot tell one lying node from an honest one.
const FIELD = FAULTS.filter((fault) => fault !== 'none' && !fault.startsWith('lies'));

describe('one faulty endpoint first, a healthy second beside it', () => {
  const pair = () => {
    const faulty = new FaultyNode(chain.answer, { latencyMs: () => 40 });
    return { faulty, pool: poolOver([faulty, new FaultyNode(chain.answer, { latencyMs: () => 60 })]) };
  };
  const expectRight = ({ wrong, lost, ms }: Tally) => {
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
    expect(Math.max(...ms)).toBeLessThan(2000);
  };

  it.each(FIELD)('%s from the start: 24 reads, none wrong, none lost', async (fault) => {
    const { faulty, pool } = pair();
    faulty.fault = fault;
    expectRight(await readsOver(pool, READS, fault));
  });

  it.each(FIELD)('%s of one that was well: 24 reads, none wrong, none lost', async (fault) => {
    const { faulty, pool } = pair();
    await readsOver(pool, KINDS.length, 'none');
    faulty.fault = fault;
    expectRight(await readsOver(pool, READS, fault));
  });

  it.each(PROVIDER_REFUSALS)('%s refuses: %s (HTTP %i, %i %s)', async (...row) => {
    const { faulty, pool } = pair();
    await readsOver(pool, KINDS.length, 'none');
    faulty.fault = refusalOfProvider(row);
    expectRight(await readsOver(pool, READS, row[4]));
  });

  it('one that changes its chain is asked for it once more, and then no more', async () => {
    const { faulty, pool } = pair();
    await readsOver(pool, KINDS.length, 'none');
    faulty.fault = 'other_chain';
    faulty.requests.length = 0;
    expectRight(await readsOver(pool, READS, 'other_chain'));
    expect(faulty.requests.length).toBe(2);
    expect(pool.endpoints.find(({ url }) => url === 'http://node0')).toMatchObject({
      state: 'wrong_chain',
      head: undefined,
      lastError: 'networks mismatch: chain 1 instead of 10',
    });
  });
});

describe('mixed faults over three endpoints', () => {
  const first = testSeed(13_600);
  const unsteadyNodes = (random: Random, [least, most]: readonly [number, number]) =>
    [0, 1, 2].map(
      () =>
        new FaultyNode(chain.answer, {
          latencyMs: () => random.int(least, most),
          choose: (): Fault => (random.chance(0.5) ? random.pick(FIELD) : 'none'),
        }),
    );
  it.each([first, first + 1, first + 2])(
    '600 reads, every second request with a fault of its own: none wrong, at most three lost (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      vi.spyOn(Math, 'random').mockImplementation(() => random.float());
      const { wrong, lost, ms } = await readsOver(poolOver(unsteadyNodes(random, [20, 120])), 600, 'mixed');
      console.info(
        `seed ${seed}: ${wrong.length} wrong, ${lost.length} lost, median ${percentile(ms, 0.5)} ms, p95 ${percentile(ms, 0.95)} ms`,
        [...wrong, ...lost],
      );
      expect(wrong).toEqual([]);
      expect(lost.length).toBeLessThanOrEqual(3);
      expect(percentile(ms, 0.95)).toBeLessThan(3000);
    },
  );

  it.each([first, first + 1, first + 2])(
    '600 reads, six at a time, with quick answers: at most three lost (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      vi.spyOn(Math, 'random').mockImplementation(() => random.float());
      const pool = poolOver(unsteadyNodes(random, [2, 12]));
      const tally: Tally = { wrong: [], lost: [], ms: [] };
      const left = Array.from({ length: 600 }, (_, index) => index);
      const work = async () => {
        for (let index = left.pop(); index !== undefined; index = left.pop()) {
          await timed(tally, index, pool, 'six');
        }
      };
      let over = false;
      void Promise.all(Array.from({ length: 6 }, work)).then(() => (over = true));
      while (!over) await vi.advanceTimersByTimeAsync(10);
      console.info(
        `seed ${seed}: ${tally.lost.length} lost, p95 ${percentile(tally.ms, 0.95)} ms`,
        tally.lost,
      );
      expect(tally.lost.length).toBeLessThanOrEqual(3);
    },
  );
});
