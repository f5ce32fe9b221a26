import fc from 'fast-check';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { MigrationIntent } from '../MigrationIntent.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
export const [migrator, pair, owner, other] = [address('1'), address('2'), address('7'), address('9')];
const amount = fc.bigInt({ min: 0n, max: (1n << 112n) - 1n });
const bytes32 = fc
  .bigInt({ min: 1n, max: (1n << 256n) - 1n })
  .map((n): Hex => `0x${n.toString(16).padStart(64, '0')}`);
const time = fc.integer({ min: 1, max: 2 ** 32 });

/** Any migration of a pair's liquidity that the app can make. */
export const migrations = fc
  .record({
    liquidityRaw: amount,
    percentage: fc.integer({ min: 1, max: 100 }),
    fee: fc.constantFrom(100, 500, 3000, 10_000),
    tickLower: fc.integer({ min: -887_272, max: 0 }),
    tickUpper: fc.integer({ min: 1, max: 887_272 }),
    amount0MinimumRaw: amount,
    amount1MinimumRaw: amount,
    deadline: time,
    refundAsNative: fc.boolean(),
    create: fc.option(fc.bigInt({ min: 4_295_128_739n, max: 1n << 159n }), { nil: undefined }),
    permit: fc.option(
      fc.record({ deadline: time, v: fc.constantFrom<27 | 28>(27, 28), r: bytes32, s: bytes32 }),
      { nil: undefined },
    ),
  })
  .map(
    ({ create, permit, ...random }): MigrationIntent => ({
      ...{
        kind: 'migrate_pair',
        migrator,
        pair,
        recipient: owner,
        token0: address('3'),
        token1: address('4'),
      },
      ...random,
      ...(create === undefined ? {} : { createAtSqrtPriceX96: create }),
      ...(permit
        ? { permit: { ...permit, token: pair, spender: migrator, valueRaw: random.liquidityRaw } }
        : {}),
    }),
  );
