import { describe, expect, it } from 'vitest';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import { replacementFees } from './replacementFees.ts';

const GWEI = 1_000_000_000n;
const head = (baseFeePerGas: bigint | undefined): BlockHead => ({
  number: 1n,
  timestamp: 1n,
  baseFeePerGas,
  receivedAtMs: 0,
  endpoint: undefined,
});
const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas });

describe('the fees of a replacement', () => {
  it('are an eighth over both of the waiting one, rounded up', () => {
    expect(replacementFees([fees(1_001n, 101n)], head(1n), undefined)).toEqual(fees(1_127n, 114n));
  });

  it('rise where an eighth of them is nothing', () => {
    expect(replacementFees([fees(0n, 0n)], head(undefined), undefined)).toEqual(fees(1n, 1n));
    expect(replacementFees([{ gasPrice: 3n }], head(undefined), undefined)).toEqual({ gasPrice: 4n });
  });

  it('are what the market asks for now, where that is more', () => {
    expect(replacementFees([fees(GWEI, 1n)], head(10n * GWEI), undefined)).toEqual(fees(21n * GWEI, GWEI));
    expect(replacementFees([{ gasPrice: GWEI }], head(10n * GWEI), undefined)).toEqual({
      gasPrice: 11n * GWEI,
    });
    expect(replacementFees([{ gasPrice: GWEI }], head(undefined), 7n * GWEI)).toEqual({
      gasPrice: 7n * GWEI,
    });
  });

  it('are over every attempt before, and of the first one’s kind', () => {
    const waiting = [fees(800n, 80n), fees(1_600n, 40n), { gasPrice: 1_000n }] as const;
    expect(replacementFees(waiting, head(1n), undefined)).toEqual(fees(1_800n, 1_125n));
    expect(replacementFees([{ gasPrice: 8n }, fees(80n, 8n)], head(1n), undefined)).toEqual({
      gasPrice: 90n,
    });
  });

  it('never have a tip over the most that is paid', () => {
    expect(replacementFees([fees(100n, 100n)], head(1n), undefined)).toEqual(fees(113n, 113n));
  });
});
