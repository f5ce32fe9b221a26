import type { Hex } from './hex.ts';
import { wordAt } from './words.ts';

const MAX_TEXT_BYTES = 4096;

function bytesOf(data: Hex, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = 2 + (from + i) * 2;
    bytes[i] = Number.parseInt(data.slice(at, at + 2), 16);
  }
  return bytes;
}

/**
 * A returned `bytes` or `string` as bytes, at most `maxBytes` of them (4096 by default); undefined when the
 * data is encoded differently. A contract may return anything, so every offset is checked.
 */
export function dynamicBytes(data: Hex, maxBytes = MAX_TEXT_BYTES): Uint8Array | undefined {
  const size = (data.length - 2) / 2;
  const offset = wordAt(data);
  if (offset === undefined || offset + 32n > BigInt(size)) return undefined;
  const start = Number(offset);
  const declared = BigInt(`0x${data.slice(2 + start * 2, 2 + (start + 32) * 2) || '0'}`);
  if (BigInt(start) + 32n + declared > BigInt(size)) return undefined;
  return bytesOf(data, start + 32, Math.min(Number(declared), maxBytes));
}

const utf8 = new TextDecoder('utf-8', { fatal: false });

/**
 * A returned `string`, or the `bytes32` text of an old token (decoded only if its last byte is zero).
 * Undefined when it is neither.
 */
export function textOf(data: Hex): string | undefined {
  if (data.length === 66) {
    if (data.slice(64) !== '00') return undefined;
    const bytes = bytesOf(data, 0, 32);
    const end = bytes.indexOf(0);
    return utf8.decode(bytes.subarray(0, end < 0 ? 32 : end));
  }
  const bytes = dynamicBytes(data);
  return bytes && utf8.decode(bytes);
}
