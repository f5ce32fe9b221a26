import { describe, expect, test } from 'vitest';
import { nativeCurrency, type Token } from '../../kernel/currency/Currency.ts';
import type { Balance } from '../../kernel/tokens/BalanceService.ts';
import { HUSH, testChain } from '../../kernel/tokens/testing/testChain.ts';
import { NATIVE_RESERVE_RAW } from '../../kernel/trade/spendableNative.ts';
import { amountEntry, coverage, entryText, maximumEntryRaw, shareEntryRaw } from './amountEntry.ts';

const usdc: Token = {
  kind: 'token',
  chainId: 1,
  address: HUSH,
  decimals: 6,
  symbol: 'USDC',
  name: 'USD Coin',
};
const eth = nativeCurrency(testChain());
const known = (raw: bigint): Balance => ({ state: 'known', raw, block: 1n });
const loading: Balance = { state: 'loading' };

describe('a typed amount', () => {
  test.each([
    ['', undefined, false],
    ['.', undefined, false],
    ['0', undefined, false],
    ['0.000000', undefined, false],
    ['1.5', 1_500_000n, false],
    ['1.5000000', 1_500_000n, false],
    ['.000001', 1n, false],
    ['0.0000001', undefined, true],
  ])('"%s" is %s raw units', (text, raw, tooManyDecimals) => {
    expect(amountEntry(text, usdc)).toEqual({ raw, tooManyDecimals });
  });

  test('means another number of raw units where the currency has other decimals', () => {
    expect(amountEntry('0.0000001', eth)).toEqual({ raw: 10n ** 11n, tooManyDecimals: false });
    expect(amountEntry('1', undefined)).toEqual({ raw: undefined, tooManyDecimals: false });
  });

  test('is the text of its raw units again', () => {
    expect(entryText(1_500_000n, usdc)).toBe('1.5');
    expect(entryText(undefined, usdc)).toBe('');
    expect(entryText(1n, undefined)).toBe('');
  });
});

describe('all and half of a balance', () => {
  test('are the whole of a token, and of the native coin what gas leaves', () => {
    const fee = 2n * NATIVE_RESERVE_RAW;
    expect(maximumEntryRaw(known(7n), usdc, fee)).toBe(7n);
    expect(maximumEntryRaw(known(5n * fee), eth, fee)).toBe(4n * fee);
    expect(maximumEntryRaw(known(fee), eth, fee)).toBe(0n);
    expect(shareEntryRaw(known(7n), 50)).toBe(3n);
    expect(shareEntryRaw(known(7n), 25, 7n)).toBe(1n);
    // Three quarters of the coin would leave less than gas needs.
    expect(shareEntryRaw(known(100n), 75, 60n)).toBe(60n);
  });

  test('leave what the chain makes the account keep, from which the fee is paid', () => {
    const kept = 10n * 10n ** 18n;
    const balance = { state: 'known', raw: 12n * 10n ** 18n, block: 1n, keptRaw: kept } as const;
    expect(maximumEntryRaw(balance, eth, NATIVE_RESERVE_RAW)).toBe(2n * 10n ** 18n);
    expect(maximumEntryRaw(balance, eth, 11n * 10n ** 18n)).toBe(10n ** 18n);
    expect(maximumEntryRaw({ ...balance, raw: 9n }, eth, 0n)).toBe(0n);
    expect(maximumEntryRaw({ ...balance, keptRaw: 'unknown' }, eth, 0n)).toBeUndefined();
    expect(coverage(balance, 2n * 10n ** 18n)).toBe('enough');
    expect(coverage(balance, 2n * 10n ** 18n + 1n)).toBe('insufficient');
    expect(coverage({ ...balance, keptRaw: 'unknown' }, 3n * 10n ** 18n)).toBe('enough');
  });

  test('are not known before the balance is, nor what gas leaves before its price is', () => {
    expect(maximumEntryRaw(loading, usdc, 0n)).toBeUndefined();
    expect(maximumEntryRaw(undefined, usdc, 0n)).toBeUndefined();
    expect(maximumEntryRaw(known(7n), undefined, 0n)).toBeUndefined();
    expect(maximumEntryRaw(known(10n ** 18n), eth, undefined)).toBeUndefined();
    expect(shareEntryRaw(loading, 75, 1n)).toBeUndefined();
  });
});

test.each([
  ['enough', known(7n), 7n],
  ['insufficient', known(6n), 7n],
  ['unknown', loading, 7n],
  ['unknown', undefined, 7n],
  ['enough', loading, 0n],
  ['enough', undefined, undefined],
] as const)('a balance is %s', (covered, balance, neededRaw) => {
  expect(coverage(balance, neededRaw)).toBe(covered);
});
