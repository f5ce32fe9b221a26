import type { Hex } from '../../chain/ChainSpec.ts';

const MAX_ENTRIES = 1000;
const MAX_CHARACTERS = 4_000_000;

interface Entry {
  readonly block: bigint;
  readonly data: Hex;
}

/**
 * Return data of `eth_call` per block. Drops the least recently used entries; bounded by count and by size.
 */
export class CallCache {
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(block: bigint, key: string): Hex | undefined {
    const full = `${block}:${key}`;
    const entry = this.#entries.get(full);
    if (entry === undefined) return undefined;
    this.#entries.delete(full);
    this.#entries.set(full, entry);
    return entry.data;
  }

  set(block: bigint, key: string, data: Hex): void {
    const full = `${block}:${key}`;
    this.#remove(full);
    this.#entries.set(full, { block, data });
    this.#characters += full.length + data.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#characters <= MAX_CHARACTERS) return;
      this.#remove(oldest);
    }
  }

  /** Drops entries of blocks above `head`: the chain went back. */
  dropAbove(head: bigint): void {
    for (const [key, { block }] of this.#entries) if (block > head) this.#remove(key);
  }

  #remove(full: string): void {
    const entry = this.#entries.get(full);
    if (entry === undefined) return;
    this.#entries.delete(full);
    this.#characters -= full.length + entry.data.length;
  }
}
