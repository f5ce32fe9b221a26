import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../../errors/SluiceError.ts';
import type { StoredReceipt } from '../../TransactionRecord.ts';
import { revertIn } from '../revertIn.ts';
import { OUT_OF_GAS, ranOutOfGas } from './ranOutOfGas.ts';

const billed = (billing: 'used' | 'limit') => ({ gas: { billing } }) as never;

describe('ranOutOfGas', () => {
  it.each<[string, 0 | 1 | undefined, string | undefined, string | undefined, boolean]>([
    ['all of the limit', 0, '21000', '21000', true],
    ['all but a 64th', 0, '63000', '64000', true],
    ['one less than that', 0, '62999', '64000', false],
    ['half of it', 0, '50000', '100000', false],
    ['all of it, and went through', 1, '21000', '21000', false],
    ['all of it, and the node reports no status', undefined, '21000', '21000', false],
    ['nobody knows how much', 0, undefined, '21000', false],
    ['all of a limit that nobody knows', 0, '21000', undefined, false],
  ])('of one that used %s', (_, status, gasUsed, gasLimit, expected) => {
    const receipt = { ...(status === undefined ? {} : { status }) } as StoredReceipt;
    expect(ranOutOfGas({ receipt, gasUsed }, { gasLimit }, billed('used'))).toBe(expected);
    // Such a chain reports the whole limit in any case.
    expect(ranOutOfGas({ receipt, gasUsed }, { gasLimit }, billed('limit'))).toBe(false);
  });

  it.each([
    'out of gas',
    'Out of gas',
    'OutOfGas',
    'EVM error OutOfGas',
    'EVM error ReentrancySentryOOG',
    'VM error: out of gas',
    'execution reverted: out of gas',
    'out of gas: not enough gas for reentrancy sentry',
  ])('is what a node means by "%s"', (message) => {
    expect(revertIn({ code: -32000, message })).toEqual({ reason: OUT_OF_GAS });
    expect(revertIn(new SluiceError('rpc_error', message))).toEqual({ reason: OUT_OF_GAS });
  });

  it.each([
    'Out of gas: gas required exceeds allowance: 24576',
    'gas required exceeds allowance (21000)',
    'intrinsic gas too low',
    'the pool is out of gas tokens',
    'insufficient funds for gas * price + value',
  ])('is not what a node means by "%s"', (message) => {
    expect(revertIn({ code: -32000, message })).toBeUndefined();
  });
});
