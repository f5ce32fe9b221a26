import { Interface, id } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { DecodedLog } from './DecodedLog.ts';
import { decodeLog, WANTED_TOPICS } from './decodeLog.ts';
import { logTopics } from './logTopics.ts';
import { rowsOf } from './rowsOf.ts';

const pool = `0x${'aa'.repeat(20)}`;
const one = `0x${'11'.repeat(20)}`;
const two = `0x${'22'.repeat(20)}`;
const place = {
  address: `0x${'AA'.repeat(20)}`,
  blockNumber: '0x10',
  logIndex: '0x2',
  transactionHash: `0x${'ab'.repeat(32)}`,
  blockHash: `0x${'cd'.repeat(32)}`,
  blockTimestamp: '0x64',
  removed: false,
};
const at = {
  address: pool,
  block: 16,
  logIndex: 2,
  transactionHash: place.transactionHash,
  blockHash: place.blockHash,
  timestampSeconds: 100,
};

function written(declaration: string, values: readonly unknown[]) {
  const abi = new Interface([`event ${declaration}`]);
  const name = declaration.slice(0, declaration.indexOf('('));
  return { ...place, ...abi.encodeEventLog(name, values) };
}

const swapV3 = () =>
  written('Swap(address indexed a, address indexed b, int256 c, int256 d, uint160 e, uint128 f, int24 g)', [
    one,
    two,
    -5n,
    7n,
    1n << 96n,
    9n,
    -3,
  ]);

describe('signatures', () => {
  it('are the first bytes and the hashes of what they stand for', () => {
    for (const [signature, topic] of Object.entries(logTopics)) expect(id(signature)).toBe(topic);
    expect(WANTED_TOPICS).toHaveLength(12);
  });
});

describe('a log of the factories and pools', () => {
  it.each([
    [
      'PairCreated(address indexed a, address indexed b, address c, uint256 d)',
      [one, two, pool, 4n],
      { type: 'created', found: { protocol: 'v2', address: pool, token0: one, token1: two, fee: 3000 } },
    ],
    [
      'PoolCreated(address indexed a, address indexed b, uint24 indexed c, int24 d, address e)',
      [one, two, 500, 10, pool],
      { type: 'created', found: { protocol: 'v3', address: pool, token0: one, token1: two, fee: 500 } },
    ],
    ['Sync(uint112 a, uint112 b)', [3n, 4n], { type: 'sync', reserve0: 3n, reserve1: 4n }],
    [
      'Swap(address indexed a, uint256 b, uint256 c, uint256 d, uint256 e, address indexed f)',
      [one, 10n, 1n, 0n, 8n, two],
      {
        type: 'event',
        protocol: 'v2',
        kind: 'swap',
        amount0Raw: 10n,
        amount1Raw: -7n,
        sender: one,
        account: two,
      },
    ],
    [
      'Mint(address indexed a, uint256 b, uint256 c)',
      [one, 10n, 11n],
      {
        type: 'event',
        protocol: 'v2',
        kind: 'mint',
        amount0Raw: 10n,
        amount1Raw: 11n,
        sender: one,
        account: one,
      },
    ],
    [
      'Burn(address indexed a, uint256 b, uint256 c, address indexed d)',
      [one, 10n, 11n, two],
      {
        type: 'event',
        protocol: 'v2',
        kind: 'burn',
        amount0Raw: -10n,
        amount1Raw: -11n,
        sender: one,
        account: two,
      },
    ],
    [
      'Mint(address a, address indexed b, int24 indexed c, int24 indexed d, uint128 e, uint256 f, uint256 g)',
      [one, two, -600, 600, 5n, 10n, 11n],
      {
        protocol: 'v3',
        kind: 'mint',
        amount0Raw: 10n,
        amount1Raw: 11n,
        sender: one,
        account: two,
        ticks: [-600, 600],
        liquidityRaw: 5n,
      },
    ],
    [
      'Burn(address indexed a, int24 indexed b, int24 indexed c, uint128 d, uint256 e, uint256 f)',
      [one, -600, 600, 5n, 10n, 11n],
      {
        protocol: 'v3',
        kind: 'burn',
        amount0Raw: -10n,
        amount1Raw: -11n,
        account: one,
        ticks: [-600, 600],
        liquidityRaw: 5n,
      },
    ],
    [
      'Collect(address indexed a, address b, int24 indexed c, int24 indexed d, uint128 e, uint128 f)',
      [one, two, -600, 600, 10n, 11n],
      { protocol: 'v3', kind: 'collect', amount0Raw: -10n, amount1Raw: -11n, sender: one, account: two },
    ],
  ])('%s is read', (declaration, values, meant) => {
    expect(decodeLog(written(declaration, values))).toMatchObject({ ...at, ...meant });
  });

  it('a V3 swap is read with its signed amounts and its price', () => {
    expect(decodeLog(swapV3())).toMatchObject({
      ...at,
      kind: 'swap',
      protocol: 'v3',
      amount0Raw: -5n,
      amount1Raw: 7n,
      sqrtPriceX96: 1n << 96n,
      liquidityRaw: 9n,
    });
  });

  it('has no liquidity where its log has none, and none that no pool can have', () => {
    const collect =
      'Collect(address indexed a, address b, int24 indexed c, int24 indexed d, uint128 e, uint128 f)';
    expect(decodeLog(written(collect, [one, two, -600, 600, 10n, 11n]))).not.toHaveProperty('liquidityRaw');
    const { data, ...log } = swapV3();
    const huge = `${data.slice(0, 2 + 3 * 64)}${'1'.padStart(32, '0')}${'0'.repeat(32)}${data.slice(2 + 4 * 64)}`;
    expect(decodeLog({ ...log, data: huge })).toBeUndefined();
  });

  it('without the time of its block is read all the same', () => {
    const { blockTimestamp: _, blockHash: __, ...log } = swapV3() as typeof place;
    expect(decodeLog(log)).toMatchObject({ timestampSeconds: undefined, blockHash: undefined });
  });
});

