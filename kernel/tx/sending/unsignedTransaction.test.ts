import { Transaction } from 'ethers/transaction';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { unsignedTransaction } from './unsignedTransaction.ts';

const to: Address = '0x5555555555555555555555555555555555555555';

describe('unsignedTransaction', () => {
  it.each([
    ['with calldata and no value', '0x12345678', 0n, 100_000n, 1_000_000_000n],
    ['with value and no calldata', '0x', 10n ** 18n, 21_000n, 7n],
    ['with long calldata', `0x${'ab'.repeat(900)}`, 1n, 300_000n, 2n ** 40n],
    ['with zeros', '0x', 0n, 0n, 0n],
  ] as const)('has the bytes that a signer would sign, %s', (_, data, value, gas, maxFeePerGas) => {
    const expected = Transaction.from({
      type: 2,
      chainId: 10,
      nonce: 255,
      to,
      data,
      value,
      gasLimit: gas,
      maxFeePerGas,
      maxPriorityFeePerGas: maxFeePerGas,
    }).unsignedSerialized as Hex;
    expect(unsignedTransaction({ chainId: 10, to, data, value, gas, maxFeePerGas })).toBe(expected);
  });
});
