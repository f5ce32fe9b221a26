import { AbiCoder } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import { callData, encodeCall } from './callData.ts';
import type { Hex } from './hex.ts';
import { dynamicBytes, textOf } from './returnedText.ts';
import { selectors } from './selectors.ts';
import { BATCH_VALIDATE, POPULATED_TICKS } from './shortSelectors.ts';
import { tokenCallSelectors } from './tokenCallSelectors.ts';
import { addressAt, signedWord, wordAt } from './words.ts';

const coder = AbiCoder.defaultAbiCoder();

const withdraw = tokenCallSelectors['withdraw(uint256)'];

describe('callData', () => {
  it('encodes words as the ABI does', () => {
    const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    expect(callData('approve(address,uint256)', owner, 258n)).toBe(
      selectors['approve(address,uint256)'] + coder.encode(['address', 'uint256'], [owner, 258n]).slice(2),
    );
  });

  it('encodes negative numbers, and a list behind its words, as the ABI does', () => {
    const pool = '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8';
    expect(encodeCall(POPULATED_TICKS, pool, signedWord(-347n)).slice(10)).toBe(
      coder.encode(['address', 'int16'], [pool, -347]).slice(2),
    );
    expect(encodeCall(BATCH_VALIDATE, 96n, pool, 10_000n, 1n, pool).slice(10)).toBe(
      coder.encode(['address[]', 'address', 'uint256'], [[pool], pool, 10_000]).slice(2),
    );
  });

  it('refuses a number that is no uint256', () => {
    expect(() => encodeCall(withdraw, -1n)).toThrow(RangeError);
    expect(() => encodeCall(withdraw, 1n << 256n)).toThrow(RangeError);
    expect(encodeCall(withdraw, (1n << 256n) - 1n).slice(10)).toBe('f'.repeat(64));
  });

  it('reads words and addresses, and nothing from an empty answer', () => {
    expect(wordAt('0x')).toBeUndefined();
    expect(wordAt(coder.encode(['uint256', 'uint256'], [1, 7]) as Hex, 1)).toBe(7n);
    expect(addressAt(coder.encode(['uint256'], [1n << 200n]) as Hex)).toBeUndefined();
    expect(addressAt(coder.encode(['uint256'], [255]) as Hex)).toBe(`0x${'0'.repeat(38)}ff`);
  });

  it('reads string and bytes32 texts', () => {
    expect(textOf(coder.encode(['string'], ['Wrapped Monad']) as Hex)).toBe('Wrapped Monad');
    expect(textOf(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR');
    // A full word without a zero at its end is no text.
    expect(textOf(`0x${'41'.repeat(32)}`)).toBeUndefined();
    expect(textOf('0x')).toBeUndefined();
  });

  it('is not led astray by lying offsets and lengths', () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    expect(dynamicBytes(`0x${word(2n ** 255n)}${word(1n)}`)).toBeUndefined();
    expect(dynamicBytes(`0x${word(32n)}${word(2n ** 200n)}`)).toBeUndefined();
    expect(dynamicBytes(`0x${word(32n)}${word(33n)}${word(0n)}`)).toBeUndefined();
    const long = coder.encode(['string'], ['x'.repeat(100_000)]) as Hex;
    expect(textOf(long)).toHaveLength(4096);
  });
});
