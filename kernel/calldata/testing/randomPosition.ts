import fc from 'fast-check';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { PositionIntent } from '../PositionIntent.ts';

const address: fc.Arbitrary<Address> = fc
  .bigInt({ min: 1n << 32n, max: (1n << 160n) - 1n })
  .map((number) => `0x${number.toString(16).padStart(40, '0')}` as const);
const amount = fc.bigInt({ min: 0n, max: 1n << 120n });
const bytes32 = fc
  .bigInt({ min: 1n, max: (1n << 256n) - 1n })
  .map((number): Hex => `0x${number.toString(16).padStart(64, '0')}`);

const sides = fc
  .tuple(address, address)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { token0: a, token1: b } : { token0: b, token1: a }));
const amounts = fc.record({
  amount0DesiredRaw: amount,
  amount1DesiredRaw: amount,
  amount0MinimumRaw: amount,
  amount1MinimumRaw: amount,
});
const ticks = fc
  .tuple(fc.integer({ min: -887_272, max: 887_271 }), fc.integer({ min: 1, max: 2_000 }))
  .map(([tickLower, width]) => ({ tickLower, tickUpper: Math.min(tickLower + width, 887_272) }));
const signature = fc.record({
  deadline: fc.integer({ min: 1, max: 2 ** 40 }),
  v: fc.constantFrom<27 | 28>(27, 28),
  r: bytes32,
  s: bytes32,
});

/** Any call of the position manager that the app can make. */
export const randomPosition: fc.Arbitrary<PositionIntent> = fc
  .record({
    kind: fc.constantFrom(
      'mint_position',
      'increase_position',
      'decrease_position',
      'collect_fees',
      'compound_position',
      'rebalance_position',
    ),
    positionManager: address,
    sides,
    native: fc.constantFrom(undefined, 'token0', 'token1'),
    amounts,
    ticks,
    fee: fc.constantFrom(100, 500, 3000, 10_000),
    recipient: address,
    tokenId: fc.bigInt({ min: 1n, max: 1n << 64n }),
    liquidity: fc.bigInt({ min: 1n, max: (1n << 128n) - 1n }),
    fees: fc.tuple(amount, amount),
    deadline: fc.integer({ min: 1, max: 2 ** 40 }),
    create: fc.option(fc.bigInt({ min: 4_295_128_739n, max: 1n << 159n }), { nil: undefined }),
    permits: fc.subarray(['token0', 'token1'] as const),
    signature,
    burn: fc.boolean(),
  })
  .map(({ kind, sides, native, amounts, ticks, create, permits, signature, ...random }): PositionIntent => {
    const { positionManager, tokenId, recipient, deadline } = random;
    const common = { positionManager, ...sides, ...(native ? { nativeAs: sides[native] } : {}) };
    const [fees0MinimumRaw, fees1MinimumRaw] = random.fees;
    const signed = permits
      .filter((side) => side !== native)
      .map((side) => ({
        ...signature,
        token: sides[side],
        spender: positionManager,
        valueRaw: side === 'token0' ? amounts.amount0DesiredRaw : amounts.amount1DesiredRaw,
      }));
    switch (kind) {
      case 'mint_position':
        return {
          ...{ kind, ...common, ...amounts, ...ticks, fee: random.fee, recipient, deadline },
          permits: signed,
          ...(create === undefined ? {} : { createAtSqrtPriceX96: create }),
        };
      case 'increase_position':
        return { kind, ...common, ...amounts, tokenId, deadline, permits: signed };
      case 'decrease_position': {
        const { amount0MinimumRaw, amount1MinimumRaw } = amounts;
        const { liquidity, burn } = random;
        return {
          ...{ kind, ...common, tokenId, recipient, deadline, liquidity, burn },
          ...{ amount0MinimumRaw, amount1MinimumRaw, fees0MinimumRaw, fees1MinimumRaw },
        };
      }
      case 'compound_position':
        return { kind, positionManager, ...sides, ...amounts, tokenId, recipient, deadline, permits: signed };
      case 'rebalance_position':
        return {
          ...{ kind, positionManager, ...sides, ...amounts, ...ticks, fee: random.fee, recipient, deadline },
          ...{ tokenId, liquidity: random.liquidity, permits: signed },
          ...{ removed0MinimumRaw: fees0MinimumRaw, removed1MinimumRaw: fees1MinimumRaw },
        };
      default:
        return { kind, ...common, tokenId, recipient, fees0MinimumRaw, fees1MinimumRaw };
    }
  });
