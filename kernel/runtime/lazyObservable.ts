import { observable, runInAction } from 'mobx';
import { lazyOnce } from './lazyOnce.ts';
import { systemTimers } from './Timers.ts';

/**
 * A value that is loaded at its first read and undefined until then; observers are notified when it has
 * loaded.
 * @param onError called when a load fails; the next read tries again
 * @param afterMs the load begins this long after the read
 */
export function lazyObservable<T>(
  load: () => Promise<T>,
  onError: (error: unknown) => void,
  afterMs = 0,
): () => T | undefined {
  const box = observable.box<T | undefined>(undefined, { deep: false });
  const once = lazyOnce(load);
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      const begun = afterMs
        ? new Promise<void>((resolve) => systemTimers.after(afterMs, resolve)).then(once)
        : once();
      begun.then(
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
