import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '../runtime/Timers.ts';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import { HeadClock } from './heads/HeadClock.ts';
import { headSilenceMs } from './heads/headSilenceMs.ts';
// Loaded on demand in production; imported here so that loading takes no fake-clock time.
import './heads/settleHeads.ts';
import './reads/readSingly.ts';
import { MulticallReader } from './reads/MulticallReader.ts';
import { FakeNode, fakeFetch, testChain } from './testing/FakeNode.ts';
import { FakePage } from './testing/FakePage.ts';
import { FakeSocketServer, type SocketManners } from './testing/FakeSocketServer.ts';
import { httpTransport } from './transport/httpTransport.ts';
import { WebSocketTransport } from './transport/webSocketTransport.ts';

const BLOCK_MS = 1000;
/** Two blocks, and as long as a socket may be silent. */
const LATE_MS = 2 * BLOCK_MS + headSilenceMs(BLOCK_MS);
const HOUR_MS = 3_600_000;
const NOTHING: SocketManners = { answers: [], announcesBehind: undefined };

let node: FakeNode;
let other: FakeNode;
let server: FakeSocketServer;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  [node, other] = [nodeOf(20), nodeOf(40)];
  server = new FakeSocketServer(node);
});
afterEach(() => void vi.useRealTimers());

function nodeOf(latencyMs: number): FakeNode {
  const made = new FakeNode()
    .on('eth_gasPrice', () => '0x1')
    .on('eth_getBlockByNumber', ([asked]) => ({
      number: asked === 'latest' ? `0x${made.head.toString(16)}` : asked,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
    }));
  made.latencyMs = latencyMs;
  return made;
}

/** What happens to the socket, and how long nobody could answer where it is alone, ms. */
const KINDS: readonly (readonly [name: string, begin: () => void, downMs: number])[] = [
  ['dies without a word', () => server.change(NOTHING), 0],
  ['answers pings only', () => server.change({ ...NOTHING, answers: ['eth_blockNumber', 'eth_chainId'] }), 0],
  [
    'delivers old heads',
    () => {
      server.manners = { announcesBehind: 50n };
      server.change(server.manners);
    },
    0,
  ],
  [
    'closes after each message',
    () => {
      server.manners = { announcesBehind: 0n, closesAfterMessage: true };
      server.change(server.manners);
    },
    0,
  ],
  [
    'refuses the upgrade',
    () => {
      server.manners = undefined;
      for (const socket of server.sockets) socket.close();
      setTimeout(() => {
        server.manners = { announcesBehind: 0n };
      }, 15_000);
    },
    15_000,
  ],
  [
    'comes back after sleep',
    () => {
      server.change(NOTHING);
      vi.setSystemTime(Date.now() + HOUR_MS);
      for (const one of [node, other]) one.head += BigInt(HOUR_MS / BLOCK_MS);
    },
    0,
  ],
];

function start(isAlone: boolean) {
  const fetch = fakeFetch({ 'other.com': other });
  const urls = ['ws://socket.org', ...(isAlone ? [] : ['http://other.com'])];
  const chain = testChain({
    blockTimeMs: BLOCK_MS,
    refreshIntervalMs: BLOCK_MS,
    endpoints: urls.map((url) => ({ url })),
  });
  const pool = new EndpointRpcPool(chain, {
    transport: ({ url }) =>
      url.startsWith('ws')
        ? new WebSocketTransport(url, server.open, systemTimers, BLOCK_MS)
        : httpTransport(url, fetch, systemTimers),
  });
  const clock = new HeadClock(chain, new MulticallReader(chain, pool), {
    visibility: new FakePage(),
    watchHeads: (listener) => pool.watchHeads(listener),
  });
  const stop = clock.watch({ calls: () => [], receive() {} });
  return { pool, clock, stop };
}

describe.each([
  ['alone', true],
  ['beside HTTP', false],
])('a socket %s', (_, isAlone) => {
  it.each(KINDS)(
    'that %s: the next block is seen in time, and no read fails',
    async (_name, begin, downMs) => {
      const { pool, clock, stop } = start(isAlone);
      const lost: unknown[] = [];
      let unseenMs = 0;
      let worstMs = 0;
      const run = async (ms: number, isJudged: boolean) => {
        for (let atMs = 0; atMs < ms; atMs += 100) {
          if (atMs % BLOCK_MS === 0) {
            for (const one of [node, other]) one.head += 1n;
            server.announce();
          }
          // Some at once, and some while the answers of others are on their way.
          for (let reads = isJudged && atMs % 500 < 200 ? 2 : 0; reads > 0; reads -= 1) {
            pool.request('eth_gasPrice', [reads, atMs]).catch((error) => lost.push(error));
            await vi.advanceTimersByTimeAsync(10);
          }
          // Blocks come once a second: as many as are missing, so many seconds the first of them has waited.
          const missing = Number(node.head - (clock.head?.number ?? 0n));
          unseenMs = missing === 0 ? 0 : unseenMs + 100;
          if (isJudged) worstMs = Math.max(worstMs, Math.min(unseenMs, missing * BLOCK_MS));
          await vi.advanceTimersByTimeAsync(100);
        }
      };
      await run(10_000, false);
      unseenMs = 0;
      begin();
      if (isAlone) await run(downMs, false);
      unseenMs = 0;
      await run(30_000, true);
      await vi.advanceTimersByTimeAsync(12_000);
      expect(lost).toEqual([]);
      expect(worstMs).toBeLessThanOrEqual(LATE_MS);
      stop();
    },
  );
});
