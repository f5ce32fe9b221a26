import { action, makeObservable, observableRef } from 'mobx';
import { systemTimers } from '../runtime/Timers.ts';
import type { Popup, Popups } from './Modals.ts';

/**
 * Newest last. A removed popup stays in the list, hidden, until the next popup is added, so that it can fade
 * out.
 */
export class PopupList implements Popups {
  list: readonly Popup[] = [];
  readonly #timers = new Map<string, () => void>();

  constructor() {
    makeObservable(this, { list: observableRef, show: action, remove: action });
  }

  show(popup: Omit<Popup, 'show'>): void {
    const { key, removeAfterMs } = popup;
    this.#clearTimer(key);
    const others = this.list.filter((other) => other.show && other.key !== key);
    this.list = [...others, { ...popup, show: true }];
    if (removeAfterMs !== undefined) {
      this.#timers.set(
        key,
        systemTimers.after(removeAfterMs, () => this.remove(key)),
      );
    }
  }

  remove(key: string): void {
    this.#clearTimer(key);
    this.list = this.list.map((popup) => (popup.key === key ? { ...popup, show: false } : popup));
  }

  dispose(): void {
    for (const key of [...this.#timers.keys()]) this.#clearTimer(key);
  }

  #clearTimer(key: string): void {
    this.#timers.get(key)?.();
    this.#timers.delete(key);
  }
}
