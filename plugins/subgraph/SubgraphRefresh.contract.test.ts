// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { marketOn } from '../../kernel/index/testing/marketOn.ts';
import type { MarketPool } from '../../kernel/index/testing/ScriptedMarket.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { documentVisibility } from '../../kernel/runtime/PageVisibility.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { type Answer, SubgraphServer } from '../../test/subgraph/SubgraphServer.ts';
import { SubgraphSource } from './SubgraphSource.ts';

const STEPS = 20;
const POOLS = 8;
const never = new AbortController().signal;
const down = (answer: Answer) => void Object.assign(answer, { status: 502, body: 'bad gateway' });

let chain: TestChain;
let client: ChainClient;
let server: SubgraphServer;
let picked: readonly MarketPool[];
let source: SubgraphSource;
let undo: Hex;
let before: Hex;
let seed = testSeed(20_261_127);

const sourceOf = () =>
  new SubgraphSource(
    (['uniswap-v2', 'uniswap-v3'] as const).map((schema) => ({ url: server.url(schema), schema })),
    client,
    systemTimers,
    documentVisibility,
  );

beforeAll(async () => {
  chain = localChain();
  undo = await chain.snapshot();
  client = localClients(chain).get(31337);
  server = new SubgraphServer(chain);
  await server.start();
  const first = sourceOf();
  await first.refresh(never);
  const random = new Random(seed);
  picked = [...((await first.pools()) as readonly MarketPool[])]
    .sort((left, right) => (left.address < right.address ? -1 : 1))
    .map((pool) => ({ pool, place: random.float() }))
    .sort((left, right) => left.place - right.place)
    .slice(0, POOLS)
    .map(({ pool }) => pool);
  await trade();
});
afterAll(async () => {
  await server.stop();
  await chain.revert(undo);
});

/** A chain with trades, and a source that has read them. */
beforeEach(async () => {
  before = await chain.snapshot();
  await server.index();
  source = sourceOf();
  await source.refresh(never);
  expect([source.state, source.fault]).toEqual(['ready', undefined]);
  server.queries.length = 0;
});
afterEach(async () => {
  server.spoil = () => undefined;
  await chain.revert(before);
});

async function trade(): Promise<void> {
  seed += 1;
  const market = marketOn(chain, picked, new Random(seed));
  await market.run(STEPS);
  expect(market.done).toBeGreaterThan(STEPS / 2);
}

/** Everything that the pages may ask the source for. */
async function told(of: SubgraphSource) {
  const byAddress = (left: { readonly address: string }, right: { readonly address: string }) =>
    left.address < right.address ? -1 : 1;
  return {
    coverage: of.coverage,
    pools: [...(await of.pools())].sort(byAddress),
    events: await of.events({ limit: 100_000 }),
    hours: await of.figures({ span: 'hour' }),
    all: await of.figures({ span: 'all' }),
  };
}

async function expectAsReadAnew(): Promise<void> {
  expect([source.state, source.fault?.message]).toEqual(['ready', undefined]);
  const fresh = sourceOf();
  await fresh.refresh(never);
  expect(await told(source)).toEqual(await told(fresh));
}

const pages = () => server.queries.filter((query) => !query.includes('_meta'));
const hashes = async () =>
  new Set((await source.events({ limit: 100_000 })).map((event) => event.transactionHash));

