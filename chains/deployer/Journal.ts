import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { writeWhole } from './cacheFolder.ts';

export interface JournalEntry {
  /** keccak256 of the transaction's to, data and value. */
  readonly content: Hex;
  readonly transaction: Hex;
}

interface Saved {
  readonly chainId: number;
  readonly from: Address;
  readonly steps: Record<string, JournalEntry>;
}

/**
 * The transactions that a deployment has sent so far, in a file, so that an interrupted deployment can be
 * resumed.
 */
export class Journal {
  readonly #file: string;
  readonly #saved: Saved;

  private constructor(file: string, saved: Saved) {
    this.#file = file;
    this.#saved = saved;
  }

  /** Opens the file, or creates it. Throws if it belongs to another chain or sender. */
  static open(file: string, chainId: number, from: Address): Journal {
    if (!existsSync(file)) return new Journal(file, { chainId, from, steps: {} });
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Saved;
    if (saved.chainId !== chainId || saved.from !== from) {
      throw new Error(`${file} is of a deployment to chain ${saved.chainId} by ${saved.from}: move it away`);
    }
    return new Journal(file, saved);
  }

  get(step: string): JournalEntry | undefined {
    return this.#saved.steps[step];
  }

  set(step: string, entry: JournalEntry): void {
    this.#saved.steps[step] = entry;
    writeWhole(this.#file, `${JSON.stringify(this.#saved, null, 2)}\n`);
  }

  /** The deployment is complete: removes the file. */
  close(): void {
    rmSync(this.#file, { force: true });
  }
}
