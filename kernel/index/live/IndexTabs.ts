import { SluiceError } from '../../errors/SluiceError.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { systemTimers } from '../../runtime/Timers.ts';

type IndexLocks = TabLocks & Partial<Pick<LockManager, 'query'>>;

export type IndexChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** A free lock is granted long before: who waits longer waits for another tab. */
const GRANT_MS = 300;
/** Another tab's finds are looked at no more often. */
const LOOK_MS = 1500;

/** One tab fills a chain's index; the others are told when there is more. */
export class IndexTabs {
  readonly #chainId: number;
  readonly #locks: IndexLocks | undefined;
  readonly #channel: IndexChannel | undefined;
  #looking = false;

  /** @param changed another tab has written */
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
   * Runs `work` once no other tab fills, which is at once where that tab has closed or died: the browser frees its lock.
   * An index that is this tab's alone needs nobody's leave.
   * @param waiting another tab fills
   */
  async lead(
    shared: boolean,
    signal: AbortSignal,
    waiting: () => void,
    work: () => Promise<void>,
  ): Promise<void> {
    if (!this.#locks || !shared) return work();
    const stopTelling = systemTimers.after(GRANT_MS, () => void this.#tellTaken(waiting, signal));
    try {
      await this.#locks.request(this.#name, { signal }, () => {
        stopTelling();
        return work();
      });
    } catch (error) {
      stopTelling();
      if (signal.aborted) return;
      // Refused, as in a sandboxed frame: nobody else can see what this tab keeps either.
      if (error instanceof DOMException && error.name === 'SecurityError') return work();
      throw error;
    }
  }

  /** Runs `work` while no tab fills. @throws SluiceError `storage_failed` where another one does */
  async alone(work: () => Promise<void>): Promise<void> {
    if (!this.#locks) return work();
    await this.#locks.request(this.#name, { signal: AbortSignal.timeout(LOOK_MS) }, work).catch((error) => {
      if (!(error instanceof DOMException)) throw error;
      throw new SluiceError('storage_failed', 'Another tab is filling the index');
    });
  }

  /** A busy page may be granted its lock late: where the browser tells who has it, it is asked. */
  async #tellTaken(waiting: () => void, signal: AbortSignal): Promise<void> {
    const locks = await this.#locks?.query?.().catch(() => undefined);
    const waits = !locks || locks.pending?.some(({ name }) => name === this.#name);
    if (waits && !signal.aborted) waiting();
  }

  tell(): void {
    this.#channel?.postMessage(this.#chainId);
  }
}
