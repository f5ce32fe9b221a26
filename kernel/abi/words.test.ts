import { AbiCoder } from 'ethers/abi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_UINT128, MAX_UINT160, MAX_UINT256 } from './constants.ts';
import type { Address, Hex } from './hex.ts';
import { sameAddress } from './sameAddress.ts';
import { bytesWords, hexWord, signedWord, word, wordAt } from './words.ts';
import { ZERO_ADDRESS } from './zeroAddress.ts';

const coder = AbiCoder.defaultAbiCoder();
const OWNER: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('a word', () => {
  it('is written as the ABI writes numbers and addresses', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_UINT256 }), (value) => {
        expect(hexWord(value)).toBe(coder.encode(['uint256'], [value]));
        expect(wordAt(hexWord(value))).toBe(value);
      }),
    );
    expect(hexWord(OWNER)).toBe(coder.encode(['address'], [OWNER]));
    expect(word(258)).toBe(word(258n));
  });

  it('of a negative number is in two’s complement', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }), (value) => {
        expect(signedWord(value)).toBe(coder.encode(['int256'], [value]));
      }),
    );
  });

  it.each([-1, -1n, MAX_UINT256 + 1n, `0x1${'0'.repeat(64)}`] as const)('is never made of %s', (value) => {
    expect(() => word(value)).toThrow(RangeError);
  });
});

it('bytes stand behind their length, in whole words', () => {
  const bytes = fc
    .uint8Array({ maxLength: 130 })
    .map((array): Hex => `0x${Buffer.from(array).toString('hex')}`);
  fc.assert(
    fc.property(bytes, (data) => {
      expect(`0x${word(32)}${bytesWords(data)}`).toBe(coder.encode(['bytes'], [data]));
    }),
  );
});

it('the largest numbers are what Solidity says', () => {
  expect([MAX_UINT128, MAX_UINT160, MAX_UINT256]).toEqual([
    2n ** 128n - 1n,
    2n ** 160n - 1n,
    2n ** 256n - 1n,
  ]);
  expect(ZERO_ADDRESS).toBe(`0x${'0'.repeat(40)}`);
});

it('addresses are the same however their letters are written, and none is the same as none', () => {
  expect(sameAddress(OWNER, OWNER.toLowerCase() as Address)).toBe(true);
  expect(sameAddress(OWNER, ZERO_ADDRESS)).toBe(false);
  expect(sameAddress(OWNER, undefined)).toBe(false);
  expect(sameAddress(undefined, OWNER)).toBe(false);
  expect(sameAddress(undefined, undefined)).toBe(false);
});
