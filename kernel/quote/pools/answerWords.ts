import { SluiceError } from '../../errors/SluiceError.ts';
import type { CallResult } from '../../rpc/Multicall.ts';

/**
 * The 32-byte words of a call's answer. Stricter than an ABI decoder, which accepts data that is too long and
 * truncates values that are too wide. This function rejects any other shape.
 * @throws SluiceError the call's own error, or `rpc_error` for data that is not `count` words
 */
export function answerWords(result: CallResult | undefined, what: string, count?: number): readonly bigint[] {
  if (!result) throw new SluiceError('rpc_error', `No answer for ${what}`);
  if (!result.ok) throw result.error;
  const digits = result.data.slice(2);
  if (digits.length === 0 || digits.length % 64 !== 0 || !/^[0-9a-f]+$/i.test(digits)) throw unreadable(what);
  const words = Array.from({ length: digits.length / 64 }, (_, index) =>
    BigInt(`0x${digits.slice(index * 64, index * 64 + 64)}`),
  );
  if (count !== undefined && words.length !== count) throw unreadable(what);
  return words;
}

/** A word as an unsigned integer of `bits`. @throws SluiceError `rpc_error` when the value is wider */
export function asUint(word: bigint | undefined, bits: number, what: string): bigint {
  if (word === undefined || word >> BigInt(bits) !== 0n) throw unreadable(what);
  return word;
}

/** A word as a two's complement integer of `bits`. @throws SluiceError `rpc_error` when the value is wider */
export function asInt(word: bigint | undefined, bits: number, what: string): bigint {
  if (word === undefined) throw unreadable(what);
  const value = BigInt.asIntN(256, word);
  if (BigInt.asIntN(bits, value) !== value) throw unreadable(what);
  return value;
}

export function unreadable(what: string): SluiceError {
  return new SluiceError('rpc_error', `The answer for ${what} makes no sense`);
}
