import { SluiceError } from '../../errors/SluiceError.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { systemTimers } from '../../runtime/Timers.ts';

type IndexLocks = TabLocks & Partial<Pick<LockManager, 'query'>>;

export type IndexChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** A free lock is granted sooner than this; a longer wait means that another tab has it. */
const GRANT_MS = 300;
/** Minimum time between two reloads of another tab's changes. */
const LOOK_MS = 1500;

/** One tab fills a chain's index and announces new data to the others. */
export class IndexTabs {
  readonly #chainId: number;
  readonly #locks: IndexLocks | undefined;
  readonly #channel: IndexChannel | undefined;
  #looking = false;

  /** @param changed called after another tab has written */
  constructor(
    chainId: number,
    locks: IndexLocks | undefined,
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
    if (!this.#locks || !shared) return work();
    const cancelReport = systemTimers.after(GRANT_MS, () => void this.#reportIfTaken(waiting, signal));
    try {
      await this.#locks.request(this.#name, { signal }, () => {
        cancelReport();
        return work();
      });
    } catch (error) {
      cancelReport();
      if (signal.aborted) return;
      // The browser refused the lock (a sandboxed frame): then this tab's storage is not shared either.
      if (error instanceof DOMException && error.name === 'SecurityError') return work();
      throw error;
    }
  }

  /** Runs `work` while no tab fills the index. @throws SluiceError `storage_failed` if another tab does */
  async alone(work: () => Promise<void>): Promise<void> {
    if (!this.#locks) return work();
    await this.#locks.request(this.#name, { signal: AbortSignal.timeout(LOOK_MS) }, work).catch((error) => {
      if (!(error instanceof DOMException)) throw error;
      throw new SluiceError('storage_failed', 'Another tab is filling the index');
    });
  }

  /** A busy page may get its lock late, so this first asks the browser whether the lock is still pending. */
  async #reportIfTaken(waiting: () => void, signal: AbortSignal): Promise<void> {
    const locks = await this.#locks?.query?.().catch(() => undefined);
    const waits = !locks || locks.pending?.some(({ name }) => name === this.#name);
    if (waits && !signal.aborted) waiting();
  }

  announce(): void {
    this.#channel?.postMessage(this.#chainId);
  }
}
