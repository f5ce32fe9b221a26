import { createAtom } from 'mobx';
import type { Timers } from '../../runtime/Timers.ts';
import type { EndpointHealth } from '../RpcPool.ts';

const PUBLISH_EVERY_MS = 250;

/**
 * Endpoint health as observable data that costs nothing while nobody looks: snapshots are taken when read, and
 * watchers are told at most four times a second.
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
    // Unwatched, nothing would freshen a kept snapshot.
    if (!this.observe()) return this.#take();
    this.#snapshot ??= this.#take();
    return this.#snapshot;
  }

  /** Makes what is read around it follow every change. @returns whether somebody watches */
  observe(): boolean {
    return this.#atom.reportObserved();
  }

  /** Something was measured: watchers hear of it soon. */
  changed(): void {
    this.#snapshot = undefined;
    if (this.#announced || !this.#atom.isBeingObserved) return;
    this.#announced = true;
    this.#timers.after(PUBLISH_EVERY_MS, () => this.publish());
  }

  /** Watchers hear of it now. */
  publish(): void {
    this.#announced = false;
    this.#snapshot = undefined;
    this.#atom.reportChanged();
  }
}
