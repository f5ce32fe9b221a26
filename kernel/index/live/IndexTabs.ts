import { SluiceError } from '../../errors/SluiceError.ts';
import { attempt } from '../../runtime/attempt.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { withTabLock } from '../../runtime/withTabLock.ts';

export type IndexChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Minimum time between two reloads of another tab's changes. */
const LOOK_MS = 1500;

/** One tab fills a chain's index and announces new data to the others. */
export class IndexTabs {
  readonly #chainId: number;
  readonly #locks: TabLocks | undefined;
  readonly #channel: IndexChannel | undefined;
  #looking = false;

  /** @param changed called after another tab has written */
  constructor(
    chainId: number,
    locks: TabLocks | undefined,
    channel: IndexChannel | undefined,
    changed: () => Promise<void>,
  ) {
    this.#chainId = chainId;
    this.#locks = locks;
    this.#channel = channel;
    channel?.addEventListener('message', ({ data }) => {
      if (data !== chainId || this.#looking) return;
      this.#looking = true;
      systemTimers.after(LOOK_MS, () => {
        this.#looking = false;
        void changed().catch(() => undefined);
      });
    });
  }

  get #name(): string {
    return `sluice.index.${this.#chainId}`;
  }

  /**
   * Runs `work` once no other tab fills the index. If the other tab was closed or died, that is at once,
   * because the browser frees its lock. An index that is not shared needs no lock.
   * @param waiting called if another tab fills it
   */
  async lead(
    shared: boolean,
    signal: AbortSignal,
    waiting: () => void,
    work: () => Promise<void>,
  ): Promise<void> {
    const locks = shared ? this.#locks : undefined;
    await withTabLock(locks, this.#name, work, { signal, onTaken: waiting });
  }

  /** Runs `work` while no tab fills the index. @throws SluiceError `storage_failed` if another tab does */
  async alone(work: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const onTaken = () => void systemTimers.after(LOOK_MS, () => stop.abort());
    let isAlone = false;
    const begin = () => {
      isAlone = true;
      return work();
    };
    await withTabLock(this.#locks, this.#name, begin, { signal: stop.signal, onTaken });
    if (!isAlone) throw new SluiceError('storage_failed', 'Another tab is filling the index');
  }

  announce(): void {
    attempt(() => this.#channel?.postMessage(this.#chainId));
  }
}
