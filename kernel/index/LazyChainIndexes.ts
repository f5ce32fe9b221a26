import { observable, runInAction } from 'mobx';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { NO_PROGRESS } from './live/noProgress.ts';
import type {
  CandleQuery,
  ChainIndex,
  ChainIndexes,
  EventQuery,
  FigureQuery,
  IndexProgress,
  PriceQuery,
} from './types.ts';

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

  readonly pools = async () => (await this.#load()).pools();
  readonly events = async (query: EventQuery) => (await this.#load()).events(query);
  readonly prices = async (query: PriceQuery) => (await this.#load()).prices(query);
  readonly candles = async (query: CandleQuery) => (await this.#load()).candles(query);
  readonly figures = async (query: FigureQuery) => (await this.#load()).figures(query);
  readonly readStates = async (pools: readonly Address[]) => (await this.#load()).readStates(pools);
  readonly exportSnapshot = async () => (await this.#load()).exportSnapshot();
  readonly importSnapshot = async (file: Blob) => (await this.#load()).importSnapshot(file);
  readonly clear = async () => (await this.#load()).clear();
}
