import { describe, expect, it } from 'vitest';
import { hexWord, word } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../kernel/quote/PoolRef.ts';
import { fakeSpec } from '../../kernel/quote/testing/FakeChain.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { InitializeLogs } from './InitializeLogs.ts';
import { DYNAMIC_FEE, type PoolKey, poolId } from './V4Pool.ts';

const MANAGER = { address: '0x0000000000000000000000000000000000004444', block: 100 } as const;
const LOW = '0x0000000000000000000000000000000000000011';
const HIGH = '0x0000000000000000000000000000000000000099';
const key: PoolKey = {
  ...{ currency0: ZERO_ADDRESS, currency1: LOW, fee: 2345, tickSpacing: 7, hooks: ZERO_ADDRESS },
};

function logOf({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey, id = '') {
  const real = poolId({ currency0, currency1, fee, tickSpacing, hooks });
  return {
    topics: ['0xdd', id || real, hexWord(currency0), hexWord(currency1)],
    data: `0x${[word(fee), word(tickSpacing), word(hooks), word(1), word(2)].join('')}`,
  };
}

function setUp(
  answer: (filter: { fromBlock: string; toBlock: string; topics: unknown[] }) => unknown,
  chain = {},
) {
  const asked: { fromBlock: string; toBlock: string; topics: unknown[] }[] = [];
  const client = {
    chain: { ...fakeSpec, ...chain } as ChainSpec,
    clock: { head: { number: 5_000n } },
    rpc: {
      request: async (_: string, [filter]: [(typeof asked)[number]]) => {
        asked.push(filter);
        return answer(filter);
      },
    },
  } as unknown as ChainClient;
  const found: PoolKey[] = [];
  const clock = { ms: 0, now: () => clock.ms };
  const logs = new InitializeLogs(client, MANAGER, (pool) => found.push(pool), clock.now);
  return { asked, found, logs, clock };
}

describe('the logs of new V4 pools', () => {
  it('are asked for once for a set of currencies, over all blocks', async () => {
    const { asked, found, logs, clock } = setUp(() => [logOf(key)]);
    await logs.search([tokenPair(LOW, HIGH)]);
    await logs.search([tokenPair(HIGH, LOW)]);
    expect(found).toEqual([key]);
    expect(asked).toHaveLength(1);
    const words = [ZERO_ADDRESS, LOW, HIGH].map((token) => hexWord(token as typeof LOW));
    expect(asked[0]).toMatchObject({ fromBlock: '0x64', toBlock: '0x1388' });
    expect(asked[0]?.topics.slice(1)).toEqual([null, words, words]);
    // Again, though not at once: another answer may invent pools too.
    clock.ms = 19_999;
    expect(logs.search([tokenPair(LOW, HIGH)], true)).toBeUndefined();
    expect(asked).toHaveLength(1);
    clock.ms = 20_000;
    await logs.search([tokenPair(LOW, HIGH)]);
    expect(asked).toHaveLength(2);
    clock.ms = 60_000;
    expect(logs.search([tokenPair(LOW, HIGH)])).toBeUndefined();
  });

  it('in the spans that the chain’s nodes give, newest first, and no more than ten', async () => {
    const { asked, logs, clock } = setUp(() => [], { logSpan: 50 });
    // Older blocks are not looked at, and it says so.
    expect(await logs.search([tokenPair(LOW, HIGH)])).toBe('history');
    expect(asked).toHaveLength(10);
    clock.ms = 60_000;
    expect(logs.search([tokenPair(LOW, HIGH)])).toBeUndefined();
    expect(await setUp(() => [], { logSpan: 490 }).logs.search([tokenPair(LOW, HIGH)])).toBe('history');
    expect(await setUp(() => [], { logSpan: 491 }).logs.search([tokenPair(LOW, HIGH)])).toBeUndefined();
    expect(asked.slice(0, 2).map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])).toEqual([
      [4951, 5000],
      [4901, 4950],
    ]);
  });

  it('count only where the key is that of the id', async () => {
    const lies = [
      logOf(key, hexWord(7n)),
      { ...logOf(key), data: '0x' },
      { ...logOf(key), data: logOf({ ...key, fee: 500 }).data },
      { ...logOf(key), topics: logOf(key).topics.slice(1) },
      { topics: [1, 2, 3, 4], data: '0x' },
      null,
      'log',
    ];
    const { found, logs } = setUp(() => lies);
    await logs.search([tokenPair(LOW, HIGH)]);
    expect(found).toEqual([]);
  });

  it('are no flood', async () => {
    const many = Array.from({ length: 500 }, (_, fee) => logOf({ ...key, fee }));
    const { found, logs } = setUp(() => many);
    await logs.search([tokenPair(LOW, HIGH)]);
    expect(found).toHaveLength(64);
  });

  it('keep the oldest pools, whatever is made later, and a place for each pair', async () => {
    const logAt = (pool: PoolKey, block: number) => ({
      ...logOf(pool),
      blockNumber: `0x${block.toString(16)}`,
    });
    const usual = { ...key, fee: 3000, tickSpacing: 60 };
    const old = Array.from({ length: 63 }, (_, fee) => ({ ...key, fee: fee + 1 }));
    const other: PoolKey = { ...key, currency0: LOW, currency1: HIGH };
    const dust = Array.from({ length: 10_000 }, (_, fee) => ({ ...key, fee: fee + 100, tickSpacing: 11 }));
    // The newest blocks are read first, and a node may give the logs of a span in any order.
    const spans = [
      [logAt(other, 4_990), ...dust.map((pool, i) => logAt(pool, 4_960 + (i % 3)))],
      [...old.map((pool, i) => logAt(pool, 4_901 + (i % 40))).reverse(), logAt(usual, 4_901)],
    ];
    const { asked, found, logs } = setUp((filter) => spans[(5_000 - Number(filter.toBlock)) / 50] ?? [], {
      logSpan: 50,
    });
    await logs.search([tokenPair(LOW, HIGH)]);
    expect(new Set(found)).toEqual(new Set([other, ...old]));
    expect(found).toHaveLength(64);
    expect(asked).toHaveLength(10);
  });

  it('give no place to pools that are never traded, told twice, or of currencies that nobody asked for', async () => {
    const fees = Array.from({ length: 80 }, (_, fee) => fee);
    const hooks = '0x00000000000000000000000000000000000000C0' as const;
    const others = '0x0000000000000000000000000000000000000077' as const;
    const crowd = [
      ...fees.map((fee) => ({ ...key, fee, hooks })),
      ...fees.map(() => ({ ...key, fee: 500 })),
      ...fees.map((tickSpacing) => ({ ...key, fee: DYNAMIC_FEE, tickSpacing: tickSpacing + 1 })),
      ...fees.map((fee) => ({ ...key, currency1: others, fee })),
    ];
    const { found, logs } = setUp(() => [...crowd, key].map((each) => logOf(each)));
    await logs.search([tokenPair(LOW, HIGH)]);
    expect(found).toEqual([{ ...key, fee: 500 }, key]);
  });

  it('are asked for again after nobody gave them', async () => {
    let times = 0;
    const { found, logs, clock } = setUp(() => {
      times += 1;
      if (times === 1) throw new Error('too many blocks');
      return times === 2 ? null : [logOf(key)];
    });
    const search = () => logs.search([tokenPair(LOW, HIGH)]);
    expect([await search(), search()]).toEqual(['answers', undefined]);
    clock.ms = 20_000;
    expect(await search()).toBe('answers');
    expect(found).toEqual([]);
    clock.ms = 40_000;
    expect(await search()).toBeUndefined();
    expect(found).toEqual([key]);
  });
});
