import { createAtom } from 'mobx';
import type { Timers } from '../../runtime/Timers.ts';
import type { EndpointHealth } from '../RpcPool.ts';

const PUBLISH_EVERY_MS = 250;

/**
 * Endpoint health as observable data that costs nothing while unobserved: snapshots are taken when read, and
 * observers are notified at most four times a second.
 */
export class EndpointHealthStore {
  readonly #atom = createAtom('EndpointHealth');
  readonly #take: () => readonly EndpointHealth[];
  readonly #timers: Timers;
  #snapshot: readonly EndpointHealth[] | undefined;
  #announced = false;

  constructor(take: () => readonly EndpointHealth[], timers: Timers) {
    this.#take = take;
    this.#timers = timers;
  }

  read(): readonly EndpointHealth[] {
    // Without observers nothing would refresh a cached snapshot.
    if (!this.observe()) return this.#take();
    this.#snapshot ??= this.#take();
    return this.#snapshot;
  }

  /** Makes the surrounding derivation depend on every change. @returns whether there is an observer */
  observe(): boolean {
    return this.#atom.reportObserved();
  }

  /** Something was measured: observers are notified within PUBLISH_EVERY_MS. */
  changed(): void {
    this.#snapshot = undefined;
    if (this.#announced || !this.#atom.isBeingObserved) return;
    this.#announced = true;
    this.#timers.after(PUBLISH_EVERY_MS, () => this.publish());
  }

  /** Notifies observers now. */
  publish(): void {
    this.#announced = false;
    this.#snapshot = undefined;
    this.#atom.reportChanged();
  }
}
