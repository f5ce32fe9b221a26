import { observable, runInAction } from 'mobx';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';

/**
 * Exactly one visible tab leads. A hidden one lets go, since its clocks stand still; without `navigator.locks`
 * every visible tab leads, which costs requests and nothing else.
 */
export class TabLeader {
  readonly #locks: TabLocks | undefined;
  readonly #visibility: PageVisibility;
  readonly #leading = observable.box(false);
  readonly #unlisten: () => void;
  /** Takes back the request for the lock, or gives the lock back. */
  #letGo: (() => void) | undefined;

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
    else if (!this.#letGo) this.#start();
  }

  #start(): void {
    if (!this.#locks) {
      this.#letGo = () => {};
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
    this.#letGo = () => {
      waiting.abort();
      release();
    };
    this.#locks.request('sluice.transactions', { signal: waiting.signal }, lead).catch(() => {
      // Refused (a sandboxed frame), unless it was this tab that gave up waiting.
      if (!waiting.signal.aborted) this.#set(true);
    });
  }

  #stop(): void {
    this.#set(false);
    this.#letGo?.();
    this.#letGo = undefined;
  }

  #set(leading: boolean): void {
    runInAction(() => this.#leading.set(leading));
  }
}
