import { observable, runInAction } from 'mobx';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { withTabLock } from '../../runtime/withTabLock.ts';

/**
 * Exactly one visible tab leads. A hidden tab gives up the lead, because its clocks stand still. Where the browser's
 * locks do not work every visible tab leads, which only costs requests.
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
    const waiting = new AbortController();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lead = async (): Promise<void> => {
      this.#set(true);
      await held;
    };
    this.#release = () => {
      waiting.abort();
      release();
    };
    void withTabLock(this.#locks, 'sluice.transactions', lead, { signal: waiting.signal });
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
