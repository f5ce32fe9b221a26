import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import { oracleSelectors } from '../../../kernel/abi/oracleSelectors.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { hush, mon } from '../../../ui/testing/currencies.ts';
import { type ChartPool, chartPool, priceOf } from './chartPool.ts';
import { priceHistory } from './priceHistory.ts';
import { observeData } from './readOracle.ts';
import { tradeTopics } from './readTrades.ts';
import { SAMPLES, sampleSteps } from './sampleSteps.ts';

const address = '0x0000000000000000000000000000000000000abc';
const pool: ChartPool = {
  protocol: 'v3',
  address,
  inputIsToken0: true,
  inputDecimals: 18,
  outputDecimals: 18,
};
const word = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const hex = (...values: (bigint | number)[]) => `0x${values.map(word).join('')}` as const;
const never = new AbortController().signal;
const head = { number: 1000n, timestamp: 100_000n };

/** A node that has these logs and whose contracts give these answers. */
function client(logs: readonly object[], answer: (data: string) => string | undefined): ChainClient {
  const found = {
    chain: { logSpan: 500 },
    clock: { head },
    rpc: {
      request: async (method: string, [asked]: [{ fromBlock: string; toBlock: string }]) => {
        if (method === 'eth_getBlockByNumber') return { timestamp: hex(90_000) };
        return logs.filter((log) => {
          const block = BigInt((log as { blockNumber: string }).blockNumber);
          return block >= BigInt(asked.fromBlock) && block <= BigInt(asked.toBlock);
        });
      },
    },
    multicall: {
      read: async (calls: readonly { data: string }[]) => ({
        head,
        results: calls.map(({ data }) => {
          const told = answer(data);
          return told === undefined ? { ok: false } : { ok: true, data: told };
        }),
      }),
    },
  };
  return found as unknown as ChainClient;
}

it('names events as the contracts do', () => {
  expect(tradeTopics).toEqual({
    v3: id('Swap(address,address,int256,int256,uint160,uint128,int24)'),
    v2: id('Sync(uint112,uint112)'),
    first: id('Initialize(uint160,int24)'),
  });
  expect(observeData([60, 0])).toBe(`0x883bdbfd${word(32)}${word(2)}${word(60)}${word(0)}`);
});

describe('chartPool', () => {
  const hop = { protocol: 'v3', pool: address, fee: 3000, tokenIn: '0x02', tokenOut: '0x01' };
  const quote = (parts: unknown) => ({ parts, request: { input: mon, output: hush } }) as unknown as Quote;

  it('is the direct pool with the largest share', () => {
    const parts = [
      { shareBps: 6000, hops: [hop, hop] },
      { shareBps: 1000, hops: [{ ...hop, pool: '0x1' }] },
      { shareBps: 3000, hops: [hop] },
    ];
    expect(chartPool(quote(parts))).toEqual({ ...pool, inputIsToken0: false });
  });

  it('is none where every way has a stop', () => {
    expect(chartPool(quote([{ shareBps: 10_000, hops: [hop, hop] }]))).toBeUndefined();
  });

  it('tells whole output tokens for one input token', () => {
    expect(priceOf({ ...pool, outputDecimals: 6 }, 2e-12)).toBeCloseTo(2);
    expect(priceOf({ ...pool, inputIsToken0: false, inputDecimals: 6 }, 2e-12)).toBeCloseTo(0.5);
  });
});

describe('sampleSteps', () => {
  it('has 31 points at even times, each with the price that held then', () => {
    const sampled = sampleSteps(
      [
        { timeMs: 0, value: 1 },
        { timeMs: 150, value: 2 },
      ],
      300,
    );
    expect(SAMPLES).toBe(31);
    expect(sampled).toHaveLength(31);
    expect(sampled[1]?.timeMs).toBe(10);
    expect(sampled.findIndex(({ value }) => value === 2)).toBe(15);
  });
});

