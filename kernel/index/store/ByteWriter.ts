import type { Hex } from '../../chain/ChainSpec.ts';

/** Writes numbers and hex in few bytes, small numbers in fewest: a swap takes about 80 bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** A whole number from 0 to 2^53 - 1: seven bits a byte, lowest first. */
  number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }

  /** Any integer of at most 33 bytes: length and sign, then its bytes. */
  big(value: bigint): void {
    const digits = (value < 0n ? -value : value).toString(16);
    const hex = digits.length % 2 === 0 ? digits : `0${digits}`;
    const empty = value === 0n;
    this.#byte(empty ? 0 : hex.length | (value < 0n ? 1 : 0));
    if (!empty) this.#hex(hex);
  }

  /** Whole bytes of hex, without their length. */
  hex(value: Hex): void {
    this.#hex(value.slice(2));
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #hex(digits: string): void {
    for (let at = 0; at < digits.length; at += 2) this.#byte(Number.parseInt(digits.slice(at, at + 2), 16));
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}
