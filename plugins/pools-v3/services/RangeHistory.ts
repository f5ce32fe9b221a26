import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type HistoricPool, type LoadedReplay, loadReplay } from '../../../kernel/history/loadReplay.ts';
import type { ChainIndex, ChainIndexes, IndexCoverage } from '../../../kernel/index/types.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { ChainClientsToken, ChainIndexesToken } from '../../../kernel/services.ts';

export const DAY_SECONDS = 86_400;
/** What is replayed at most. */
export const LONGEST_DAYS = 30;

/** The pool whose past is wanted, on its chain. */
export interface WantedHistory extends HistoricPool {
  readonly chainId: number;
}

/**
 * The past of one pool at a time. While it is open the chain's index is filled; the pool is replayed when the index has
 * its first blocks, when it reaches twice as far back as the time before, when it has all it will get, and on demand.
 */
export class RangeHistory {
  /** Undefined until the pool was replayed; the last one stays while the next one is made. */
  replay: LoadedReplay | undefined = undefined;
  error: SluiceError | undefined = undefined;
  loading = false;
  /** The index that is read now. */
  index: ChainIndex | undefined = undefined;
  readonly #clients: { get(chainId: number): ChainClient };
  readonly #indexes: ChainIndexes;
  #again: (() => void) | undefined;

  constructor({ get }: Pick<ServiceReader, 'get'>) {
    this.#clients = get(ChainClientsToken);
    this.#indexes = get(ChainIndexesToken);
    makeObservable(this, {
      replay: observableRef,
      error: observableRef,
      loading: observableRef,
      index: observableRef,
      coverage: computed,
    });
  }

  get coverage(): IndexCoverage | undefined {
    return this.index?.progress.coverage;
  }

  /** The index has all blocks that it will get, or as many as are wanted. */
  get settled(): boolean {
    const { index, coverage } = this;
    if (!index || !coverage) return false;
    const isLong = coverage.toSeconds - coverage.fromSeconds >= LONGEST_DAYS * DAY_SECONDS;
    return isLong || !['idle', 'starting', 'filling', 'elsewhere'].includes(index.progress.state);
  }

  /** Reads the past of the wanted pool until disposed. */
  open(wanted: () => WantedHistory | undefined): () => void {
    return follow(wanted, (pool) => this.#read(pool));
  }

  /** Replays the pool again, up to the newest block that the index has. */
  refresh(): void {
    this.#again?.();
  }

  #read({ chainId, ...pool }: WantedHistory): () => void {
    const abort = new AbortController();
    const index = this.#indexes.get(chainId);
    const close = index.open();
    let running = false;
    let isDue = false;
    const run = async () => {
      isDue = true;
      if (running) return;
      running = true;
      while (isDue && !abort.signal.aborted) {
        isDue = false;
        await this.#load(this.#clients.get(chainId), index, pool, abort.signal);
      }
      running = false;
    };
    runInAction(() => {
      this.replay = undefined;
      this.error = undefined;
      this.index = index;
    });
    this.#again = run;
    let reachSeconds: number | undefined;
    const stop = reaction(
      () => {
        const { coverage } = index.progress;
        return coverage && { reach: coverage.toSeconds - coverage.fromSeconds, settled: this.settled };
      },
      (now, before) => {
        if (!now) return;
        const isFarther =
          reachSeconds === undefined || (now.reach > reachSeconds && now.reach >= reachSeconds * 2);
        if (!isFarther && (!now.settled || before?.settled)) return;
        reachSeconds = now.reach;
        void run();
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      close();
      abort.abort();
      if (this.#again === run) this.#again = undefined;
    };
  }

  async #load(
    client: ChainClient,
    index: ChainIndex,
    pool: HistoricPool,
    signal: AbortSignal,
  ): Promise<void> {
    runInAction(() => {
      this.loading = true;
    });
    const toSeconds = index.progress.coverage?.toSeconds ?? 0;
    const loaded = await loadReplay(client, index, pool, toSeconds - LONGEST_DAYS * DAY_SECONDS, signal).then(
      (replay) => ({ replay, error: undefined }),
      (error) => ({ replay: this.replay, error: SluiceError.from(error, 'rpc_error') }),
    );
    if (signal.aborted) return;
    runInAction(() => {
      this.replay = loaded.replay;
      this.error = loaded.error;
      this.loading = false;
    });
  }
}
