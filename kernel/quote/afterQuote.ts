import { lazyObservable } from '../runtime/lazyObservable.ts';

/** The first quote of a page is shown before anything that only makes it better is loaded. */
const AFTER_QUOTE_MS = 300;

/** A `lazyObservable` whose load begins once the quote that reads it has been shown. */
export function afterQuote<T>(
  load: () => Promise<T>,
  onError: (error: unknown) => void = () => undefined,
): () => T | undefined {
  return lazyObservable(load, onError, AFTER_QUOTE_MS);
}
