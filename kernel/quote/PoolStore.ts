import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { PoolState } from '../amm/types.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { BlockSubscriber } from '../rpc/BlockClock.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { Along } from '../rpc/RpcPool.ts';
import { kernelKinds } from './kinds/kernelKinds.ts';
import type { PoolKind } from './PoolKind.ts';
import type { PoolRef } from './PoolRef.ts';
import type { ChangeWatch } from './pools/ChangeWatch.ts';
import { laterRounds, loadLaterRounds } from './pools/laterRounds.ts';
import type { PoolReader } from './pools/PoolReader.ts';

/**
 * The most rounds that may follow each other at once; then the next waits for the clock. A pool that never
 * settles must not flood the endpoint.
 */
const MAX_ROUNDS_AT_ONCE = 8;

/** For this many rounds after a quote used a pool, the pool counts as used by a trade. */
const USED_ROUNDS = 15;
/** Of pools that are read frugally: ticks in one of this many rounds, for one that a quote uses and for another. */
const USED_TURN = 4;
const UNUSED_TURN = 16;

interface Watched {
  readonly reader: PoolReader;
  watchers: number;
  usedInRound: number;
}

/**
 * The state of every watched pool on one chain. All of them are read in the chain's tick, at one block. A
 * pool that cannot be read appears in `unreadable`; the others go on.
 */
export class PoolStore implements BlockSubscriber {
  /** The block of all states. */
  head: BlockHead | undefined = undefined;
  readonly #watched = new Map<Address, Watched>();
  readonly #states = observable.map<Address, PoolState>({}, { deep: false });
  readonly #errors = observable.map<Address, SluiceError>({}, { deep: false });
  readonly #client: ChainClient;
  readonly #kinds: () => readonly PoolKind[];
  #round: { readonly watched: Watched; readonly address: Address; readonly count: number }[] = [];
  #rounds = 0;
  #roundsAtOnce = 0;
  #heldBack = false;
  #unwatchClock: (() => void) | undefined;
  #changes: ChangeWatch | undefined;

  /** @param kinds finds the kinds of the pools that will be watched */
  constructor(client: ChainClient, kinds: () => readonly PoolKind[] = () => kernelKinds) {
    this.#client = client;
    this.#kinds = kinds;
    makeObservable(this, { head: observableRef });
  }

