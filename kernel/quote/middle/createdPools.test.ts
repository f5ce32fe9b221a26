import { id } from 'ethers';
import { expect, it } from 'vitest';
import { hexWord } from '../../abi/words.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { creationLogs, creationTopics } from './createdPools.ts';
import { readNewest } from './readNewest.ts';

const at = (digit: string) => parseAddress(`0x${digit.repeat(40)}`) as Address;
const [V2, V3, A, B, M, N, POOL, OTHER] = [...'12abcd34'].map(at) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];
const pair = (token0: Address, token1: Address, pool: Address, change: object = {}) => ({
  address: V2.toLowerCase(),
  topics: [creationTopics.v2Factory.topic, hexWord(token0), hexWord(token1)],
  data: `${hexWord(pool)}${hexWord(1).slice(2)}`,
  removed: false,
  ...change,
});
const tiered = (token0: Address, token1: Address, pool: Address) => ({
  address: V3,
  topics: [creationTopics.v3Factory.topic, hexWord(token0), hexWord(token1), hexWord(500)],
  data: `${hexWord(10)}${hexWord(pool).slice(2)}`,
});

function clientOf(answer: (from: number, to: number) => unknown, spec: Partial<ChainSpec> = {}) {
  const asked: (readonly [number, number])[] = [];
  const contracts = [
    { kind: 'v2Factory', version: '1', address: V2, block: 50 },
    { kind: 'v3Factory', version: '1', address: V3, block: 20 },
  ];
  const client = {
    chain: { contracts, ...spec },
    clock: { head: { number: 100_000n } },
    rpc: {
      request: async (_: string, [filter]: readonly { fromBlock: string; toBlock: string }[]) => {
        const span = [Number(filter?.fromBlock), Number(filter?.toBlock)] as const;
        asked.push(span);
        return answer(...span);
      },
    },
  } as unknown as ChainClient;
  const read = async () => {
    const { signal } = new AbortController();
    const { value: pools, isWhole } = await readNewest(client, creationLogs(client.chain, [A, B]), signal);
    return { pools, isWhole };
  };
  return { asked, read };
}

it('asks for the events by their hashes', () => {
  expect(creationTopics.v2Factory.topic).toBe(id('PairCreated(address,address,address,uint256)'));
  expect(creationTopics.v3Factory.topic).toBe(id('PoolCreated(address,address,uint24,int24,address)'));
});

it('reads pools of both factories, each once, and ignores what is no such log', async () => {
  const logs = [
    pair(A, M, POOL),
    tiered(N, B, OTHER),
    pair(A, N, at('5'), { removed: true }),
    pair(A, N, at('6'), { address: at('7') }),
    pair(A, N, at('6'), { data: '0x' }),
    pair(A, N, at('6'), { data: `0x${'f'.repeat(128)}` }),
    pair(A, N, at('6'), { topics: [] }),
    pair(M, N, at('6')),
    null,
    'log',
  ];
  const { read, asked } = clientOf(() => logs);
  expect(await read()).toEqual({
    pools: [
      { pool: POOL, end: A, other: M },
      { pool: OTHER, end: B, other: N },
    ],
    isWhole: true,
  });
  // From the block of the older factory.
  expect(asked).toEqual([
    [20, 100_000],
    [20, 100_000],
  ]);
  expect(await clientOf(() => ({ no: 'list' })).read()).toEqual({ pools: [], isWhole: false });
});

it('asks for the newest blocks where a node refuses all of them, or the chain file limits them', async () => {
  const refusing = clientOf((from) => {
    if (from < 90_000) throw new Error('limited to 10000 blocks');
    return [pair(A, M, POOL)];
  });
  expect(await refusing.read()).toMatchObject({ pools: [{ other: M }], isWhole: false });
  expect(refusing.asked).toHaveLength(4);
  expect(refusing.asked.at(-1)).toEqual([90_001, 100_000]);

  const limited = clientOf((from) => [from > 99_000 ? pair(A, M, POOL) : pair(A, N, OTHER)], {
    logSpan: 1000,
  });
  expect(await limited.read()).toMatchObject({ pools: [{ other: M }, { other: N }], isWhole: false });
  expect(limited.asked).toEqual([
    [99_001, 100_000],
    [99_001, 100_000],
    [98_001, 99_000],
    [98_001, 99_000],
  ]);

  const down = clientOf(() => {
    throw new Error('down');
  });
  expect(await down.read()).toEqual({ pools: [], isWhole: false });

  // The first factory is of block 20.
  const reaches = (logSpan: number) => clientOf(() => [], { logSpan }).read();
  expect([(await reaches(49_990)).isWhole, (await reaches(49_991)).isWhole]).toEqual([false, true]);
  expect(down.asked.length).toBeLessThanOrEqual(4);
});
