import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SluiceError } from '../errors/SluiceError.ts';
import type { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import { HeadClock } from './heads/HeadClock.ts';
import { MulticallReader } from './reads/MulticallReader.ts';
// Loaded on demand in production; imported here so that loading takes no fake-clock time.
import './heads/settleHeads.ts';
import './reads/readSingly.ts';
import { FakeNode, fakePool, json, testChain } from './testing/FakeNode.ts';
import { FakePage } from './testing/FakePage.ts';

const BLOCK_MS = 1000;
const TWO_BLOCKS_MS = 2 * BLOCK_MS;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const chain = testChain({ blockTimeMs: BLOCK_MS, refreshIntervalMs: BLOCK_MS });

/** Long enough for a breaker to open and for a probe to fail. */
const FAILING_MS = 1700;

const SETTINGS = [
  ['ten minutes back', -10 * MINUTE_MS],
  ['a day back', -DAY_MS],
  ['ten minutes forward', 10 * MINUTE_MS],
  ['a day forward', DAY_MS],
] as const;

const set = (ms: number) => vi.setSystemTime(Date.now() + ms);

let a: FakeNode;
let b: FakeNode;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [a, b] = [nodeOf('a', 20), nodeOf('b', 40)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function nodeOf(name: string, latencyMs: number): FakeNode {
  const node = new FakeNode()
    .on('eth_gasPrice', () => name)
    .on('eth_getBlockByNumber', ([asked]) => ({
      number: asked === 'latest' ? `0x${node.head.toString(16)}` : asked,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
    }));
  node.latencyMs = latencyMs;
  return node;
}

/** How long until the read is answered, by the timers and not by any clock. */
async function answeredAfter(
  read: Promise<unknown>,
): Promise<{ readonly told: unknown; readonly ms: number }> {
  let told: unknown;
  let over = false;
  read
    .catch((error: unknown) => SluiceError.from(error).code)
    .then((value) => {
      told = value;
      over = true;
    });
  let ms = 0;
  for (; !over && ms < 60_000; ms += 10) await vi.advanceTimersByTimeAsync(10);
  return { told, ms };
}

const gasPrice = (pool: EndpointRpcPool) => answeredAfter(pool.request('eth_gasPrice', []));

/** Makes the lone endpoint pause, and is well from then on. @returns how long it may pause, ms */
const PAUSES: readonly (readonly [string, respond: () => Response, pauseMs: number])[] = [
  ['in backoff', () => json({}, { status: 429 }), 3000],
  ['in a rate-limit pause', () => json({}, { status: 429, headers: { 'retry-after': '4' } }), 4500],
  ["in a breaker's pause", () => json({}, { status: 500 }), 2500],
];

describe.each(SETTINGS)('the wall clock is set %s', (_, ms) => {
  it.each([
    ['idle', 4500],
    ['a block is being read', 5010],
  ])('while %s: the next block is seen within two block times', async (_, atMs) => {
    const pool = fakePool({ a, b });
    const clock = new HeadClock(chain, new MulticallReader(chain, pool), { visibility: new FakePage() });
    const stop = clock.watch({ calls: () => [], receive() {} });
    await vi.advanceTimersByTimeAsync(atMs);
    set(ms);
    await vi.advanceTimersByTimeAsync(100);
    for (const node of [a, b]) node.head += 1n;
    await vi.advanceTimersByTimeAsync(TWO_BLOCKS_MS);
    expect([clock.head?.number, clock.error]).toEqual([a.head, undefined]);
    stop();
  });

  it.each(PAUSES)(
    'while an endpoint is %s: it is left out no longer, and another one answers',
    async (...row) => {
      const [, respond, pauseMs] = row;
      const [lone, pair] = [fakePool({ a }), fakePool({ a, b })];
      for (const pool of [lone, pair]) await gasPrice(pool);
      a.respond = respond;
      const failed = [1, 2, 3].map(() =>
        Promise.all(
          [lone, pair].map((pool) =>
            pool.request('eth_gasPrice', [], { timeoutMs: FAILING_MS }).catch(() => 0),
          ),
        ),
      );
      await vi.advanceTimersByTimeAsync(FAILING_MS);
      await Promise.all(failed);
      a.respond = undefined;
      set(ms);
      const others = await gasPrice(pair);
      expect(others.told).toMatch(/[ab]/);
      expect(others.ms).toBeLessThan(TWO_BLOCKS_MS);
      let waitedMs = others.ms;
      for (let told: unknown; told !== 'a'; ) {
        const own = await gasPrice(lone);
        told = own.told;
        waitedMs += own.ms;
        expect(waitedMs).toBeLessThan(pauseMs + TWO_BLOCKS_MS);
      }
    },
  );

  it('during a hedged read: the other endpoint answers', async () => {
    const pool = fakePool({ a, b });
    for (let read = 0; read < 6; read += 1) await gasPrice(pool);
    a.respond = () => 'hang';
    const read = pool.request('eth_gasPrice', []);
    await vi.advanceTimersByTimeAsync(50);
    set(ms);
    const { told, ms: tookMs } = await answeredAfter(read);
    expect(told).toBe('b');
    expect(tookMs).toBeLessThan(TWO_BLOCKS_MS);
    a.respond = undefined;
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await gasPrice(pool)).ms).toBeLessThan(TWO_BLOCKS_MS);
  });

  it('while a deadline runs: the read ends at its limit, neither sooner nor later', async () => {
    const pool = fakePool({ a, b });
    await gasPrice(pool);
    for (const node of [a, b]) node.respond = () => 'hang';
    const read = pool.request('eth_gasPrice', [], { timeoutMs: 5000 });
    await vi.advanceTimersByTimeAsync(1000);
    set(ms);
    const { told, ms: tookMs } = await answeredAfter(read);
    expect(told).toBe('providers_failed');
    expect(Math.abs(tookMs - 4000)).toBeLessThan(100);
    for (const node of [a, b]) node.respond = undefined;
    const next = await gasPrice(pool);
    expect(next.told).toMatch(/[ab]/);
    expect(next.ms).toBeLessThan(TWO_BLOCKS_MS);
  });
});
