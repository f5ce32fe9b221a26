export type Disposer = () => void;
export type Disposable = Disposer | { dispose(): void };

/** Collects disposables; disposes them once, in reverse order. */
export class DisposableStore {
  readonly #items: Disposable[] = [];
  readonly #onError: (error: unknown) => void;
  #disposed = false;

  constructor(onError: (error: unknown) => void = logError) {
    this.#onError = onError;
  }

  /** Keeps `item`, or disposes it at once when the store is already disposed. Returns `item`. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) this.#run(item);
    else this.#items.push(item);
    return item;
  }

  /** A disposer that throws does not stop the others. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const item of this.#items.splice(0).reverse()) this.#run(item);
  }

  #run(item: Disposable): void {
    try {
      if (typeof item === 'function') item();
      else item.dispose();
    } catch (error) {
      this.#onError(error);
    }
  }
}

function logError(error: unknown): void {
  console.error('A disposer failed', error);
}
