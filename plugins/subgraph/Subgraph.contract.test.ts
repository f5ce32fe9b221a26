// @module-tag long
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { LiveChainIndex } from '../../kernel/index/live/LiveChainIndex.ts';
import { completed, indexOver } from '../../kernel/index/testing/indexOver.ts';
import { runScriptedMarket } from '../../kernel/index/testing/runScriptedMarket.ts';
import type { PoolCandle, PoolEvent, PoolFigures } from '../../kernel/index/types.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { documentVisibility } from '../../kernel/runtime/PageVisibility.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { type Answer, SubgraphServer } from '../../test/subgraph/SubgraphServer.ts';
import { SubgraphSource } from './SubgraphSource.ts';

const full = process.env.SLUICE_FULL === '1';
const STEPS = full ? 1000 : 120;
const POOLS = 20;
const never = new AbortController().signal;

describe(`subgraphs over a market of ${STEPS} scripted steps`, () => {
  let chain: TestChain;
  let client: ChainClient;
  let index: LiveChainIndex;
  let server: SubgraphServer;
  let undo: Hex;

  const sourceOver = (over: ChainClient = client) =>
    new SubgraphSource(
      (['uniswap-v2', 'uniswap-v3'] as const).map((schema) => ({ url: server.url(schema), schema })),
      over,
      systemTimers,
      documentVisibility,
    );
  const read = async (over?: ChainClient) => {
    const source = sourceOver(over);
    await source.refresh(never);
    return source;
  };

  beforeAll(async () => {
    chain = localChain();
    undo = await chain.snapshot();
    client = localClients(chain).get(31337);
    const random = new Random(testSeed(20_261_122));
    await runScriptedMarket(chain, client, { steps: STEPS, pools: POOLS, random });
    // Index and subgraph are held against each other, block numbers included: both are of this chain's last block.
    await chain.stopMining();
    const head = Number(BigInt(await chain.rpc<Hex>('eth_blockNumber')));
    index = indexOver(client);
    const close = index.open();
    await completed(index, head);
    close();
    await index.readStates((await index.pools()).map(({ address }) => address));
    server = new SubgraphServer(chain);
    await server.start();
  }, 580_000);

  afterAll(async () => {
    await server.stop();
    await chain.revert(undo);
  });

  afterEach(() => {
    server.spoil = () => undefined;
    server.queries.length = 0;
  });

  it('the sums of every pool and hour equal those of the index', async () => {
    const source = await read();
    expect([source.state, source.fault?.message]).toEqual(['ready', undefined]);
    const fromSeconds = source.coverage?.fromSeconds ?? 0;
    for (const span of ['hour', 'all'] as const) {
      const ours = await index.figures({ span, fromSeconds });
      // Subgraphs have neither a pool's first price nor the prices before the window.
      const told = (rows: readonly PoolFigures[]) =>
        rows
          .filter(({ swaps, mints, burns, collects }) => swaps + mints + burns + collects > 0)
          .map(({ beforeX96: _, openX96, closeX96, ...row }) => ({
            ...row,
            // Nor do they tell when the protocol's share changed.
            ...{ protocol0Raw: 0n, protocol1Raw: 0n, unsettled0Raw: 0n, unsettled1Raw: 0n },
            ...(row.mints === 0 && { openX96 }),
            ...(row.swaps > 0 && { closeX96 }),
          }));
      expect(told(await source.figures({ span, fromSeconds }))).toEqual(told(ours));
      expect(ours.length).toBeGreaterThan(POOLS / 2);
    }
    const hours = await source.figures({ span: 'hour' });
    expect(new Set(hours.map(({ startSeconds }) => startSeconds)).size).toBeGreaterThan(4);
  });

  it('candles of V3 pools equal those of the index, but for first prices', async () => {
    const source = await read();
    const fromSeconds = source.coverage?.fromSeconds ?? 0;
    let compared = 0;
    for (const { address: pool, protocol } of await index.pools()) {
      if (protocol !== 'v3') continue;
      const query = { pool, intervalSeconds: 3600, fromSeconds, limit: 1000 } as const;
      const told = (rows: readonly PoolCandle[]) =>
        rows
          .filter(({ swaps }) => swaps > 0)
          .map(({ startSeconds, closeX96, volume0Raw, volume1Raw, swaps }) => [
            ...[startSeconds, closeX96, volume0Raw, volume1Raw, swaps],
          ]);
      const ours = told(await index.candles(query));
      expect(told(await source.candles(query))).toEqual(ours);
      compared += ours.length;
    }
    expect(compared).toBeGreaterThan(POOLS / 2);
  });

  it('pools and what they hold and cost equal those of the index', async () => {
    const source = await read();
    const byAddress = (left: { address: string }, right: { address: string }) =>
      left.address < right.address ? -1 : 1;
    // No schema has the protocol's share.
    const ours = (await index.pools())
      .map(({ state, ...pool }) => ({ ...pool, state: state && { ...state, protocolShare: undefined } }))
      .sort(byAddress);
    const theirs = [...(await source.pools())].sort(byAddress);
    expect(theirs).toEqual(ours);
    expect(ours.some(({ protocol }) => protocol === 'v2')).toBe(true);
  });

  it('events equal those of the index, but for who received what was collected and liquidity, which swaps do not have there', async () => {
    const source = await read();
    const fromSeconds = source.coverage?.fromSeconds ?? 0;
    const plain = (events: readonly PoolEvent[]) =>
      events
        .filter(({ timestampSeconds }) => timestampSeconds >= fromSeconds)
        .map(({ account, timeExact: _, liquidityRaw: __, ...event }) =>
          event.kind === 'collect' ? event : { ...event, account },
        );
    const ours = plain(await index.events({ limit: 100_000 }));
    expect(plain(await source.events({ limit: 100_000 }))).toEqual(ours);
    expect(new Set(ours.map(({ kind }) => kind)).size).toBe(4);
  });

  it('says which block of the chain it is of, and how old that is', async () => {
    await chain.rpc('evm_mine');
    const source = await read();
    expect(source.coverage?.toBlock).toBe(server.head);
    expect(source.answer?.head.block).toBeGreaterThan(server.head);
    const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
      `0x${server.head.toString(16)}`,
      false,
    ]);
    expect(source.coverage?.toSeconds).toBe(Number(BigInt(timestamp)));
  });

  const faults: readonly (readonly [string, (answer: Answer, query: string) => void, string])[] = [
    ['an HTTP error', (answer) => Object.assign(answer, { status: 502, body: 'bad gateway' }), 'unreachable'],
    ['a page of HTML', (answer) => Object.assign(answer, { body: '<html>' }), 'malformed'],
    [
      'errors in place of data',
      (answer) => Object.assign(answer, { body: { errors: [{ message: 'auth error' }] } }),
      'refused',
    ],
    [
      'a failed indexing',
      (answer) => change(answer, '"hasIndexingErrors":false', '"hasIndexingErrors":true'),
      'indexing_errors',
    ],
    [
      'a block of another chain',
      (answer) => change(answer, /"hash":"0x..../, '"hash":"0x0bad'),
      'wrong_chain',
    ],
    [
      'a block far ahead of this chain',
      (answer) => change(answer, /"number":\d+/, '"number":99999999'),
      'wrong_chain',
    ],
    [
      'an amount that is none',
      (answer) => change(answer, /"amount0":"[^"]+"/, '"amount0":"lots"'),
      'malformed',
    ],
    [
      'no rows where rows belong',
      (answer, query) => {
        if (query.includes('swaps')) answer.body = { data: { swaps: null } };
      },
      'malformed',
    ],
  ];
  it.each(faults)('%s is said, and gives no figures', async (_name, spoil, problem) => {
    server.spoil = spoil;
    const source = await read();
    expect([source.state, source.fault?.problem, source.coverage]).toEqual(['failed', problem, undefined]);
    server.spoil = () => undefined;
    await source.refresh(never);
    expect([source.state, source.fault]).toEqual(['ready', undefined]);
  });

  it('one that lags behind the chain is not shown, and how far it lags is said', async () => {
    const mark = await chain.snapshot();
    await chain.rpc('evm_increaseTime', ['0x3e8']);
    await chain.rpc('anvil_mine', ['0x3']);
    const head = Number(BigInt(await chain.rpc<Hex>('eth_blockNumber')));
    const source = await read();
    expect([source.state, source.fault?.problem]).toEqual(['failed', 'lagging']);
    expect(source.fault?.blocks).toBe(head - server.head);
    expect(source.fault?.blocks).toBeGreaterThanOrEqual(3);
    await chain.revert(mark);
  });

  it('one that does not listen is said to be unreachable', async () => {
    const source = new SubgraphSource(
      (['uniswap-v2', 'uniswap-v3'] as const).map((schema) => ({ url: 'http://127.0.0.1:9/', schema })),
      client,
      systemTimers,
      documentVisibility,
    );
    await source.refresh(never);
    expect(source.fault?.problem).toBe('unreachable');
  });

  it('a protocol of the chain that no subgraph is named for leaves the pages with the index', async () => {
    const source = new SubgraphSource(
      [{ url: server.url('uniswap-v3'), schema: 'uniswap-v3' }],
      client,
      systemTimers,
      documentVisibility,
    );
    await source.refresh(never);
    expect(source.fault?.problem).toBe('missing_protocol');
    expect(server.queries).toEqual([]);
  });
});

function change(answer: Answer, from: string | RegExp, to: string): void {
  answer.body = JSON.stringify(answer.body).replace(from, to);
}
