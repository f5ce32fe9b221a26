// @module-tag long
import { when } from 'mobx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { Random } from '../amm/testing/Random.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { localClients } from '../quote/testing/localMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { IndexStore } from './IndexStore.ts';
import type { LiveChainIndex, LiveIndexOptions } from './live/LiveChainIndex.ts';
import { MemoryIndexDatabase } from './MemoryIndexDatabase.ts';
import { completed, FakePage, fakeSettings, indexOver } from './testing/indexOver.ts';
import { marketOn } from './testing/marketOn.ts';
import type { MarketPool } from './testing/ScriptedMarket.ts';
import { refusal, trickedClient } from './testing/trickedClient.ts';
import type { IndexProblem, PoolFigures } from './types.ts';

let chain: TestChain;
let client: ChainClient;
let mark: Hex;
let truth: readonly PoolFigures[];
let head: number;
/** The block of the fifth newest event. */
let fifth: number;
const closing: (() => void)[] = [];

const headNow = async () => Number(BigInt(await chain.rpc<Hex>('eth_blockNumber')));

function opened(over: ChainClient, change: Partial<LiveIndexOptions> = {}): LiveChainIndex {
  const index = indexOver(over, change);
  closing.push(index.open());
  return index;
}

async function runMarket(steps: number, seed: number): Promise<void> {
  const first = indexOver(client);
  const stop = first.open();
  await completed(first);
  const pools = (await first.pools()).filter(({ fee }) => fee === 3000);
  stop();
  const market = marketOn(chain, pools as readonly MarketPool[], new Random(seed));
  await market.run(steps);
}

const problem = (index: LiveChainIndex, wanted: IndexProblem) =>
  when(() => index.progress.problems.includes(wanted), WAIT);

