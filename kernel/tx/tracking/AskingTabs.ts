import { observable, runInAction } from 'mobx';
import type { TabLocks } from '../../runtime/TabLocks.ts';

/**
 * Which records some tab is asking a wallet about right now. The asking tab holds a lock named after the record; the
 * browser frees it when that tab dies, which is how the others learn that nobody will hear the answer.
 */
export class AskingTabs {
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

  /** Resolves once other tabs can see it. */
  begin(id: string): Promise<void> {
    this.#set(id, true);
    return new Promise((granted) => {
      const held = new Promise<void>((release) => this.#release.set(id, release));
      const hold = (): Promise<void> => {
        granted();
        return held;
      };
      // Without locks (or where they are refused) this tab alone knows.
      if (!this.#locks) granted();
      else this.#locks.request(nameOf(id), hold).catch(() => granted());
    });
  }

  end(id: string): void {
    this.#set(id, false);
    this.#release.get(id)?.();
    this.#release.delete(id);
  }

  /** A record without a reference that this tab did not begin: counts as asked until its lock is free. */
  follow(id: string): void {
    if (!this.#locks || this.#ids.has(id)) return;
    this.#set(id, true);
    const gone = (): void => this.#set(id, false);
    this.#locks.request(nameOf(id), async () => gone()).catch(gone);
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
