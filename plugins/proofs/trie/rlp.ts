/** A decoded RLP item: bytes, or a list of items. */
export type Rlp = Uint8Array | readonly Rlp[];

/** Nodes of a trie are nested a few lists deep at most. */
const MAX_DEPTH = 16;

/** Something in a proof that cannot be part of a valid one. */
export class ProofFault extends Error {
  override readonly name = 'ProofFault';
}

/**
 * Decodes exactly one item. Strict: only the shortest form of each length and of each byte is accepted.
 * @throws ProofFault
 */
export function decodeRlp(bytes: Uint8Array): Rlp {
  const [item, end] = itemAt(bytes, 0, bytes.length, 0);
  if (end !== bytes.length) throw new ProofFault('bytes after the end of an RLP item');
  return item;
}

/** @param items bytes and lists of them */
export function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0] = item;
    return item.length === 1 && first < 0x80 ? item : joined([prefix(0x80, item.length), item]);
  }
  const body = joined(item.map(encodeRlp));
  return joined([prefix(0xc0, body.length), body]);
}

function itemAt(bytes: Uint8Array, at: number, limit: number, depth: number): readonly [Rlp, number] {
  const first = bytes[at];
  if (first === undefined || at >= limit || depth > MAX_DEPTH) throw new ProofFault('an RLP item is cut off');
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1];
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const start = short < 56 ? at + 1 : at + 1 + short - 55;
  const length = short < 56 ? short : longLength(bytes.subarray(at + 1, Math.min(start, limit)), short - 55);
  const end = start + length;
  if (end > limit) throw new ProofFault('an RLP item is cut off');
  if (!isList) {
    const body = bytes.subarray(start, end);
    if (length === 1 && (body[0] ?? 0) < 0x80) throw new ProofFault('a byte is not in its shortest form');
    return [body, end];
  }
  const items: Rlp[] = [];
  for (let next = start; next < end; ) {
    const [item, after] = itemAt(bytes, next, end, depth + 1);
    items.push(item);
    next = after;
  }
  return [items, end];
}

function longLength(digits: Uint8Array, count: number): number {
  // Nothing in a proof or a header is longer than two bytes can say.
  if (digits.length !== count || count > 2 || digits[0] === 0) throw new ProofFault('a length is invalid');
  const length = digits.reduce((total, digit) => total * 256 + digit, 0);
  if (length < 56) throw new ProofFault('a length is not in its shortest form');
  return length;
}

function prefix(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  return length < 256
    ? Uint8Array.of(offset + 56, length)
    : Uint8Array.of(offset + 57, length >> 8, length & 0xff);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
