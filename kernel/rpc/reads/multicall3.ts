import { AGGREGATE3 } from '../../abi/shortSelectors.ts';
import { bytesWords, WORD_DIGITS, word } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { revertError } from '../endpoints/classifyRpcError.ts';
import type { Call, CallResult } from '../Multicall.ts';

// aggregate3 is the app's most frequent call and has one fixed shape, so it is encoded by hand: thousands of
// calls take a millisecond and no ABI coder is needed. The test compares the result with an ABI coder's.

const TRUE = word(1);

export interface Aggregated {
  readonly success: boolean;
  readonly data: Hex;
}

/** Calldata of `aggregate3`, every call allowed to fail. */
export function encodeAggregate3(calls: readonly Call[]): Hex {
  const offsets: string[] = [];
  const tuples: string[] = [];
  let at = calls.length * 32;
  for (const { target, data } of calls) {
    const tuple = word(target) + TRUE + word(96) + bytesWords(data);
    offsets.push(word(at));
    tuples.push(tuple);
    at += tuple.length / 2;
  }
  return `${AGGREGATE3}${word(32)}${word(calls.length)}${offsets.join('')}${tuples.join('')}` as Hex;
}

/** The results of `aggregate3`; undefined if `data` is not a list of `count` results. */
export function decodeAggregate3(data: unknown, count: number): readonly Aggregated[] | undefined {
  if (typeof data !== 'string') return undefined;
  const read = (byte: number): number => {
    const digits = data.slice(2 + byte * 2, 2 + byte * 2 + WORD_DIGITS);
    // Offsets and lengths of real data are small; anything longer is invalid.
    if (digits.length !== WORD_DIGITS || !/^0{52}[0-9a-f]{12}$/i.test(digits))
      throw new RangeError('not ABI data');
    return Number.parseInt(digits.slice(52), 16);
  };
  try {
    const list = read(0);
    if (read(list) !== count) return undefined;
    const base = list + 32;
    return Array.from({ length: count }, (_, index) => {
      const tuple = base + read(base + index * 32);
      const bytes = tuple + read(tuple + 32);
      const start = 2 + (bytes + 32) * 2;
      const end = start + read(bytes) * 2;
      if (end > data.length) throw new RangeError('not ABI data');
      return { success: read(tuple) === 1, data: `0x${data.slice(start, end)}` as Hex };
    });
  } catch {
    return undefined;
  }
}

/** A result of `aggregate3` as callers get it: a call that failed is `call_reverted`. */
export function toResult({ success, data }: Aggregated): CallResult {
  return success ? { ok: true, data } : { ok: false, error: revertError('eth_call', data) };
}