describe('priceHistory', () => {
  /** tickCumulative of a pool at tick 100 until half an hour ago, and at tick -100 since then. */
  const cumulative = (secondsAgo: number) => {
    const at = 3600 - secondsAgo;
    return at <= 1800 ? at * 100 : 180_000 - (at - 1800) * 100;
  };
  const oracle = (cardinality: number) => (data: string) => {
    if (data.startsWith(oracleSelectors['observations(uint256)'])) return hex(96_400, 0, 0, 1);
    if (!data.startsWith(oracleSelectors['observe(uint32[])']))
      return hex(0, 0, 0, cardinality, cardinality, 0, 1);
    const asked = (data.slice(10).match(/.{64}/g) ?? []).slice(2).map((each) => Number(`0x${each}`));
    return hex(64, 0, asked.length, ...asked.map(cumulative));
  };

  it("is a V3 pool's own oracle where it remembers", async () => {
    const points = await priceHistory(client([], oracle(50)), pool, never);
    expect(points).toHaveLength(31);
    expect(points?.[0]?.value).toBeCloseTo(1.0001 ** 100, 6);
    expect(points?.at(-1)?.value).toBeCloseTo(1.0001 ** -100, 6);
    expect(points?.at(-1)?.timeMs).toBe(100_000_000);
  });

  const X96 = 2n ** 96n;
  const swap = (block: number, sqrt: bigint, timestamp?: number) => ({
    blockNumber: hex(block),
    data: hex(1, 1, sqrt, 1, 0),
    ...(timestamp === undefined ? {} : { blockTimestamp: hex(timestamp) }),
  });

  it('is its trades where the oracle has one place alone', async () => {
    const logs = [swap(600, X96, 80_000), swap(900, 2n * X96, 90_000)];
    const points = await priceHistory(client(logs, oracle(1)), pool, never);
    expect(points?.map(({ value }) => value)).toEqual([...Array(15).fill(1), ...Array(16).fill(4)]);
    expect([points?.[0]?.timeMs, points?.at(-1)?.timeMs]).toEqual([80_000_000, 100_000_000]);
  });

  it('begins with the first price of a young pool, after which a single trade is a history', async () => {
    const first = {
      blockNumber: hex(600),
      data: hex(3n * X96, 0),
      topics: [tradeTopics.first],
      blockTimestamp: hex(80_000),
    };
    const points = await priceHistory(client([first, swap(900, 2n * X96, 90_000)], oracle(1)), pool, never);
    expect(points?.map(({ value }) => value)).toEqual([...Array(15).fill(9), ...Array(16).fill(4)]);
  });

  it('finds the times between blocks where the node tells none, and looks back in several requests', async () => {
    const points = await priceHistory(client([swap(0, X96), swap(1000, 3n * X96)], oracle(1)), pool, never);
    expect([points?.[0]?.timeMs, points?.at(-1)?.timeMs]).toEqual([90_000_000, 100_000_000]);
    expect(points?.at(-1)?.value).toBe(9);
  });

  it('ends with the last trade where that is long ago', async () => {
    const logs = [swap(600, X96, 10), swap(900, 2n * X96, 20)];
    const points = await priceHistory(client(logs, oracle(1)), pool, never);
    expect(points?.at(-1)?.timeMs).toBe(20_000);
  });

  it("is a V2 pair's reserves after each trade", async () => {
    const sync = (block: number, reserve1: number) => ({
      blockNumber: hex(block),
      blockTimestamp: hex(99_000 + block),
      data: hex(10, reserve1),
    });
    const points = await priceHistory(
      client([sync(600, 10), sync(900, 25)], () => undefined),
      { ...pool, protocol: 'v2' },
      never,
    );
    expect([points?.[0]?.value, points?.at(-1)?.value]).toEqual([1, 2.5]);
  });

  it('is unknown with fewer than two trades, or a node that refuses', async () => {
    expect(await priceHistory(client([swap(1, X96)], oracle(1)), pool, never)).toBeUndefined();
    const refusing = { ...client([], oracle(1)), rpc: { request: () => Promise.reject(new Error('no')) } };
    expect(await priceHistory(refusing as unknown as ChainClient, pool, never)).toBeUndefined();
  });
});
