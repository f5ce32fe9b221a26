import { makeObservable, observableRef, runInAction } from 'mobx';
import { NO_PROGRESS } from '../../../kernel/index/live/noProgress.ts';
import type {
  ChainIndex,
  EventQuery,
  IndexedPool,
  IndexProgress,
  PoolEvent,
} from '../../../kernel/index/types.ts';

/** A chain's index with events that a test sets; it counts how often it is open. */
export class FakeIndex {
  progress: IndexProgress = NO_PROGRESS;
  paused = false;
  opened = 0;
  kept: readonly PoolEvent[] = [];
  /** If set, every query fails with this error. */
  failure: Error | undefined = undefined;
  readonly chainId: number;
  readonly #pools: readonly IndexedPool[];

  constructor(chainId: number, pools: readonly IndexedPool[]) {
    this.chainId = chainId;
    this.#pools = pools;
    makeObservable(this, { progress: observableRef });
  }

  /** Sets the events and the progress, and notifies observers. */
  tell(events: readonly PoolEvent[], progress: Partial<IndexProgress> = {}): void {
    this.kept = events;
    const revision = this.progress.revision + 1;
    runInAction(() => {
      this.progress = { ...this.progress, ...progress, revision };
    });
  }

  open(): () => void {
    this.opened += 1;
    return () => {
      this.opened -= 1;
    };
  }

  async pools(): Promise<readonly IndexedPool[]> {
    return this.#pools;
  }

  async events({ limit }: EventQuery): Promise<readonly PoolEvent[]> {
    if (this.failure) throw this.failure;
    return this.kept.slice(0, limit);
  }

  /** As the type that the services take; only what the portfolio uses is implemented. */
  get asIndex(): ChainIndex {
    return this as unknown as ChainIndex;
  }
}
