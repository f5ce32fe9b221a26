import { observable, runInAction } from 'mobx';
import { lazyOnce } from './lazyOnce.ts';

/**
 * Something that is loaded at its first read, and undefined until then; readers are told when it has come.
 * @param onError told of a load that failed; the next read tries again
 */
export function lazyObservable<T>(
  load: () => Promise<T>,
  onError: (error: unknown) => void,
): () => T | undefined {
  const box = observable.box<T | undefined>(undefined, { deep: false });
  const once = lazyOnce(load);
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      once().then(
        (value) => runInAction(() => box.set(value)),
        (error: unknown) => {
          asked = false;
          onError(error);
        },
      );
    }
    return box.get();
  };
}