describe('a refresh', () => {
  it('asks only for what happened since, and tells the same as a reading from the start', async () => {
    const { toBlock, toSeconds } = source.coverage as NonNullable<typeof source.coverage>;
    const known = (await source.events({ limit: 100_000 })).length;
    const { revision } = source;
    await trade();
    await server.index();
    let rows = 0;
    server.spoil = ({ body }) => {
      const { data } = body as { readonly data: Record<string, readonly unknown[]> };
      for (const found of Object.values(data)) if (Array.isArray(found)) rows += found.length;
    };
    await source.refresh(never);
    expect(pages()).toHaveLength(9);
    for (const query of pages()) {
      const pools = query.includes('id_gt');
      expect(query).toContain(
        pools ? `_change_block: { number_gte: ${toBlock + 1} }` : `timestamp_gte: ${toSeconds},`,
      );
    }
    const events = await source.events({ limit: 100_000 });
    const news = events.filter(({ block }) => block > toBlock);
    const moved = new Set(news.map(({ pool }) => pool));
    expect(news.length).toBeGreaterThan(STEPS / 4);
    expect(known).toBeGreaterThan(0);
    // Events in the same second as the last block read are returned twice.
    const again = events.filter((event) => event.block <= toBlock && event.timestampSeconds === toSeconds);
    expect(rows).toBe(news.length + again.length + moved.size);
    expect(source.revision).toBe(revision + 1);
    await expectAsReadAnew();
  });

  it('asks for the heads alone where there is nothing new, and the pages need not look again', async () => {
    const { revision } = source;
    await chain.rpc('anvil_mine', ['0x3']);
    await source.refresh(never);
    expect(pages()).toEqual([]);
    expect(server.queries).toHaveLength(2);
    expect([source.state, source.revision]).toEqual(['ready', revision]);
    expect((source.answer?.head.block ?? 0) - (source.coverage?.toBlock ?? 0)).toBeGreaterThanOrEqual(3);
  });

  it('reads anew where the block that was read is no longer of the chain', async () => {
    const mark = await chain.snapshot();
    await trade();
    await server.index();
    await source.refresh(never);
    const undone = await hashes();
    await chain.revert(mark);
    await trade();
    await trade();
    await server.index();
    server.queries.length = 0;
    await source.refresh(never);
    expect(pages().some((query) => query.includes('_change_block'))).toBe(false);
    const now = await hashes();
    expect([...undone].some((hash) => !now.has(hash))).toBe(true);
    await expectAsReadAnew();
  });

  it('begins again where the block is undone while it is read', async () => {
    const mark = await chain.snapshot();
    await trade();
    await server.index();
    let done: Promise<void> | undefined;
    server.spoil = async (answer, query) => {
      if (query.includes('_meta')) return;
      const asked = done === undefined;
      done ??= (async () => {
        await chain.revert(mark);
        await trade();
        await server.index();
      })();
      await done;
      if (asked) answer.body = { errors: [{ message: 'no block with that hash found' }] };
    };
    await source.refresh(never);
    expect(done).toBeDefined();
    expect(server.queries.filter((query) => query.includes('_meta'))).toHaveLength(4);
    await expectAsReadAnew();
  });

  it('reads everything from a server that cannot tell what changed, and soon no longer asks it to', async () => {
    server.spoil = (answer, query) => {
      if (query.includes('_change_block')) answer.body = { errors: [{ message: 'unknown argument' }] };
    };
    for (const asked of [true, true, false]) {
      await chain.rpc('evm_mine');
      await server.index();
      server.queries.length = 0;
      await source.refresh(never);
      expect(pages().some((query) => query.includes('_change_block'))).toBe(asked);
      await expectAsReadAnew();
    }
  });
});

describe('the last good figures', () => {
  it('stay while a refresh fails, with the fault beside them, and give way to the next answer', async () => {
    const was = await told(source);
    const { revision } = source;
    await trade();
    await server.index();
    server.spoil = down;
    await source.refresh(never);
    expect([source.state, source.fault?.problem, source.revision]).toEqual([
      'ready',
      'unreachable',
      revision,
    ]);
    expect(await told(source)).toEqual(was);
    expect(source.answer?.head.block).toBeGreaterThan(was.coverage?.toBlock ?? 0);
    server.spoil = () => undefined;
    await source.refresh(never);
    await expectAsReadAnew();
  });

  it('go when they are more than 15 minutes behind the chain', async () => {
    server.spoil = down;
    const { seconds } = (source.answer as NonNullable<typeof source.answer>).head;
    const toSeconds = source.coverage?.toSeconds ?? 0;
    await chain.rpc('evm_setNextBlockTimestamp', [
      `0x${Math.max(seconds + 1, toSeconds + 800).toString(16)}`,
    ]);
    await chain.rpc('evm_mine');
    await source.refresh(never);
    expect([source.state, source.coverage?.toSeconds]).toEqual(['ready', toSeconds]);
    await chain.rpc('evm_setNextBlockTimestamp', [`0x${(toSeconds + 901).toString(16)}`]);
    await chain.rpc('evm_mine');
    await source.refresh(never);
    expect([source.state, source.fault?.problem, source.coverage]).toEqual([
      'failed',
      'unreachable',
      undefined,
    ]);
    expect(await source.pools()).toEqual([]);
  });

  it('go at once when their block is no longer of the chain', async () => {
    const mark = await chain.snapshot();
    await trade();
    await server.index();
    await source.refresh(never);
    await chain.revert(mark);
    await trade();
    // Whether a block is still in the chain can only be told by a chain that has come as far.
    await chain.rpc('anvil_mine', ['0x40']);
    server.spoil = down;
    await source.refresh(never);
    expect([source.state, source.coverage]).toEqual(['failed', undefined]);
  });
});