beforeAll(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  client = localClients(chain).get(31337);
  await runMarket(40, 7);
  head = await headNow();
  const index = opened(client);
  await completed(index, head);
  truth = await index.figures({ span: 'hour' });
  fifth = (await index.events({ limit: 5 })).at(-1)?.block ?? head;
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

afterAll(() => chain.revert(mark));

describe('endpoints with limits', () => {
  it('of 10 blocks, whatever they call it, are read whole in windows of ten', async () => {
    const narrow = trickedClient(client, (from, to, ask) => {
      if (to - from + 1 > 10) throw refusal('eth_getLogs is limited to a 10 block range');
      return ask(from, to);
    });
    const index = opened(narrow);
    await completed(index, head);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
    expect(narrow.asked.filter(([from, to]) => to - from + 1 > 10).length).toBeLessThan(20);
  });

  it('of so many logs an answer halve the window and let it grow again', async () => {
    const all = await chain.rpc<readonly { blockNumber: Hex }[]>('eth_getLogs', [{ fromBlock: '0x0' }]);
    const count = (block: Hex) => all.filter(({ blockNumber }) => blockNumber === block).length;
    const most = Math.max(...new Set(all.map(({ blockNumber }) => count(blockNumber))));
    const small = trickedClient(client, async (from, to, ask) => {
      const logs = await ask(from, to);
      if (logs.length > most) throw refusal(`query returned more than ${most} results`);
      return logs;
    });
    const index = opened(small);
    await completed(index, head);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });

  it('that refuse in words nobody knows are read block by block rather than given up', async () => {
    const odd = trickedClient(client, (from, to, ask) => {
      if (to - from + 1 > 3) throw refusal('computer says no', -32000);
      return ask(from, to);
    });
    const index = opened(odd);
    await completed(index, head);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });

  it('that drop old blocks: what is young is shown, and where it ends is told', async () => {
    // On a slow machine there are blocks without an event between the others.
    const oldest = Math.min(head - 20, fifth);
    const pruned = trickedClient(client, (from, to, ask) => {
      if (from < oldest) throw refusal('missing trie node: history has been pruned');
      return ask(from, to);
    });
    const index = opened(pruned);
    await problem(index, 'pruned');
    expect(index.progress.coverage).toMatchObject({ fromBlock: oldest });
    expect(index.progress.state).not.toBe('stopped');
    expect((await index.events({ limit: 5 })).length).toBe(5);
  });

  it('that give no logs at all stop it with that reason, and the pools can still be asked for', async () => {
    const mute = trickedClient(client, () => {
      throw refusal('the method eth_getLogs does not exist/is not available', -32601);
    });
    const index = opened(mute);
    await problem(index, 'no_logs');
    expect(index.progress).toMatchObject({ state: 'stopped', coverage: undefined });
    expect(await index.figures({ span: 'all' })).toEqual([]);
  });

  it('that do not answer stop it, and what is known stays', async () => {
    const database = new MemoryIndexDatabase();
    const before = opened(client, { database });
    await completed(before, head);
    for (const close of closing.splice(0)) close();
    await chain.rpc('anvil_mine', ['0x1']);
    const dead = trickedClient(client, () => Promise.reject(new TypeError('fetch failed')));
    const index = opened(dead, { database });
    await problem(index, 'unreachable');
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });
});

describe('answers that make no sense', () => {
  it('are left out, counted, and spoil nothing', async () => {
    const garbage = trickedClient(client, async (from, to, ask) => {
      const logs = (await ask(from, to)) as readonly Record<string, unknown>[];
      const strange = logs.flatMap((log) => [
        // A duplicate; a log of a block that was not requested; one of a contract that is not a pool;
        // something that is not a log.
        log,
        { ...log, blockNumber: `0x${(to + 1000).toString(16)}` },
        { ...log, address: chain.token('USDC').address, logIndex: '0xfff' },
        { ...log, data: '0x12', logIndex: '0xffe' },
        null,
      ]);
      return [...logs, ...strange];
    });
    const index = opened(garbage);
    await completed(index, head);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
    expect(index.progress.ignoredLogs).toBeGreaterThan(100);
  });

  it('a forged pool that names a real factory is not believed', async () => {
    const forged = `0x${'ee'.repeat(20)}`;
    const lying = trickedClient(client, async (from, to, ask) => {
      const logs = (await ask(from, to)) as readonly Record<string, unknown>[];
      return logs.map((log, position) => (position % 2 === 0 ? { ...log, address: forged } : log));
    });
    const index = opened(lying);
    await completed(index, head);
    const pools = await index.pools();
    expect(pools.map(({ address }) => address.toLowerCase())).not.toContain(forged);
  });

  it('no list is told as no logs', async () => {
    const index = opened(trickedClient(client, async () => ({ logs: [] })));
    await problem(index, 'no_logs');
    expect(index.progress.error?.code).toBe('rpc_error');
  });
});

describe('a chain that changes its mind', () => {
  let fork: Hex;

  beforeEach(async () => {
    fork = await chain.snapshot();
  });

  it('takes back what a reorganisation undid', async () => {
    const index = opened(client);
    await completed(index, head);
    await runMarket(12, 11);
    await completed(index, await headNow());
    expect((await index.figures({ span: 'all' })).length).toBeGreaterThan(0);
    const grown = index.progress.events;
    const undone = await headNow();
    await chain.revert(fork);
    // The other branch must be longer, however many blocks the market took.
    await chain.rpc('anvil_mine', [`0x${(undone - (await headNow()) + 64).toString(16)}`]);
    const now = await headNow();
    await completed(index, now);
    await when(() => index.progress.events < grown, WAIT);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });
});

describe('a browser that refuses', () => {
  class FullDisk extends MemoryIndexDatabase {
    writes = 0;
    override async write(...args: Parameters<MemoryIndexDatabase['write']>): Promise<void> {
      this.writes += 1;
      if (this.writes > 1) throw new DOMException('full', 'QuotaExceededError');
      return super.write(...args);
    }
  }

  it('a full disk is told, and the index goes on in memory', async () => {
    const index = opened(client, { database: new FullDisk() });
    await completed(index, head);
    expect(index.progress.problems).toContain('not_durable');
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });

  it('private mode without a database is told, and the index works for as long as the page is open', async () => {
    const index = opened(client, { database: undefined });
    await completed(index, head);
    expect(index.progress.problems).toContain('not_durable');
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });
});

describe('limits of its own', () => {
  it('keeps no more than the person allows, the newest first', async () => {
    const settings = fakeSettings({ byteLimit: 8_000 });
    const index = opened(trickedClient(client, narrowed), { settings });
    await problem(index, 'full');
    expect(index.progress.bytes).toBeLessThan(30_000);
    expect(index.progress.coverage?.toBlock).toBeGreaterThanOrEqual(head);
    expect(index.progress.coverage?.fromBlock).toBeGreaterThan(0);
  });

  it('stands still while the page is hidden or the person pauses it, and goes on where it was', async () => {
    const page = new FakePage();
    page.visible = false;
    const counted = trickedClient(client, (from, to, ask) => ask(from, to));
    const index = opened(counted, { visibility: page });
    expect(index.progress.state).toBe('idle');
    index.setPaused(true);
    page.show(true);
    await when(() => index.progress.state === 'paused');
    expect(counted.asked).toEqual([]);
    index.setPaused(false);
    await completed(index, head);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
    page.show(false);
    const { length } = counted.asked;
    await chain.rpc('anvil_mine', ['0x5']);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(counted.asked.length).toBe(length);
    page.show(true);
    await completed(index, await headNow());
  });

  it('goes on after a reload without asking for what it has', async () => {
    const database = new MemoryIndexDatabase();
    await completed(opened(client, { database }), head);
    for (const close of closing.splice(0)) close();
    const counted = trickedClient(client, (from, to, ask) => ask(from, to));
    const index = opened(counted, { database });
    await completed(index, await headNow());
    expect(counted.asked.every(([from]) => from > head)).toBe(true);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });

  it('closes the gap that a long absence left, the newest first', async () => {
    const database = new MemoryIndexDatabase();
    const tens = localClients(chain, { logSpan: 10 }).get(31337);
    await completed(opened(tens, { database }), head);
    for (const close of closing.splice(0)) close();
    await chain.rpc('anvil_mine', ['0x90']);
    const counted = trickedClient(tens, (from, to, ask) => ask(from, to));
    const index = opened(counted, { database });
    const now = await headNow();
    await completed(index, now);
    expect(counted.asked[0]?.[1]).toBeGreaterThanOrEqual(now - 10);
    expect(counted.asked.every(([from, to]) => to - from < 10 && to > head)).toBe(true);
    expect(index.progress.coverage?.fromBlock).toBeLessThanOrEqual(index.progress.firstBlock ?? 0);
    expect(await index.figures({ span: 'hour' })).toEqual(truth);
  });

  it('two tabs share one reader, and the other sees what it finds', async () => {
    const database = new MemoryIndexDatabase();
    const locks = new OneLock();
    const channel = new EventTarget() as EventTarget & { postMessage(data: unknown): void };
    channel.postMessage = (data) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
    const shared = { database, locks, channel } as unknown as Partial<LiveIndexOptions>;
    const counted = trickedClient(client, (from, to, ask) => ask(from, to));
    const first = opened(client, shared);
    const second = opened(counted, shared);
    await completed(first, head);
    await when(() => second.progress.state === 'elsewhere', WAIT);
    await when(() => second.progress.events === first.progress.events, WAIT);
    expect(await second.figures({ span: 'hour' })).toEqual(truth);
    expect(counted.asked).toEqual([]);
    closing.shift()?.();
    await when(() => second.progress.state === 'complete', WAIT);
  });

  it('contracts other than those it was kept for make it begin anew', async () => {
    const database = new MemoryIndexDatabase();
    await completed(opened(client, { database }), head);
    const other = new IndexStore(database, 31337, 'other,factories');
    await other.load();
    expect(other.pools).toEqual([]);
    expect(other.segments.coverage).toBeUndefined();
  });
});

describe('a snapshot', () => {
  const file = async () => {
    const index = opened(client);
    await completed(index, head);
    return index.exportSnapshot();
  };

  it('of another chain is refused', async () => {
    const { chain: spec } = client;
    const other = new Proxy(client, {
      get: (target, name) => (name === 'chain' ? { ...spec, id: 5 } : Reflect.get(target, name)),
    });
    await expect(indexOver(other).importSnapshot(await file())).rejects.toMatchObject({
      problem: 'chain',
    });
  });

  it('that says what the chain does not say is refused, and what is known stays', async () => {
    const index = opened(client);
    await completed(index, head);
    const snapshot = await index.exportSnapshot();
    const doubtful = indexOver(trickedClient(client, async () => []));
    await expect(doubtful.importSnapshot(snapshot)).rejects.toMatchObject({ problem: 'refuted' });
    expect(doubtful.progress.coverage).toBeUndefined();
  });

  it.each<[string, BlobPart]>([
    ['a picture', new Uint8Array([1, 2, 3])],
    ['nothing', ''],
    ['a text', '{"format":"sluice-index"}'],
  ])('that is %s is refused', async (_, content) => {
    await expect(indexOver(client).importSnapshot(new Blob([content]))).rejects.toMatchObject({
      problem: 'invalid',
    });
  });
});

function narrowed(from: number, to: number, ask: (from: number, to: number) => Promise<readonly unknown[]>) {
  if (to - from + 1 > 10) throw refusal('eth_getLogs is limited to a 10 block range');
  return ask(from, to);
}

/** `navigator.locks` for the tabs of one test. */
class OneLock {
  #last: Promise<unknown> = Promise.resolve();
  #held: { readonly name: string }[] = [];

  async query() {
    return { held: this.#held };
  }

  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(async () => {
      if (signal.aborted) throw new DOMException('gone', 'AbortError');
      this.#held = [{ name }];
      try {
        await work();
      } finally {
        this.#held = [];
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
