import { Interface, id } from 'ethers';
import { describe, expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { hopKeyOf, type PoolKey, poolId } from '../V4Pool.ts';
import { v4Logs, v4Topics } from './v4Logs.ts';

const abi = new Interface([
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
]);
const TOKEN = '0x00000000000000000000000000000000000000aa';
const SENDER = '0x00000000000000000000000000000000000000cc';
const SALT = `0x${'00'.repeat(32)}`;
const key: PoolKey = {
  ...{ currency0: ZERO_ADDRESS, currency1: TOKEN, fee: 3000, tickSpacing: 60, hooks: ZERO_ADDRESS },
};
const pool = poolId(key);

function decoded(name: string, values: readonly unknown[]) {
  const { topics, data } = abi.encodeEventLog(name, values);
  return v4Logs.decode(topics as Hex[], data as Hex);
}
const initialize = ({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey, named = poolId(key)) =>
  decoded('Initialize', [named, currency0, currency1, fee, tickSpacing, hooks, 1n << 96n, 0]);

describe('the logs of the PoolManager', () => {
  it('have the topics of their signatures', () => {
    for (const [signature, topic] of Object.entries(v4Topics)) expect(id(signature)).toBe(topic);
  });

  it('name a pool by its whole key, which its id must be of', () => {
    expect(initialize(key)).toEqual({
      ...{ type: 'created', key: hopKeyOf(key), sqrtPriceX96: 1n << 96n, pips: [0, 0] },
    });
    expect(v4Logs.poolOf(hopKeyOf(key))).toEqual({
      id: pool,
      token0: ZERO_ADDRESS,
      token1: TOKEN,
      fee: 3000,
    });
    expect(initialize({ ...key, fee: 500 })).toBeUndefined();
    const dynamic = { ...key, fee: 0x800000 };
    expect(initialize(dynamic, poolId(dynamic))).toMatchObject({ type: 'created' });
    expect(v4Logs.poolOf(hopKeyOf(dynamic))?.fee).toBeUndefined();
  });

  it('tell what the protocol takes, of each token that is paid in', () => {
    const told = (packed: number) => decoded('ProtocolFeeUpdated', [pool, packed]);
    expect(told(0)).toEqual({ type: 'share', pool, pips: [0, 0] });
    expect(told(500 + (1000 << 12))).toEqual({ type: 'share', pool, pips: [500, 1000] });
    expect(v4Logs.decode([v4Topics['ProtocolFeeUpdated(bytes32,uint24)'], pool], '0x01')).toBeUndefined();
  });

  it('tell a swap as the pool sees it, with the fee that it paid', () => {
    expect(decoded('Swap', [pool, SENDER, -1000n, 900n, 5n << 96n, 7n, -3, 3400])).toEqual({
      ...{ type: 'event', kind: 'swap', pool, sender: SENDER, amounts: [1000n, -900n], fee: 3400 },
      ...{ sqrtPriceX96: 5n << 96n, ticks: undefined, liquidityRaw: 7n },
    });
    expect(decoded('Swap', [pool, SENDER, -1n, 1n, 0n, 7n, 0, 3400])).toBeUndefined();
    expect(decoded('Swap', [pool, SENDER, -1n, 1n, 1n, 7n, 0, 1_000_001])).toBeUndefined();
  });

  it.each([
    ['mint', 10n],
    ['burn', -10n],
    ['collect', 0n],
  ])('tell a %s without amounts, which they do not have', (kind, delta) => {
    expect(decoded('ModifyLiquidity', [pool, SENDER, -60, 120, delta, SALT])).toEqual({
      ...{ type: 'event', kind, pool, sender: SENDER, amounts: undefined, fee: undefined },
      ...{ sqrtPriceX96: 0n, ticks: [-60, 120] },
      ...(delta !== 0n && { liquidityRaw: 10n }),
    });
  });

  it.each([
    '',
    'v4',
    hopKeyOf({ ...key, tickSpacing: 0 }),
    hopKeyOf({ ...key, fee: 1_000_001 }),
    hopKeyOf({ ...key, currency0: TOKEN }),
    hopKeyOf(key).replace(TOKEN, '0xzz'),
    `${hopKeyOf(key)}/1`,
  ])('know no pool of the key "%s"', (text) => {
    expect(v4Logs.poolOf(text)).toBeUndefined();
  });
});
