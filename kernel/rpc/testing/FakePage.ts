import type { PageVisibility } from '../../runtime/PageVisibility.ts';

/** A page visibility that a test can switch. */
export class FakePage implements PageVisibility {
  visible = true;
  readonly #listeners = new Set<() => void>();

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.#listeners) listener();
  }
}
