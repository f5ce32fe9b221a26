import { observable, runInAction } from 'mobx';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { NO_PROGRESS } from './live/noProgress.ts';
import type { ChainIndex, ChainIndexes, IndexProgress } from './types.ts';

/** Methods that answer later. */
type Later = {
  [K in keyof ChainIndex]: ChainIndex[K] extends (...given: never[]) => Promise<unknown> ? K : never;
}[keyof ChainIndex];
type Load = (chainId: number) => Promise<ChainIndex>;

/** Indexes whose code is loaded at first use. */
export class LazyChainIndexes implements ChainIndexes {
  readonly #chains: ChainRegistry;
  readonly #load: Load;
  readonly #indexes = new Map<number, ChainIndex>();

  constructor(chains: ChainRegistry, load: Load) {
    this.#chains = chains;
    this.#load = load;
  }

  get(chainId: number): ChainIndex {
    const known = this.#indexes.get(this.#chains.get(chainId).id);
    if (known) return known;
    const index = new LazyChainIndex(chainId, () => this.#load(chainId));
    this.#indexes.set(chainId, index);
    return index;
  }
}

class LazyChainIndex implements ChainIndex {
  readonly chainId: number;
  readonly #live = observable.box<ChainIndex | undefined>(undefined, { deep: false });
  readonly #load: () => Promise<ChainIndex>;

  constructor(chainId: number, load: () => Promise<ChainIndex>) {
    this.chainId = chainId;
    const once = lazyOnce(load);
    this.#load = async () => {
      const index = await once();
      runInAction(() => this.#live.set(index));
      return index;
    };
  }

  get progress(): IndexProgress {
    return this.#live.get()?.progress ?? NO_PROGRESS;
  }

  get paused(): boolean {
    return this.#live.get()?.paused ?? false;
  }

  setPaused(paused: boolean): void {
    this.#live.get()?.setPaused(paused);
  }

  get byteLimit(): number {
    return this.#live.get()?.byteLimit ?? 0;
  }

  setByteLimit(bytes: number): void {
    this.#live.get()?.setByteLimit(bytes);
  }

  open(): () => void {
    let close: (() => void) | undefined;
    let closed = false;
    this.#load().then(
      (index) => {
        if (!closed) close = index.open();
      },
      // Queries report the failure; the next `open` tries again.
      () => undefined,
    );
    return () => {
      closed = true;
      close?.();
    };
  }

  readonly pools = this.#later('pools');
  readonly events = this.#later('events');
  readonly shareChanges = this.#later('shareChanges');
  readonly prices = this.#later('prices');
  readonly figures = this.#later('figures');
  readonly candles = this.#later('candles');
  readonly closes = this.#later('closes');
  readonly readStates = this.#later('readStates');
  readonly exportSnapshot = this.#later('exportSnapshot');
  readonly importSnapshot = this.#later('importSnapshot');
  readonly clear = this.#later('clear');

  /** The method of that name of the index, once it is loaded. */
  #later<K extends Later>(name: K): ChainIndex[K] {
    return (async (...given: readonly unknown[]) => {
      const index = await this.#load();
      return Reflect.apply(index[name], index, given);
    }) as ChainIndex[K];
  }
}
