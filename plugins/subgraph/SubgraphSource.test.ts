import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { FakePage } from '../../kernel/index/testing/indexOver.ts';
import { FakeClient, transportError } from '../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../kernel/tokens/testing/testChain.ts';
import { SubgraphSource } from './SubgraphSource.ts';

const hash = (block: number) => `0x${block.toString(16).padStart(64, '0')}` as Hex;
const quantity = (value: number) => `0x${value.toString(16)}`;
const MINUTE_MS = 60_000;

/** A block every ten seconds. */
const timeOf = (block: number) => 1_700_000_000 + block * 10;

let nowMs: number;
let tasks: { atMs: number; task: () => void }[];
let client: FakeClient;
let page: FakePage;
/** The newest block of the chain, that of the subgraph, and the subgraph's answer. */
let head: number;
let tip: number;
let answers: 'well' | 'not at all' | 'never';
let asked: string[];
/** The refresh that runs, or the last one. */
let refreshing: Promise<void> | undefined;

const timers = {
  elapsedMs: () => nowMs,
  wallMs: () => nowMs,
  after(ms: number, task: () => void) {
    const entry = { atMs: nowMs + ms, task };
    tasks.push(entry);
    return () => {
      tasks = tasks.filter((one) => one !== entry);
    };
  },
};

/** Until a refresh that has begun has ended and the next one waits; the turns are for one that never ends. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (answers !== 'never') await refreshing;
  await new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass second by second, on the chain as well. */
async function pass(ms: number): Promise<void> {
  const end = nowMs + ms;
  while (nowMs < end) {
    const next = Math.min(end, ...tasks.map(({ atMs }) => atMs));
    nowMs = Math.max(next, nowMs);
    head = Math.floor(nowMs / 10_000);
    const due = tasks.filter(({ atMs }) => atMs <= nowMs);
    tasks = tasks.filter(({ atMs }) => atMs > nowMs);
    for (const { task } of due) task();
    await settle();
  }
}

beforeEach(() => {
  nowMs = 1_000_000;
  tasks = [];
  head = 100;
  tip = 100;
  answers = 'well';
  asked = [];
  refreshing = undefined;
  page = new FakePage();
  client = new FakeClient(
    testChain({ contracts: [{ kind: 'v2Factory', version: '1', address: addressOf(0xfa) }] }),
  );
  client.methods.set('eth_getBlockByNumber', ([tag]) => {
    const block = tag === 'latest' ? head : Number(tag);
    return { number: quantity(block), timestamp: quantity(timeOf(block)), hash: hash(block) };
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body)) as { query: string };
    asked.push(query);
    if (answers === 'not at all') throw new TypeError('fetch failed');
    if (answers === 'never') return new Promise(() => undefined);
    const meta = { block: { number: tip, hash: hash(tip) }, hasIndexingErrors: false };
    const data = query.includes('_meta') ? { _meta: meta } : { pairs: [], swaps: [], mints: [], burns: [] };
    return new Response(JSON.stringify({ data }));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const source = new SubgraphSource(
    [{ url: 'https://graph.example/v2', schema: 'uniswap-v2' }],
    client,
    timers,
    page,
  );
  const refresh = source.refresh.bind(source);
  vi.spyOn(source, 'refresh').mockImplementation((signal) => {
    refreshing = refresh(signal);
    return refreshing;
  });
  const close = source.open();
  await settle();
  expect([source.state, source.coverage?.toBlock]).toEqual(['ready', 100]);
  return { source, close };
}

describe('the last good figures', () => {
  it('are shown while it fails, until they are 15 minutes behind the network', async () => {
    const { source, close } = await opened();
    answers = 'not at all';
    await pass(14 * MINUTE_MS);
    expect([source.state, source.fault?.problem, source.coverage?.toBlock]).toEqual([
      'ready',
      'unreachable',
      100,
    ]);
    expect(source.answer?.head.block).toBeGreaterThan(150);
    await pass(2 * MINUTE_MS);
    expect([source.state, source.fault?.problem, source.coverage]).toEqual([
      'failed',
      'unreachable',
      undefined,
    ]);
    answers = 'well';
    tip = head;
    await pass(MINUTE_MS);
    expect([source.state, source.fault]).toEqual(['ready', undefined]);
    close();
    expect(tasks).toEqual([]);
  });

  it('are shown no longer by the clock alone, where the chain cannot be asked either', async () => {
    const { source, close } = await opened();
    client.down = transportError;
    await pass(14 * MINUTE_MS);
    expect([source.state, source.fault?.problem]).toEqual(['ready', 'chain_unreachable']);
    await pass(2 * MINUTE_MS);
    expect([source.state, source.coverage]).toEqual(['failed', undefined]);
    close();
  });

  it('are shown no longer where nothing is ever answered', async () => {
    const { source, close } = await opened();
    answers = 'never';
    await pass(14 * MINUTE_MS);
    expect(source.state).toBe('ready');
    await pass(2 * MINUTE_MS);
    expect([source.state, source.coverage]).toEqual(['asking', undefined]);
    close();
  });

  it('are not those of a page that was away for long', async () => {
    const { source, close } = await opened();
    page.show(false);
    await pass(60 * MINUTE_MS);
    expect(source.state).toBe('ready');
    answers = 'never';
    page.show(true);
    expect([source.state, source.coverage]).toEqual(['asking', undefined]);
    close();
  });
});

describe('a refresh', () => {
  it('comes every two minutes, and twice a minute while it fails', async () => {
    const { close } = await opened();
    const tips = () => asked.filter((query) => query.includes('_meta')).length;
    await pass(6 * MINUTE_MS);
    expect(tips()).toBe(4);
    answers = 'not at all';
    await pass(2 * MINUTE_MS);
    const before = tips();
    await pass(3 * MINUTE_MS);
    expect(tips() - before).toBe(6);
    close();
  });

  it('asks for what is new alone', async () => {
    const { source, close } = await opened();
    asked = [];
    tip = 110;
    await pass(2 * MINUTE_MS);
    expect(source.coverage?.toBlock).toBe(110);
    expect(asked).toHaveLength(5);
    expect(asked.filter((query) => query.includes('_change_block: { number_gte: 101 }'))).toHaveLength(1);
    expect(asked.filter((query) => query.includes(`timestamp_gte: ${timeOf(100)},`))).toHaveLength(3);
    close();
  });
});
