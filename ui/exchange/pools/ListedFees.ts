import { makeObservable, observableRef, runInAction } from 'mobx';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';

/** So many positions are read at once. */
const MOST = 100;
/** What was read is read again this often, in seconds of the chain's time. */
const AGAIN_SECONDS = 30n;

/** Reads the unclaimed fees of positions at one block, by id; those that could not be read are left out. */
export type FeeReader = (
  ids: readonly bigint[],
  block: bigint,
) => Promise<ReadonlyMap<bigint, TokenAmounts | undefined>>;

/**
 * The unclaimed fees of the positions in a list: new ones are read with the next block, the others again now and then,
 * the oldest figures first. Observable.
 */
export class ListedFees {
  /** In the order in which they were read. */
  private fees: ReadonlyMap<bigint, TokenAmounts | 'unknown'> = new Map();
  readonly #read: FeeReader;
  #reading = false;
  #closed = false;
  /** Time of the block that was read last, seconds. */
  #readAt = 0n;

  constructor(read: FeeReader) {
    this.#read = read;
    makeObservable<this, 'fees'>(this, { fees: observableRef });
  }

  /** `unknown`: could not be read; undefined: not read yet. */
  of(id: bigint): TokenAmounts | 'unknown' | undefined {
    return this.fees.get(id);
  }

  /** Reads what is due. Call it with each block. */
  async follow(ids: readonly bigint[], { number, timestamp }: BlockHead): Promise<void> {
    const due = this.#due(ids, timestamp);
    if (this.#reading || due.length === 0) return;
    this.#reading = true;
    this.#readAt = timestamp;
    // What cannot be read is unknown, and is read again like the others.
    const read = await this.#read(due, number).catch(() => undefined);
    this.#reading = false;
    if (this.#closed) return;
    const kept = [...this.fees].filter(([id]) => !due.includes(id));
    runInAction(() => {
      this.fees = new Map([...kept, ...due.map((id) => [id, read?.get(id) ?? 'unknown'] as const)]);
    });
  }

  /** Answers that arrive from now on are ignored. */
  close(): void {
    this.#closed = true;
  }

  #due(ids: readonly bigint[], seconds: bigint): readonly bigint[] {
    const fresh = ids.filter((id) => !this.fees.has(id));
    if (fresh.length > 0) return fresh.slice(0, MOST);
    if (seconds - this.#readAt < AGAIN_SECONDS) return [];
    const listed = new Set(ids);
    return [...this.fees.keys()].filter((id) => listed.has(id)).slice(0, MOST);
  }
}
