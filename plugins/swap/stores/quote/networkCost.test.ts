import { describe, expect, test } from 'vitest';
import { nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { NATIVE_RESERVE_RAW } from '../../../../kernel/trade/spendableNative.ts';
import { maximumEntryRaw } from '../../../../ui/format/amountEntry.ts';
import { swapChain } from '../../testing/SwapFakes.ts';
import { maximumFeeRaw, networkCostRaw } from './networkCost.ts';

const GWEI = 10n ** 9n;
const head = (baseFeePerGas: bigint | undefined): BlockHead => ({
  number: 1n,
  timestamp: 1n,
  baseFeePerGas,
  receivedAtMs: 0,
  endpoint: undefined,
});
const used = swapChain({ gas: { billing: 'used' } });
const limit = swapChain({ gas: { billing: 'limit' } });

describe('what a swap costs', () => {
  test('is likely to be its gas at the base fee and a tip of at most a gwei', () => {
    expect(networkCostRaw(100_000n, head(50n * GWEI), 0n)).toBe(100_000n * 51n * GWEI);
    expect(networkCostRaw(100_000n, head(undefined), 0n)).toBeUndefined();
  });

  test.each([
    ['20 % over the estimate where the gas used is paid', used, 120_000n],
    ['5 % where the limit is', limit, 105_000n],
  ] as const)('is at most the gas limit, %s, at twice the base fee and the tip', (_, chain, gas) => {
    expect(maximumFeeRaw(chain, 100_000n, head(50n * GWEI), 0n)).toBe(gas * 101n * GWEI);
  });

  test('is reckoned for a typical swap before there is a quote, and is a fixed reserve without a gas price', () => {
    expect(maximumFeeRaw(used, undefined, head(GWEI), 0n)).toBe(360_000n * 3n * GWEI);
    expect(maximumFeeRaw(used, 1n, head(undefined), 0n)).toBe(NATIVE_RESERVE_RAW);
    expect(maximumFeeRaw(used, 1n, undefined, 0n)).toBe(NATIVE_RESERVE_RAW);
  });

  test('has the L1 fee on top, and is not known where that is not', () => {
    expect(networkCostRaw(100_000n, head(GWEI), 7n)).toBe(100_000n * 2n * GWEI + 7n);
    expect(networkCostRaw(100_000n, head(GWEI), undefined)).toBeUndefined();
    expect(maximumFeeRaw(used, 100_000n, head(GWEI), 1000n)).toBe(120_000n * 3n * GWEI + 1270n);
    expect(maximumFeeRaw(used, 100_000n, head(undefined), 1000n)).toBe(NATIVE_RESERVE_RAW + 1270n);
    expect(maximumFeeRaw(used, 100_000n, head(GWEI), undefined)).toBeUndefined();
  });
});

describe('what Max leaves of the native coin', () => {
  const E15 = 10n ** 15n;
  const coin = nativeCurrency(used);
  const most = (raw: bigint, gas: bigint | undefined, baseFee: bigint | undefined, l1FeeRaw = 0n) =>
    maximumEntryRaw(
      { state: 'known', raw, block: 1n },
      coin,
      maximumFeeRaw(used, gas, head(baseFee), l1FeeRaw),
    );
  test.each([
    ['a cheap network', 5n * E15, 100_000n, GWEI, 5n * E15 - 120_000n * 3n * GWEI],
    ['a very cheap one', 10n ** 12n, 100_000n, 1n, 10n ** 12n - 360_000n],
    ['a little coin', 4n * E15, 100_000n, 10n * GWEI, 4n * E15 - 120_000n * 21n * GWEI],
    ['an expensive one', 10n ** 18n, 100_000n, 100n * GWEI, 10n ** 18n - 120_000n * 201n * GWEI],
    ['more gas', 10n ** 18n, 900_000n, 100n * GWEI, 10n ** 18n - 1_080_000n * 201n * GWEI],
    ['no quote yet', 5n * E15, undefined, GWEI, 5n * E15 - 360_000n * 3n * GWEI],
    ['less than the cost', 10n ** 14n, 100_000n, GWEI, 0n],
    ['the cost to the wei', 360_000n * GWEI, 100_000n, GWEI, 0n],
    ['a wei more', 360_000n * GWEI + 1n, 100_000n, GWEI, 1n],
    ['an unknown price', 2n * NATIVE_RESERVE_RAW, 100_000n, undefined, NATIVE_RESERVE_RAW],
    ['an unknown price and little coin', E15, 100_000n, undefined, 0n],
  ] as const)('follows the gas of the swap at hand: %s', (_, raw, gas, baseFee, left) => {
    expect(most(raw, gas, baseFee)).toBe(left);
  });

  test('leaves the L1 fee too', () => {
    expect(most(5n * E15, 100_000n, GWEI, 1000n)).toBe(5n * E15 - 360_000n * GWEI - 1270n);
  });
});
