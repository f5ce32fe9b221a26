import { SluiceError } from '../errors/SluiceError.ts';
import type { TabLocks } from '../tx/AskingTabs.ts';

export type IndexChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Another tab's finds are looked at no more often. */
const LOOK_MS = 1500;

/** One tab fills a chain's index; the others are told when there is more. */
export class IndexTabs {
  readonly #chainId: number;
  readonly #locks: TabLocks | undefined;
  readonly #channel: IndexChannel | undefined;
  #looking = false;

  /** @param changed another tab has written */
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
      setTimeout(() => {
        this.#looking = false;
        void changed().catch(() => undefined);
      }, LOOK_MS);
    });
  }

  get #name(): string {
    return `sluice.index.${this.#chainId}`;
  }

  /** Runs `work` once no other tab fills; an index that is this tab's alone needs nobody's leave. */
  async lead(shared: boolean, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    if (!this.#locks || !shared) return work();
    try {
      await this.#locks.request(this.#name, { signal }, work);
    } catch (error) {
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

  tell(): void {
    this.#channel?.postMessage(this.#chainId);
  }
}
