import type { Hex } from '../../chain/ChainSpec.ts';

const HEX = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** Reads the bytes of a `ByteWriter`. @throws RangeError if the bytes are invalid or end too soon */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('not a number of an index');
      if (byte < 128) return value;
    }
  }

  big(): bigint {
    const head = this.#byte();
    if (head === 0) return 0n;
    const value = BigInt(`0x${this.#digits(head >> 1)}`);
    return head & 1 ? -value : value;
  }

  hex(length: number): Hex {
    return `0x${this.#digits(length)}`;
  }

  #digits(length: number): string {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the bytes end too soon');
    let text = '';
    for (let count = 0; count < length; count += 1) text += HEX[this.#bytes[this.#at++] as number];
    return text;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('the bytes end too soon');
    return byte;
  }
}
