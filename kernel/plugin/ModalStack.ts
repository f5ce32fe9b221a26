import { action, makeObservable, observableRef } from 'mobx';
import type { ModalParams } from './contributions.ts';
import type { Modals } from './Modals.ts';

/** The modal opened last is on top. */
export class ModalStack implements Modals {
  stack: Modals['stack'] = [];
  #lastKey = 0;

  constructor() {
    makeObservable(this, { stack: observableRef, open: action, close: action, closeAll: action });
  }

  open<K extends keyof ModalParams & string>(id: K, params: ModalParams[K]): () => void {
    this.#lastKey += 1;
    const key = this.#lastKey;
    this.stack = [...this.stack, { key, id, params }];
    return () => this.close(key);
  }

  close(key: number): void {
    this.stack = this.stack.filter((modal) => modal.key !== key);
  }

  closeAll(): void {
    this.stack = [];
  }
}