describe('prices', () => {
  const at = (logIndex: number, log: object, more: object = {}) =>
    decodeLog({ ...log, logIndex: `0x${logIndex.toString(16)}`, ...more }) as DecodedLog;
  const sync = (reserve0: bigint, reserve1: bigint) =>
    written('Sync(uint112 a, uint112 b)', [reserve0, reserve1]);
  const told = (protocol: 'v2' | 'v3', ...logs: readonly DecodedLog[]) => {
    const time = () => ({ seconds: 5, exact: true });
    const { rows } = rowsOf(logs, () => ({ number: 7, protocol, fee: 3000 }), time);
    return rows.map(({ kind, logIndex, sqrtPriceX96 }) => [kind, logIndex, sqrtPriceX96]);
  };

  it('of a V3 pool begin with its Initialize', () => {
    const first = written('Initialize(uint160 a, int24 b)', [2n << 96n, 13863]);
    expect(told('v3', at(1, first), at(2, swapV3()))).toEqual([
      ['price', 1, 2n << 96n],
      ['swap', 2, 1n << 96n],
    ]);
  });

  it('of a V2 pair are those of its Sync, with the event that follows or on its own', () => {
    const mint = written('Mint(address indexed a, uint256 b, uint256 c)', [one, 1n, 4n]);
    const other = { transactionHash: `0x${'ac'.repeat(32)}` };
    const logs = [at(1, sync(1n, 4n)), at(2, mint), at(3, sync(1n, 9n)), at(4, sync(1n, 16n), other)];
    expect(told('v2', ...logs)).toEqual([
      ['mint', 2, 2n << 96n],
      ['price', 3, 3n << 96n],
      ['price', 4, 4n << 96n],
    ]);
  });
});

describe('garbage', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['no topics', { ...place, topics: 'x', data: '0x' }],
    ['another event', { ...place, topics: [id('Other()')], data: '0x' }],
    ['too few topics', { ...swapV3(), topics: swapV3().topics.slice(0, 2) }],
    ['a topic that is no word', { ...swapV3(), topics: [...swapV3().topics.slice(0, 2), '0x12'] }],
    [
      'a topic that is no address',
      { ...swapV3(), topics: [...swapV3().topics.slice(0, 2), `0x${'ff'.repeat(32)}`] },
    ],
    ['data too short', { ...swapV3(), data: swapV3().data.slice(0, -2) }],
    ['data too long', { ...swapV3(), data: `${swapV3().data}00` }],
    ['data that is no hex', { ...swapV3(), data: `0x${'zz'.repeat(160)}` }],
    ['no price', { ...swapV3(), data: `0x${'00'.repeat(160)}` }],
    ['a removed log', { ...swapV3(), removed: true }],
    ['an address that is none', { ...swapV3(), address: '0x12' }],
    ['a pending log', { ...swapV3(), blockNumber: null }],
    ['a block beyond all numbers', { ...swapV3(), blockNumber: '0xffffffffffffffff' }],
    ['a transaction that is none', { ...swapV3(), transactionHash: '0x1' }],
  ])('is left alone: %s', (_, value) => {
    expect(decodeLog(value)).toBeUndefined();
  });
});
