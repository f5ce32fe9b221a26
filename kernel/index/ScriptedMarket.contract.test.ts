// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { startLargeMarket } from '../../test/browser/largeMarket.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { localClients } from '../quote/testing/localMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { CANDLE_INTERVALS } from './candleIntervals.ts';
import type { LiveChainIndex } from './live/LiveChainIndex.ts';
import { completed, indexOver } from './testing/indexOver.ts';
import { loopbackWorker } from './testing/loopbackWorker.ts';
import { receiptCandles, receiptTrades } from './testing/receiptCandles.ts';
import { type ReceiptSums, receiptSums } from './testing/receiptSums.ts';
import { runScriptedMarket } from './testing/runScriptedMarket.ts';
import type { ScriptedMarket } from './testing/ScriptedMarket.ts';
import type { IndexedPool } from './types.ts';
import { WorkerIndexWork } from './worker/WorkerIndexWork.ts';

const full = process.env.SLUICE_FULL === '1';
const STEPS = full ? 2000 : 160;
const POOLS = full ? 60 : 20;
const POOL = ['function token0() view returns (address)', 'function token1() view returns (address)'];

describe(`a market of ${STEPS} scripted steps over ${POOLS} pools`, () => {
  let chain: TestChain;
  let client: ChainClient;
  let index: LiveChainIndex;
  let market: ScriptedMarket;
  let sums: Map<string, ReceiptSums>;
  let pools: readonly IndexedPool[];
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    chain = localChain();
    if (full) {
      const large = await startLargeMarket();
      undo.push(() => large.stop());
      const rpc = new JsonRpc(large.url);
      chain = { ...chain, url: large.url, rpc: (method, params = []) => rpc.call(method, params) };
      await chain.rpc('evm_setIntervalMining', [0]);
    } else {
      const mark = await chain.snapshot();
      undo.push(() => chain.revert(mark));
    }
    client = localClients(chain).get(31337);
    const random = new Random(testSeed(20_261_121));
    ({ market } = await runScriptedMarket(chain, client, { steps: STEPS, pools: POOLS, random }));
    const head = Number(BigInt(await chain.rpc<Hex>('eth_blockNumber')));
    // With the worker's program and its messages, as in the app.
    index = indexOver(client, { work: new WorkerIndexWork(loopbackWorker) });
    const close = index.open();
    await completed(index, head);
    close();
    pools = await index.pools();
    const { coverage } = index.progress;
    const kinds = new Map(
      pools.map(({ address, fee, protocol }) => [
        address.toLowerCase(),
        { fee: BigInt(fee ?? 0), v3: protocol === 'v3' },
      ]),
    );
    sums = await receiptSums(chain.rpc, kinds, coverage?.fromBlock ?? 0, coverage?.toBlock ?? 0);
  }, 580_000);

  afterAll(async () => {
    for (const step of undo) await step();
  });

  it('has taken most of the steps, of every kind', () => {
    expect(market.done).toBeGreaterThan(STEPS * 0.8);
    const all = [...sums.values()];
    for (const kind of ['swaps', 'mints', 'burns', 'collects'] as const) {
      expect(all.reduce((count, entry) => count + entry[kind], 0)).toBeGreaterThan(STEPS / 50);
    }
  });

  it('is covered from the first block on', () => {
    expect(index.progress.coverage?.fromBlock).toBeLessThanOrEqual(index.progress.firstBlock ?? 0);
    expect(pools.length).toBeGreaterThanOrEqual(POOLS);
  });

  it('volumes, fees, flows and counts of every pool and hour equal the sums of the receipts', async () => {
    const figures = await index.figures({ span: 'hour' });
    const v3 = new Set(pools.filter(({ protocol }) => protocol === 'v3').map(({ address }) => address));
    const ours = figures.map(({ pool, startSeconds, openX96: _, beforeX96: __, closeX96, ...rest }) => {
      // What the protocol took is proven in ProtocolShare.contract.test.ts.
      const { protocol0Raw: ___, protocol1Raw: ____, ...left } = rest;
      const { unsettled0Raw: _____, unsettled1Raw: ______, ...row } = left;
      return [`${pool.toLowerCase()} ${startSeconds}`, { ...row, closeX96: v3.has(pool) ? closeX96 : 0n }];
    });
    expect(new Map(ours as [string, ReceiptSums][])).toEqual(sums);
    expect(new Set(figures.map(({ startSeconds }) => startSeconds)).size).toBeGreaterThan(5);
  });

  it('days and everything add up to the same', async () => {
    for (const span of ['day', 'all'] as const) {
      const figures = await index.figures({ span });
      for (const name of ['volume0Raw', 'fees1Raw', 'net0Raw'] as const) {
        const ours = figures.reduce((sum, row) => sum + row[name], 0n);
        expect(ours).toBe([...sums.values()].reduce((sum, row) => sum + row[name], 0n));
      }
    }
  });

  it('each window, from whatever hour it begins, adds up to the sums of the receipts within it', async () => {
    const starts = [...new Set([...sums.keys()].map((key) => Number(key.split(' ')[1])))].sort(
      (a, b) => a - b,
    );
    for (const fromSeconds of starts) {
      const figures = await index.figures({ span: 'all', fromSeconds });
      const within = [...sums].filter(([key]) => Number(key.split(' ')[1]) >= fromSeconds);
      for (const { pool, startSeconds, ...row } of figures) {
        const own = within.filter(([key]) => key.startsWith(`${pool.toLowerCase()} `)).map(([, sum]) => sum);
        expect(startSeconds).toBe(fromSeconds);
        for (const name of [
          'volume0Raw',
          'volume1Raw',
          'fees0Raw',
          'fees1Raw',
          'net0Raw',
          'net1Raw',
        ] as const) {
          expect(row[name]).toBe(own.reduce((total, one) => total + one[name], 0n));
        }
        expect(row.swaps).toBe(own.reduce((total, one) => total + one.swaps, 0));
      }
      const traded = new Set(within.map(([key]) => key.split(' ')[0]));
      expect(new Set(figures.map(({ pool }) => pool.toLowerCase()))).toEqual(traded);
    }
  });

  it('each window of a V3 pool begins with the last price that the receipts tell before it', async () => {
    const keys = [...sums.keys()].map((key) => key.split(' ') as [string, string]);
    const starts = [...new Set(keys.map(([, start]) => Number(start)))].sort((a, b) => a - b);
    let known = 0;
    for (const fromSeconds of starts) {
      for (const { pool, beforeX96 } of await index.figures({ span: 'all', fromSeconds })) {
        if (pools.find(({ address }) => address === pool)?.protocol !== 'v3') continue;
        const before = keys
          .filter(([address, start]) => address === pool.toLowerCase() && Number(start) < fromSeconds)
          .sort(([, left], [, right]) => Number(left) - Number(right))
          .map((key) => sums.get(key.join(' '))?.closeX96 ?? 0n)
          .filter((price) => price > 0n);
        expect([pool, fromSeconds, beforeX96]).toEqual([pool, fromSeconds, before.at(-1) ?? 0n]);
        if (beforeX96 > 0n) known += 1;
      }
    }
    expect(known).toBeGreaterThan(10);
  });

  it('each candle of each pool and interval equals the one made from the receipts', async () => {
    const names = new Set(pools.map(({ address }) => address.toLowerCase()));
    const { fromBlock = 0, toBlock = 0 } = index.progress.coverage ?? {};
    const trades = await receiptTrades(chain.rpc, names, fromBlock, toBlock);
    let compared = 0;
    for (const { address } of pools) {
      const own = trades.filter(({ pool }) => pool === address.toLowerCase());
      for (const intervalSeconds of CANDLE_INTERVALS) {
        const candles = await index.candles({ pool: address, intervalSeconds, limit: 100_000 });
        expect([address, intervalSeconds, candles]).toEqual([
          address,
          intervalSeconds,
          receiptCandles(own, intervalSeconds),
        ]);
        compared += candles.length;
      }
    }
    expect(compared).toBeGreaterThan(STEPS);
  });

  it('the line of each pool goes through the last price of each hour', async () => {
    const { fromSeconds, toSeconds } = index.progress.coverage ?? { fromSeconds: 0, toSeconds: 0 };
    // As many hours as one line has steps.
    const start = Math.max(fromSeconds, toSeconds - 30 * 3600);
    const firstHour = Math.floor(start / 3600);
    const lines = await index.closes({ span: 'hour', fromSeconds: start });
    const figures = await index.figures({ span: 'hour', fromSeconds: start });
    expect(lines.length).toBeGreaterThan(10);
    for (const { pool, roots } of lines) {
      const own = figures.filter((row) => row.pool === pool && row.closeX96 > 0n);
      expect(roots).toHaveLength(Math.floor(toSeconds / 3600) - firstHour + 2);
      for (const { startSeconds, closeX96 } of own) {
        expect(roots[startSeconds / 3600 - firstHour + 1]).toBe(Number(closeX96));
      }
    }
  });

  it('liquidity and prices equal what the tokens and pools tell', async () => {
    const traded = pools.filter(({ state }) => state !== undefined);
    expect(traded.length).toBeGreaterThanOrEqual(POOLS);
    for (const { address, token0, token1, protocol, state } of traded) {
      const held = (token: Address) =>
        new TestContract(chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [address]);
      expect(state?.balance0Raw).toBe(await held(token0));
      expect(state?.balance1Raw).toBe(await held(token1));
      if (protocol !== 'v3') continue;
      const pool = new TestContract(chain.url, address, [
        ...POOL,
        'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
        'function liquidity() view returns (uint128)',
      ]);
      const [price] = await pool.read<readonly [bigint]>('slot0');
      expect(state?.sqrtPriceX96).toBe(price);
      expect(state?.liquidity).toBe(await pool.read<bigint>('liquidity'));
    }
  });

  it('the flows of V3 pools add up to what they hold', async () => {
    const figures = new Map((await index.figures({ span: 'all' })).map((row) => [row.pool, row]));
    for (const { address, protocol, state } of pools) {
      const figure = figures.get(address);
      if (protocol !== 'v3' || !figure || !state) continue;
      expect([address, figure.net0Raw]).toEqual([address, state.balance0Raw]);
      expect([address, figure.net1Raw]).toEqual([address, state.balance1Raw]);
    }
  });

  it('the last price of each pool is the one that it has now', async () => {
    const figures = await index.figures({ span: 'all' });
    for (const { pool, closeX96, swaps } of figures) {
      const state = pools.find(({ address }) => address === pool);
      const calm = state?.protocol === 'v3' && swaps > 0;
      if (calm) expect(closeX96).toBe(state.state?.sqrtPriceX96);
    }
  });

  it('events come newest first, by page, by pool and by account, each once', async () => {
    const all = await index.events({ limit: 100_000 });
    const counted = [...sums.values()].reduce(
      (sum, { swaps, mints, burns, collects }) => sum + swaps + mints + burns + collects,
      0,
    );
    expect(all).toHaveLength(counted);
    const places = all.map(({ block, logIndex }) => block * 1e6 + logIndex);
    expect(places).toEqual([...places].sort((left, right) => right - left));
    const pages = [];
    for (let last = all[0]; last; ) {
      const page = await index.events({ limit: 37, before: last });
      pages.push(...page);
      last = page.at(-1);
    }
    expect(pages).toEqual(all.slice(1));
    const pool = all[0]?.pool as Address;
    const own = await index.events({ pool, limit: 100_000 });
    expect(own).toEqual(all.filter((event) => event.pool === pool));
    const account = all[0]?.account as Address;
    const theirs = await index.events({ account, limit: 100_000 });
    expect(theirs).toEqual(all.filter((event) => [event.account, event.sender].includes(account)));
  });

  it('a snapshot taken of it is believed by another browser, and says the same', async () => {
    const file = await index.exportSnapshot();
    const other = indexOver(client);
    await other.importSnapshot(file);
    expect(await other.figures({ span: 'hour' })).toEqual(await index.figures({ span: 'hour' }));
    expect(other.progress.coverage).toEqual(index.progress.coverage);
  });
});
