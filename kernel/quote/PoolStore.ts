import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { PoolState } from '../amm/types.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead, Call, CallResult, ChainClient, Rider } from '../rpc/types.ts';
import type { PoolReader } from './PoolReader.ts';
import type { PoolRef } from './PoolRef.ts';
import { V2PoolReader } from './V2PoolReader.ts';
import { V3PoolReader } from './V3PoolReader.ts';

interface Watched {
  readonly reader: PoolReader;
  watchers: number;
}

/**
 * The state of every pool somebody looks at, on one chain. All of them are read in the chain's tick, at one
 * block; a pool that cannot be read is named in `unreadable` and the others go on.
 */
export class PoolStore implements Rider {
  /** The block that all states are of. */
  head: BlockHead | undefined = undefined;
  readonly #watched = new Map<Address, Watched>();
  readonly #states = observable.map<Address, PoolState>({}, { deep: false });
  readonly #errors = observable.map<Address, SluiceError>({}, { deep: false });
  readonly #client: ChainClient;
  #round: { readonly watched: Watched; readonly address: Address; readonly count: number }[] = [];
  #unwatchClock: (() => void) | undefined;

  constructor(client: ChainClient) {
    this.#client = client;
    makeObservable(this, { head: observableRef });
  }

  /** Keeps `pools` fresh until disposed. */
  watch(pools: readonly PoolRef[]): () => void {
    for (const pool of pools) {
      const known = this.#watched.get(pool.address);
      if (known) known.watchers += 1;
      else {
        const reader = this.#reader(pool);
        if (reader) this.#watched.set(pool.address, { reader, watchers: 1 });
      }
    }
    this.#unwatchClock ??= this.#client.clock.watch(this);
    void this.#client.clock.refresh().catch(() => undefined);
    let disposed = false;
    return () => {
      if (disposed) return;
      disposed = true;
      runInAction(() => {
        for (const pool of pools) this.#release(pool.address);
      });
    };
  }

  /** States of those of `pools` that are readable now; observable. */
  states(pools: readonly PoolRef[]): readonly PoolState[] {
    return pools.flatMap((pool) => this.#states.get(pool.address) ?? []);
  }

  unreadable(pools: readonly PoolRef[]): readonly Address[] {
    return pools.filter((pool) => this.#errors.has(pool.address)).map((pool) => pool.address);
  }

  /** True once every pool has been read or found unreadable. */
  settled(pools: readonly PoolRef[]): boolean {
    return pools.every((pool) => this.#answered(pool.address));
  }

  /** Reads further ticks of a V3 pool, at once. */
  extend(address: Address, side: 'below' | 'above'): void {
    const reader = this.#watched.get(address)?.reader;
    if (!(reader instanceof V3PoolReader)) return;
    reader.extend(side);
    void this.#client.clock.refresh().catch(() => undefined);
  }

  calls(): readonly Call[] {
    const calls: Call[] = [];
    this.#round = [];
    for (const [address, watched] of this.#watched) {
      const own = watched.reader.calls();
      this.#round.push({ address, watched, count: own.length });
      calls.push(...own);
    }
    return calls;
  }

  receive(results: readonly CallResult[], head: BlockHead): void {
    let offset = 0;
    let again = false;
    runInAction(() => {
      for (const { address, watched, count } of this.#round) {
        const own = results.slice(offset, offset + count);
        offset += count;
        if (this.#watched.get(address) !== watched) continue;
        const { reader } = watched;
        reader.receive(own);
        if (reader.state) this.#states.set(address, reader.state);
        else this.#states.delete(address);
        if (reader.error) this.#errors.set(address, reader.error);
        else this.#errors.delete(address);
        again ||= reader.incomplete;
      }
      this.head = head;
    });
    // Pools that came while this round was under way are asked at once.
    again ||= [...this.#watched.keys()].some((address) => !this.#answered(address));
    if (again) void this.#client.clock.refresh().catch(() => undefined);
  }

  #reader(pool: PoolRef): PoolReader | undefined {
    if (pool.kind === 'v2') return new V2PoolReader(pool);
    const tickLens = contractAddress(this.#client.chain, 'tickLens');
    return tickLens && new V3PoolReader(pool, tickLens);
  }

  #answered(address: Address): boolean {
    return this.#states.has(address) || this.#errors.has(address) || !this.#watched.has(address);
  }

  #release(address: Address): void {
    const watched = this.#watched.get(address);
    if (!watched) return;
    watched.watchers -= 1;
    if (watched.watchers > 0) return;
    this.#watched.delete(address);
    this.#states.delete(address);
    this.#errors.delete(address);
    if (this.#watched.size > 0) return;
    this.#unwatchClock?.();
    this.#unwatchClock = undefined;
  }
}
