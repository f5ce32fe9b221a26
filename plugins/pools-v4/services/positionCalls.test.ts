import { AbiCoder, id } from 'ethers';
import { describe, expect, it, test } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { DYNAMIC_FEE, type PoolKey, poolId } from '../V4Pool.ts';
import { hookRights } from './hookRights.ts';
import { decodePlace, decodePosition, decodeState, positionSelectors } from './positionCalls.ts';

const coder = AbiCoder.defaultAbiCoder();
const at = (digit: string) => `0x${digit.repeat(40)}` as Address;
const ZERO = at('0');
const KEY: PoolKey = { currency0: ZERO, currency1: at('2'), fee: 3000, tickSpacing: 60, hooks: ZERO };
const KEY_TYPES = ['address', 'address', 'uint24', 'int24', 'address', 'uint256'];
const Q128 = 1n << 128n;

function answer(key: PoolKey, [lower, upper] = [-120, 60], id25 = poolId(key).slice(2, 52)): Hex {
  const word = (tick: number) => BigInt.asUintN(24, BigInt(tick));
  const info = (BigInt(`0x${id25}`) << 56n) | (word(upper as number) << 32n) | (word(lower as number) << 8n);
  const { currency0, currency1, fee, tickSpacing, hooks } = key;
  // The spacing's word may say what no int24 can.
  return coder.encode(
    KEY_TYPES.map((type) => (type === 'int24' || type === 'uint24' ? 'int256' : type)),
    [currency0, currency1, fee, tickSpacing, hooks, info],
  ) as Hex;
}
const ok = (data: Hex) => ({ ok: true as const, data });
const words = (...values: readonly bigint[]) =>
  ok(
    coder.encode(
      values.map(() => 'uint256'),
      [...values],
    ) as Hex,
  );

test.each(Object.entries(positionSelectors))('%s has the selector %s', (signature, selector) => {
  expect(id(signature).slice(0, 10)).toBe(selector);
});

describe('where a position is', () => {
  it('is read with its key, its id and its range', () => {
    expect(decodePlace(7n, answer(KEY))).toEqual({
      tokenId: 7n,
      key: KEY,
      poolId: poolId(KEY),
      tickLower: -120,
      tickUpper: 60,
    });
    const dynamic = { ...KEY, fee: DYNAMIC_FEE, hooks: at('3') };
    expect(decodePlace(7n, answer(dynamic))?.key).toEqual(dynamic);
  });

  test.each<[string, Hex]>([
    ['the key of another pool', answer(KEY, [-120, 60], poolId({ ...KEY, fee: 500 }).slice(2, 52))],
    ['currencies in the wrong order', answer({ ...KEY, currency0: at('3') })],
    ['one currency twice', answer({ ...KEY, currency0: at('2') })],
    ['more than the whole as fee', answer({ ...KEY, fee: 1_000_001 })],
    ['no spacing', answer({ ...KEY, tickSpacing: 0 })],
    ['a spacing that no pool has', answer({ ...KEY, tickSpacing: 32_768 })],
    ['a range upside down', answer(KEY, [60, -120])],
    ['ticks between those that the pool has', answer(KEY, [-100, 60])],
    ['ticks beyond all prices', answer(KEY, [-887_280, 60])],
    ['nothing, as of a burned position', answer({ ...KEY, currency1: ZERO, tickSpacing: 0 }, [0, 0], '0')],
    ['too little', '0x'],
  ])('is not believed of %s', (_, data) => {
    expect(decodePlace(7n, data)).toBeUndefined();
  });

  it('is not read where liquidity is more than a position can have, or nobody owns it', () => {
    const info = ok(answer(KEY));
    const owner = words(BigInt(at('4')));
    expect(decodePosition(7n, [info, words(5n), owner])).toMatchObject({ liquidity: 5n, owner: at('4') });
    expect(decodePosition(7n, [info, words(Q128), owner])).toBeUndefined();
    expect(decodePosition(7n, [info, words(5n), words(1n << 160n)])).toBeUndefined();
    expect(decodePosition(7n, [info, words(5n), { ok: false, error: revert() }])).toBeUndefined();
  });
});

describe('the state of a position', () => {
  const slot = words(1n << 96n, 0n, 0n, 3000n);
  const state = (last: bigint, inside: bigint, liquidity = 10n, own = liquidity) =>
    decodeState(liquidity, [slot, words(own, last, 0n), words(inside, 3n * Q128)]);

  it('has the price, the fee, and what was earned since, rounded down, over the end of all numbers too', () => {
    expect(state(Q128, 2n * Q128)).toEqual({
      price: { sqrtPriceX96: 1n << 96n, tick: 0 },
      lpFee: 3000,
      fees: { amount0Raw: 10n, amount1Raw: 30n },
    });
    expect(state((1n << 256n) - Q128, Q128 - 1n).fees?.amount0Raw).toBe(19n);
  });

  it('has no fees of another liquidity, and none that cannot be', () => {
    expect(state(0n, Q128, 10n, 11n).fees).toBeUndefined();
    expect(state(1n, 0n).fees).toBeUndefined();
  });

  it('has no price where there is none, or none that can be', () => {
    const priced = (sqrt: bigint, fee = 0n) => decodeState(0n, [words(sqrt, 0n, 0n, fee)]).price;
    expect(priced(0n)).toBeUndefined();
    expect(priced(1n << 161n)).toBeUndefined();
    expect(priced(1n << 96n, 1_000_001n)).toBeUndefined();
    expect(priced(1n << 96n)).toBeDefined();
    // A tick that is not the price's would show another range status than the pool's.
    const at = (tick: bigint) => decodeState(0n, [words(1n << 96n, tick, 0n, 0n)]).price;
    expect([0n, -1n, 1n, 7n].map((tick) => at(BigInt.asUintN(256, tick))?.tick)).toEqual([
      0,
      -1,
      undefined,
      undefined,
    ]);
    // Nor is the answer of another function a price.
    expect(decodeState(0n, [words(1n << 96n, 0n, 0n, 0n, 0n)]).price).toBeUndefined();
    expect(decodeState(0n, [{ ok: false, error: revert() }])).toEqual({
      price: undefined,
      lpFee: undefined,
      fees: undefined,
    });
  });
});

test.each([
  ['0x0000000000000000000000000000000000000000', undefined],
  // afterSwap, and that it takes a part of a swap.
  ['0xfee0000000000000000000000000000000000044', { runsOnRemoval: false, changesAmounts: false }],
  ['0xfee0000000000000000000000000000000000200', { runsOnRemoval: true, changesAmounts: false }],
  ['0xfee0000000000000000000000000000000000100', { runsOnRemoval: true, changesAmounts: false }],
  ['0xfee0000000000000000000000000000000000101', { runsOnRemoval: true, changesAmounts: true }],
] as const)('what the hook %s may do to a withdrawal', (hooks, rights) => {
  expect(hookRights(hooks)).toEqual(rights);
});
