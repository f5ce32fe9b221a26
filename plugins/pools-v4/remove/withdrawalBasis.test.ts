import { describe, expect, it } from 'vitest';
import { hexWord, word } from '../../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { amountsForLiquidity } from '../../../kernel/positions/liquidityAmounts.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';
import type { V4Contracts, V4Position } from '../services/positionCalls.ts';
import { type PoolKey, poolId } from '../V4Pool.ts';
import { collectionBasis, unpricedBasis, withdrawalBasis } from './withdrawalBasis.ts';

const at = (digit: string) => `0x${digit.repeat(40)}` as Address;
const OWNER = at('a');
const KEY: PoolKey = {
  ...{ currency0: ZERO_ADDRESS, currency1: at('2'), fee: 3000, tickSpacing: 60, hooks: ZERO_ADDRESS },
};
const PRICE = 1n << 96n;
const shown: V4Position = {
  ...{ tokenId: 7n, key: KEY, poolId: poolId(KEY), tickLower: -120, tickUpper: 60 },
  ...{ owner: OWNER, liquidity: 10n ** 18n },
};
const contracts: V4Contracts = {
  ...{ manager: at('4'), stateView: at('5'), poolManager: at('6'), firstBlock: 0n },
};
const ok = (...words: readonly (bigint | Address)[]): CallResult => ({
  ok: true,
  data: `0x${words.map((each) => word(each)).join('')}` as Hex,
});

/** What a node says of the position, its pool and the price. */
function told({
  key = KEY,
  liquidity = shown.liquidity,
  lower = -120,
  price = PRICE,
  tick = 0n,
  owner = OWNER,
  multiplier = 0n,
} = {}) {
  const tickWord = (of: number) => BigInt.asUintN(24, BigInt(of));
  const id25 = BigInt(poolId(key).slice(0, 52));
  const info = (id25 << 56n) | (tickWord(60) << 32n) | (tickWord(lower) << 8n);
  const { currency0, currency1, fee, tickSpacing, hooks } = key;
  return [
    ok(currency0, currency1, BigInt(fee), BigInt(tickSpacing), hooks, info),
    ok(liquidity),
    { ok: true, data: hexWord(owner) } as const,
    ok(multiplier),
    ok(price, tick, 0n, 3000n),
  ];
}

const token = { kind: 'token', chainId: 1, address: at('2'), symbol: 'T' };
const currencies = [{ kind: 'native' }, token] as unknown as readonly [Currency, Currency];
const withdrawn = { contracts, place: shown, currencies, source: 'one' };

describe('what the minimums of a removal rest on', () => {
  const liquidity = shown.liquidity / 2n;
  const minimum = { amount0Raw: 1n, amount1Raw: 2n };
  const maximum = { amount0Raw: 3n, amount1Raw: 4n };
  const { figures, says } = withdrawalBasis({ ...withdrawn, liquidity, bounds: { minimum, maximum } });

  it('is what the pool pays for it, between the minimum and the maximum', () => {
    expect(says).toBe('get');
    expect(figures.calls.map(({ target }) => target)).toEqual(['4', '4', '4', '2', '5'].map(at));
    const paid = amountsForLiquidity(PRICE, shown, liquidity, 'down');
    expect(figures.read(told())).toEqual([
      { currency: currencies[0], actualRaw: paid.amount0Raw, leastRaw: 1n, mostRaw: 3n },
      { currency: currencies[1], actualRaw: paid.amount1Raw, leastRaw: 2n, mostRaw: 4n },
    ]);
  });

  it.each([
    ['no price', { price: 0n }],
    ['a price that is not its tick’s', { tick: 9n }],
  ])('is refused with %s', (_, change) => {
    expect(() => figures.read(told(change))).toThrow(expect.objectContaining({ code: 'rpc_error' }));
  });
});

/** The position's own numbers, and the growth inside its range. */
const owing = (each: bigint, liquidity = shown.liquidity) => {
  const growth = ((each + 1n) << 128n) / liquidity;
  return [ok(liquidity, 0n, 0n), ok(growth, growth)];
};
const fees = { amount0Raw: 7n, amount1Raw: 7n };

describe.each([
  ['a removal without minimums', withdrawalBasis({ ...withdrawn, liquidity: 1n, bounds: undefined }), told],
  [
    'a removal at a price that nobody tells',
    unpricedBasis(withdrawn),
    (change = {}) => told({ ...change, price: 0n }),
  ],
  ['a collection', collectionBasis(fees, withdrawn), (change = {}) => [...told(change), ...owing(7n)]],
] as const)('%s', (name, { figures }, answers) => {
  const changes: readonly (readonly [string, Parameters<typeof told>[0]])[] = [
    ['another pool', { key: { ...KEY, fee: 500 } }],
    ['a pool of another hook', { key: { ...KEY, hooks: at('9') } }],
    ['another range', { lower: -180 }],
    ['another owner', { owner: at('b') }],
    ...(name === 'a collection'
      ? []
      : ([
          ['less liquidity', { liquidity: shown.liquidity - 1n }],
          // All of what a node made look less would leave the rest behind.
          ['more liquidity', { liquidity: shown.liquidity + 1n }],
        ] as const)),
  ];

  it('is shown in the unit of the multiplier that counts', () => {
    expect(() => figures.read(answers({ multiplier: 4n * 10n ** 18n }))).toThrow(
      expect.objectContaining({ code: 'multiplier_differs' }),
    );
  });

  it('is of the position that was shown', () => {
    expect(figures.read(answers()).every(({ actualRaw, leastRaw }) => actualRaw >= leastRaw)).toBe(true);
  });

  it.each(changes)('is refused of %s', (_, change) => {
    expect(() => figures.read(answers(change))).toThrow(
      expect.objectContaining({ code: 'position_differs' }),
    );
  });
});

describe('what a collection rests on', () => {
  const { figures } = collectionBasis(fees, withdrawn);

  it('is what the pool owes, which is at least what was shown', () => {
    expect(figures.read([...told(), ...owing(9n)])).toMatchObject([
      { actualRaw: 9n, leastRaw: 7n },
      { actualRaw: 9n, leastRaw: 7n },
    ]);
    expect(figures.read([...told(), ...owing(6n)])).toMatchObject([{ actualRaw: 6n }, { actualRaw: 6n }]);
  });

  it('must be readable, unless it was not before either', () => {
    const unread = [...told(), ok(0n)];
    expect(() => figures.read(unread)).toThrow(expect.objectContaining({ code: 'rpc_error' }));
    expect(collectionBasis(undefined, withdrawn).figures.read(unread)).toEqual([]);
  });
});

it('a price that can be read takes nobody’s minimums away', () => {
  const { figures, compare } = unpricedBasis(withdrawn);
  expect(() => figures.read(told())).toThrow(expect.objectContaining({ code: 'pool_differs' }));
  const [known, unknown] = [told(), told({ price: 0n })];
  expect(compare?.(known)).not.toEqual(compare?.(unknown));
  expect(compare?.(unknown)).toEqual(compare?.([...unknown.slice(0, -1), { ok: false } as CallResult]));
  expect(compare?.(unknown)).not.toEqual(compare?.(told({ price: 0n, owner: at('b') })));
});
