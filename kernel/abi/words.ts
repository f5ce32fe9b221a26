import type { Hex } from './hex.ts';

// The ABI's words of 32 bytes, encoded by hand: the first load needs no ABI coder, and thousands of balance
// calls cost almost nothing to encode.

/** Hex digits of one word. */
export const WORD_DIGITS = 64;

/**
 * One word, as 64 hex digits without `0x`: a number, or the bytes of an address or hash, padded on the left.
 * @throws RangeError for a number that is no uint256; {@link signedWord} writes negative ones
 */
export function word(value: Hex | bigint | number): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16);
  if (digits.length > WORD_DIGITS || digits.startsWith('-')) throw new RangeError(`${value} is no uint256`);
  return digits.padStart(WORD_DIGITS, '0');
}

/** {@link word} with a leading `0x`, the form of returned data and indexed topics. */
export function hexWord(value: Hex | bigint | number): Hex {
  return `0x${word(value)}`;
}

/** An int256 as one word, in two's complement. */
export function signedWord(value: bigint): Hex {
  return hexWord(BigInt.asUintN(256, value));
}

/**
 * The encoding of a `bytes` value at its offset: the length, then the bytes padded to whole words. No `0x`.
 */
export function bytesWords(data: Hex): string {
  const digits = data.slice(2);
  return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS, '0');
}

/**
 * The `index`th word of returned data, or undefined when the data is too short (a call without a contract
 * returns `0x`).
 */
export function wordAt(data: Hex, index = 0): bigint | undefined {
  const start = 2 + index * WORD_DIGITS;
  if (data.length < start + WORD_DIGITS) return undefined;
  return BigInt(`0x${data.slice(start, start + WORD_DIGITS)}`);
}

/** The address in the `index`th word, lower-case; undefined when the word is no address. */
export function addressAt(data: Hex, index = 0): Hex | undefined {
  const found = wordAt(data, index);
  if (found === undefined || found >> 160n !== 0n) return undefined;
  return `0x${found.toString(16).padStart(40, '0')}`;
}
