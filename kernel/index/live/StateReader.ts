import type { AddedSources } from '../AddedSources.ts';
import { isNamed, type PoolRow } from '../IndexDatabase.ts';
import type { IndexNode } from '../IndexNode.ts';
import type { IndexStore } from '../IndexStore.ts';
import { readPoolStates } from '../readPoolStates.ts';
import type { PoolState } from '../types.ts';

/** Pools read per request: four calls each. */
const POOLS_EACH = 60;

/** Reads the current balances and prices of pools; those with recent events first. */
export class StateReader {
  readonly #store: IndexStore;
  readonly #added: AddedSources;
  readonly #states = new Map<number, PoolState>();
  /** Numbers of the pools to read, in this order. */
  #wanted = new Set<number>();

  constructor(store: IndexStore, added: AddedSources) {
    this.#store = store;
    this.#added = added;
  }

  of(pool: number): PoolState | undefined {
    return this.#states.get(pool);
  }

  want(pools: readonly number[]): void {
    this.#wanted = new Set([...pools, ...this.#wanted]);
  }

  /** Queues every pool with events in the covered blocks, the busiest first. */
  async wantActive(): Promise<void> {
    const { work, segments } = this.#store;
    const sums = await work.sums(segments.run, { span: 'all', firstHour: 0, pool: undefined });
    const busiest = [...sums].sort((left, right) => right.swaps + right.mints - left.swaps - left.mints);
    this.#wanted = new Set([...this.#wanted, ...busiest.map(({ pool }) => pool)]);
  }

  forget(): void {
    this.#states.clear();
    this.#wanted.clear();
  }

  /** Reads some of the queued pools. @returns false if none is queued; throws SluiceError if a read fails */
  async readSome(node: IndexNode): Promise<boolean> {
    const numbers = [...this.#wanted].slice(0, POOLS_EACH);
    if (numbers.length === 0) return false;
    await this.read(
      node,
      numbers.flatMap((number) => this.#store.pools[number] ?? []),
    );
    for (const number of numbers) this.#wanted.delete(number);
    return true;
  }

  async read(node: IndexNode, pools: readonly PoolRow[]): Promise<void> {
    for (const [number, state] of await readPoolStates(node, pools.filter(isNamed), this.#added)) {
      const known = this.#states.get(number);
      if (!known || known.block <= state.block) this.#states.set(number, state);
    }
  }
}
