import { observable, runInAction } from 'mobx';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';

/**
 * Exactly one visible tab leads. A hidden tab gives up the lead, because its clocks stand still. Without
 * `navigator.locks` every visible tab leads, which only costs requests.
 */
export class TabLeader {
  readonly #locks: TabLocks | undefined;
  readonly #visibility: PageVisibility;
  readonly #leading = observable.box(false);
  readonly #unlisten: () => void;
  /** Withdraws the lock request, or releases the lock. */
  #release: (() => void) | undefined;

  constructor(locks: TabLocks | undefined, visibility: PageVisibility) {
    this.#locks = locks;
    this.#visibility = visibility;
    this.#unlisten = visibility.onChange(() => this.#follow());
    this.#follow();
  }

  /** Observable. */
  get leading(): boolean {
    return this.#leading.get();
  }

  dispose(): void {
    this.#unlisten();
    this.#stop();
  }

  #follow(): void {
    if (!this.#visibility.visible) this.#stop();
    else if (!this.#release) this.#start();
  }

  #start(): void {
    if (!this.#locks) {
      this.#release = () => {};
      this.#set(true);
      return;
    }
    const waiting = new AbortController();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lead = async (): Promise<void> => {
      if (waiting.signal.aborted) return;
      this.#set(true);
      await held;
    };
    this.#release = () => {
      waiting.abort();
      release();
    };
    this.#locks.request('sluice.transactions', { signal: waiting.signal }, lead).catch(() => {
      // The browser refused the lock (a sandboxed frame), unless this tab withdrew the request.
      if (!waiting.signal.aborted) this.#set(true);
    });
  }

  #stop(): void {
    this.#set(false);
    this.#release?.();
    this.#release = undefined;
  }

  #set(leading: boolean): void {
    runInAction(() => this.#leading.set(leading));
  }
}
