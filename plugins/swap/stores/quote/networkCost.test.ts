import { describe, expect, test } from 'vitest';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
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

  test('is reckoned for a typical swap before there is a quote, and not at all without a gas price', () => {
    expect(maximumFeeRaw(used, undefined, head(GWEI), 0n)).toBe(360_000n * 3n * GWEI);
    expect(maximumFeeRaw(used, 1n, head(undefined), 0n)).toBe(0n);
    expect(maximumFeeRaw(used, 1n, undefined, 0n)).toBe(0n);
  });

  test('has the L1 fee on top, and is not known where that is not', () => {
    expect(networkCostRaw(100_000n, head(GWEI), 7n)).toBe(100_000n * 2n * GWEI + 7n);
    expect(networkCostRaw(100_000n, head(GWEI), undefined)).toBeUndefined();
    expect(maximumFeeRaw(used, 100_000n, head(GWEI), 1000n)).toBe(120_000n * 3n * GWEI + 1270n);
    expect(maximumFeeRaw(used, 100_000n, head(undefined), 1000n)).toBe(1270n);
    expect(maximumFeeRaw(used, 100_000n, head(GWEI), undefined)).toBeUndefined();
  });
});