  /**
   * Keeps `pools` fresh until disposed.
   * Those that are not read yet are read at once.
   * @param isFrugal of those that nobody has watched yet few ticks are read, seldom, and nothing before the
   * clock's next tick
   */
  watch(pools: readonly PoolRef[], isFrugal = false): () => void {
    if (pools.length === 0) return () => undefined;
    let isNew = false;
    for (const pool of pools) {
      const watched = this.#watched.get(pool.address) ?? {
        reader: this.#reader(pool),
        watchers: 0,
        usedInRound: Number.NEGATIVE_INFINITY,
      };
      if (watched.watchers === 0) watched.reader.frugal = isFrugal;
      this.#watched.set(pool.address, watched);
      watched.watchers += 1;
      if (!isFrugal) {
        watched.reader.frugal = watched.reader.quiet = false;
        isNew ||= !this.settled([pool]);
      }
    }
    this.#unwatchClock ??= this.#client.clock.watch(this);
    if (isNew) {
      this.#roundsAtOnce = 0;
      this.#refresh();
    }
    let disposed = false;
    return () => {
      if (disposed) return;
      disposed = true;
      runInAction(() => {
        for (const pool of pools) this.#release(pool.address);
      });
    };
  }

  /** The states of those of `pools` that are readable now; observable. */
  states(pools: readonly PoolRef[]): readonly PoolState[] {
    return pools.flatMap((pool) => this.#states.get(pool.address) ?? []);
  }

  unreadable(pools: readonly PoolRef[]): readonly Address[] {
    return pools.filter((pool) => this.#errors.has(pool.address)).map((pool) => pool.address);
  }

  /** True once every pool has been read or found unreadable. */
  settled(pools: readonly PoolRef[]): boolean {
    return pools.every(({ address }) => this.#states.has(address) || this.#errors.has(address));
  }

  /** Marks pools as used by a quote: from the next round on their ticks are read more often for a while. */
  use(pools: Iterable<string>): void {
    for (const address of pools) {
      const watched = this.#watched.get(address as Address);
      if (watched) watched.usedInRound = this.#rounds;
    }
  }

  /** Whether more of a pool can be read on that side. */
  canExtend(address: Address, side: 'below' | 'above'): boolean {
    return this.#watched.get(address)?.reader.canExtend?.(side) ?? false;
  }

  /** Reads more of pools, at once. */
  extend(pools: readonly (readonly [Address, 'below' | 'above'])[]): void {
    let extended = false;
    for (const [address, side] of pools) {
      const reader = this.#watched.get(address)?.reader;
      // Until the last extension has been read, a repeated request changes nothing.
      if (reader && !reader.incomplete && reader.extend?.(side)) extended = true;
    }
    if (!extended) return;
    this.#roundsAtOnce = 0;
    this.#refresh();
  }

  calls(): readonly Call[] {
    const calls: Call[] = [];
    if (laterRounds)
      this.#changes ??= new laterRounds.ChangeWatch(this.#client.chain, this.#watched, this.head);
    this.#round = [];
    this.#rounds += 1;
    for (const [address, watched] of this.#watched) {
      const { reader } = watched;
      reader.closely = this.#rounds - watched.usedInRound <= USED_ROUNDS;
      // By their places, so that not all have their turn in one round.
      const turn = this.#rounds + this.#round.length;
      if (reader.frugal) reader.quiet = turn % (reader.closely ? USED_TURN : UNUSED_TURN) !== 0;
      const own = reader.calls();
      this.#round.push({ address, watched, count: own.length });
      calls.push(...own);
    }
    return calls;
  }

  along(...given: Parameters<Along>): unknown {
    return this.#changes?.along(this.#rounds, ...given);
  }

  receive(results: readonly CallResult[], head: BlockHead): void {
    let offset = 0;
    const received = this.#round.flatMap(({ address, watched, count }) => {
      const own = results.slice(offset, offset + count);
      offset += count;
      // The pool may have been released and watched again since the calls were made.
      if (this.#watched.get(address) !== watched) return [];
      watched.reader.receive(own);
      return [{ address, reader: watched.reader }];
    });
    this.#round = [];
    // When a position changed, the pool needs one more round. Until then all states stay at the last complete
    // block.
    const isChanged = this.#changes?.receive(this.#rounds, head);
    const lost =
      isChanged ||
      received.some(({ address, reader }) => !reader.state && !reader.error && this.#states.has(address));
    this.#heldBack = lost && !this.#heldBack;
    if (!this.#heldBack) runInAction(() => this.#publish(received, head));

    const isWanted =
      isChanged ||
      [...this.#watched].some(
        ([address, { reader }]) =>
          ((!reader.state && !reader.error) || reader.incomplete) &&
          (!reader.frugal || this.#states.has(address)),
      );
    if (!isWanted) this.#roundsAtOnce = 0;
    else if (this.#roundsAtOnce < MAX_ROUNDS_AT_ONCE) {
      this.#roundsAtOnce += 1;
      this.#refresh();
    }
  }

  #publish(
    received: readonly { readonly address: Address; readonly reader: PoolReader }[],
    head: BlockHead,
  ): void {
    for (const { address, reader } of received) {
      if (reader.state) this.#states.set(address, reader.state);
      else this.#states.delete(address);
      if (reader.error) this.#errors.set(address, reader.error);
      else this.#errors.delete(address);
    }
    this.head = head;
    // Where it cannot be loaded, more is read than is needed.
    if (!laterRounds) loadLaterRounds().catch(() => undefined);
  }

  #refresh(): void {
    // The clock reports its failures itself.
    void this.#client.clock.refresh().catch(() => undefined);
  }

  #reader(pool: PoolRef): PoolReader {
    return (
      this.#kinds()
        .find(({ id }) => id === pool.kind)
        ?.reader(this.#client.chain, pool) ?? noReader()
    );
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

/** For a pool of a kind that is not there any more, and where the chain lacks what its kind reads with. */
function noReader(): PoolReader {
  return {
    calls: () => [],
    receive: () => undefined,
    state: undefined,
    error: new SluiceError('contract_missing', 'Nothing on this chain reads such pools'),
    incomplete: false,
  };
}
