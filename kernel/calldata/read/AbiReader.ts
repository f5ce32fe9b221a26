import type { Hex } from '../../chain/ChainSpec.ts';
import { mismatch } from './mismatch.ts';

const WORD = 64;

/**
 * Reads ABI-encoded values one after the other, by hand and strictly. It refuses everything but the one
 * canonical encoding: offsets that jump or overlap, padding that is not zero, unread bytes. Where two
 * decoders disagree about a lenient encoding, one call can be disguised as another.
 * It shares no code with `kernel/abi`, which writes the calls: a bug there must not hide itself here.
 * Every read throws `calldata_mismatch` (`encoding`).
 */
export class AbiReader {
  readonly #digits: string;
  readonly #start: number;
  /** Next head word, in hex digits. */
  #head: number;
  /** The start of the first dynamic value, and the required start of the next one. */
  #firstTail: number | undefined;
  #tail: number | undefined;

  /** @param digits hex without `0x`; `start` is the base of the offsets, in hex digits */
  constructor(digits: string, start = 0) {
    this.#digits = digits;
    this.#start = start;
    this.#head = start;
  }

  uint(bits = 256): bigint {
    const value = this.#word(this.#head);
    this.#head += WORD;
    if (value >> BigInt(bits) !== 0n) throw mismatch('encoding', `a number has more than ${bits} bits`);
    return value;
  }

  /** Two's complement; refuses a word whose upper bits do not repeat the sign. */
  int(bits = 256): bigint {
    const value = BigInt.asIntN(256, this.#word(this.#head));
    this.#head += WORD;
    if (BigInt.asIntN(bits, value) !== value)
      throw mismatch('encoding', `a number has more than ${bits} bits`);
    return value;
  }

  /** 32 bytes, lower-case. */
  bytes32(): Hex {
    return `0x${this.uint().toString(16).padStart(64, '0')}`;
  }

  /** Lower-case. */
  address(): Hex {
    return `0x${this.uint(160).toString(16).padStart(40, '0')}`;
  }

  bool(): boolean {
    return this.uint(1) === 1n;
  }

  /** Lower-case. */
  bytes(): Hex {
    return this.#dynamic((at) => {
      const [value, end] = this.#bytesAt(at);
      return [value, end];
    });
  }

  addresses(): readonly Hex[] {
    return this.list((values) => values.address());
  }

  /** A list of values that are all static. */
  list<T>(read: (values: AbiReader) => T): readonly T[] {
    return this.#dynamic((at) => {
      const list = new AbiReader(this.#digits, at + WORD);
      const values = Array.from({ length: this.#count(at) }, () => read(list));
      return [values, list.end()];
    });
  }

  bytesList(): readonly Hex[] {
    return this.#dynamic((at) => {
      const list = new AbiReader(this.#digits, at + WORD);
      const values = Array.from({ length: this.#count(at) }, () => list.bytes());
      return [values, list.end()];
    });
  }

  /** A struct with a dynamic member; a static one is read in place. */
  tuple<T>(read: (fields: AbiReader) => T): T {
    return this.#dynamic((at) => {
      const fields = new AbiReader(this.#digits, at);
      return [read(fields), fields.end()];
    });
  }

  /** Values that stand encoded by themselves in `bytes`, as {@link bytes} and {@link bytesList} give them. */
  inside<T>(bytes: Hex, read: (values: AbiReader) => T): T {
    return readWhole(bytes.slice(2), read);
  }

  /** The end of these values, in hex digits. */
  end(): number {
    if (this.#firstTail === undefined) return this.#head;
    if (this.#firstTail !== this.#head) throw mismatch('encoding', 'bytes between the values');
    return this.#tail as number;
  }

  #dynamic<T>(read: (at: number) => readonly [T, number]): T {
    const at = this.#start + this.#number(this.#head) * 2;
    this.#head += WORD;
    if (this.#tail !== undefined && at !== this.#tail) throw mismatch('encoding', 'an offset jumps');
    // An offset back into the heads would give the same bytes two meanings.
    if (at < this.#head) throw mismatch('encoding', 'an offset points back');
    this.#firstTail ??= at;
    const [value, end] = read(at);
    this.#tail = end;
    return value;
  }

  #bytesAt(at: number): readonly [Hex, number] {
    const length = this.#number(at) * 2;
    const start = at + WORD;
    const end = start + Math.ceil(length / WORD) * WORD;
    if (end > this.#digits.length) throw mismatch('encoding', 'bytes are missing');
    if (/[^0]/.test(this.#digits.slice(start + length, end))) {
      throw mismatch('encoding', 'the padding is not zero');
    }
    return [`0x${this.#digits.slice(start, start + length)}`, end];
  }

  #count(at: number): number {
    const count = this.#number(at);
    if ((at - this.#start) / WORD + count > this.#digits.length / WORD) {
      throw mismatch('encoding', 'a list is longer than the data');
    }
    return count;
  }

  /** A length or an offset; not larger than the data. */
  #number(at: number): number {
    const value = this.#word(at);
    if (value > BigInt(this.#digits.length)) throw mismatch('encoding', 'an offset or a length is too large');
    return Number(value);
  }

  #word(at: number): bigint {
    const digits = this.#digits.slice(at, at + WORD);
    if (digits.length !== WORD) throw mismatch('encoding', 'bytes are missing');
    return BigInt(`0x${digits}`);
  }
}

/**
 * Reads all arguments of `data`, after its selector.
 * @throws SluiceError `calldata_mismatch` when bytes are left over
 */
export function readArguments<T>(data: Hex, read: (values: AbiReader) => T): T {
  return readWhole(data.slice(10), read);
}

/** Reads all of `digits` (hex without `0x`). @throws SluiceError `calldata_mismatch` */
export function readWhole<T>(digits: string, read: (values: AbiReader) => T): T {
  const values = new AbiReader(digits);
  const value = read(values);
  if (values.end() !== digits.length) throw mismatch('encoding', 'bytes are left over');
  return value;
}

/**
 * `data` in lower case. @throws SluiceError `calldata_mismatch` unless it is hex of whole bytes with a
 * selector
 */
export function plainHex(data: Hex): Hex {
  if (!/^0x(?:[0-9a-fA-F]{2}){4,}$/.test(data)) throw mismatch('encoding', 'not a function call');
  return data.toLowerCase() as Hex;
}
