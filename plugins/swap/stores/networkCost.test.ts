import { describe, expect, test } from 'vitest';
import type { BlockHead } from '../../../kernel/rpc/types.ts';
import { swapChain } from '../testing/SwapFakes.ts';
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
    expect(networkCostRaw(100_000n, head(50n * GWEI))).toBe(100_000n * 51n * GWEI);
    expect(networkCostRaw(100_000n, head(undefined))).toBeUndefined();
  });

  test.each([
    ['20 % over the estimate where the gas used is paid', used, 120_000n],
    ['5 % where the limit is', limit, 105_000n],
  ] as const)('is at most the gas limit, %s, at twice the base fee and the tip', (_, chain, gas) => {
    expect(maximumFeeRaw(chain, 100_000n, head(50n * GWEI))).toBe(gas * 101n * GWEI);
  });

  test('is reckoned for a typical swap before there is a quote, and not at all without a gas price', () => {
    expect(maximumFeeRaw(used, undefined, head(GWEI))).toBe(360_000n * 3n * GWEI);
    expect(maximumFeeRaw(used, 1n, head(undefined))).toBe(0n);
    expect(maximumFeeRaw(used, 1n, undefined)).toBe(0n);
  });
});
