import { observable, runInAction } from 'mobx';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { withTabLock } from '../../runtime/withTabLock.ts';

/** The wallet is not kept waiting longer for a lock that the browser does not grant. */
const GRANT_MS = 1000;

/**
 * Which records have a wallet request open in some tab. The tab that made the request holds a lock named
 * after the record. The browser frees the lock when that tab dies, and so the other tabs learn that no tab
 * will receive the wallet's answer.
 */
export class OpenWalletRequests {
  readonly #locks: TabLocks | undefined;
  readonly #ids = observable.set<string>([], { deep: false });
  readonly #release = new Map<string, () => void>();

  constructor(locks: TabLocks | undefined) {
    this.#locks = locks;
  }

  /** Observable. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Resolves once other tabs can see the open request. */
  begin(id: string): Promise<void> {
    this.#set(id, true);
    return new Promise((granted) => {
      const held = new Promise<void>((release) => this.#release.set(id, release));
      const hold = (): Promise<void> => {
        granted();
        return held;
      };
      systemTimers.after(GRANT_MS, granted);
      // Without working locks no other tab can see it.
      void withTabLock(this.#locks, nameOf(id), hold);
    });
  }

  end(id: string): void {
    this.#set(id, false);
    this.#release.get(id)?.();
    this.#release.delete(id);
  }

  /**
   * For a record without a reference that this tab did not begin: treats it as asking until its lock is free.
   */
  follow(id: string): void {
    if (!this.#locks || this.#ids.has(id)) return;
    this.#set(id, true);
    void withTabLock(this.#locks, nameOf(id), async () => this.#set(id, false));
  }

  dispose(): void {
    for (const id of [...this.#release.keys()]) this.end(id);
  }

  #set(id: string, asking: boolean): void {
    runInAction(() => (asking ? this.#ids.add(id) : this.#ids.delete(id)));
  }
}

function nameOf(id: string): string {
  return `sluice.asking.${id}`;
}
