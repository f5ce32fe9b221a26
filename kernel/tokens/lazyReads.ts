import { makeObservable, observableRef, runInAction } from 'mobx';
import { SluiceError } from '../errors/SluiceError.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { systemTimers } from '../runtime/Timers.ts';

/** How long after its code could not be loaded a watched read tries again. */
const AGAIN_MS = 10_000;

/** Values that are kept fresh while they are watched. */
interface Reads {
  watch(...of: never[]): () => void;
  get(...of: never[]): { readonly state: string };
}

interface Unread {
  readonly state: 'loading' | 'unknown';
  readonly error?: SluiceError;
}

/** A service of an account's values whose code is loaded when it is needed. */
export interface LazyReads<S extends Reads> {
  watch: (...of: Parameters<S['watch']>) => () => void;
  get: (...of: Parameters<S['get']>) => ReturnType<S['get']>;
  /** @throws SluiceError `chunk_load_failed` */
  loaded: () => Promise<S>;
}

/** What has become of the code. */
class Loading<S> {
  reads: S | undefined = undefined;
  failure: SluiceError | undefined = undefined;

  constructor() {
    makeObservable(this, { reads: observableRef, failure: observableRef });
  }
}

/**
 * The code is loaded by the first watch: without an account nothing is read. Until then a value is `loading`;
 * if the code cannot be loaded, it is `unknown` with `chunk_load_failed`, and loading is tried again as long
 * as somebody watches.
 */
export function lazyReads<S extends Reads>(load: () => Promise<S>): LazyReads<S> {
  const once = lazyOnce(load);
  const loading = new Loading<S>();
  const set = (change: Partial<Loading<S>>) => runInAction(() => Object.assign(loading, change));
  const loaded = async () => {
    try {
      const reads = await once();
      set({ reads });
      return reads;
    } catch (error) {
      set({ failure: SluiceError.from(error, 'chunk_load_failed') });
      throw error;
    }
  };
  return {
    loaded,
    watch: (...of) => {
      if (loading.reads) return loading.reads.watch(...of);
      // Who watches anew waits for a new try, and is not told of the last one.
      if (loading.failure) set({ failure: undefined });
      let stop = (): void => undefined;
      const start = (): void => {
        let isOn = true;
        stop = () => {
          isOn = false;
        };
        loaded()
          .then((reads) => {
            if (isOn) stop = reads.watch(...of);
          })
          .catch(() => {
            if (isOn) stop = systemTimers.after(AGAIN_MS, start);
          });
      };
      start();
      return () => stop();
    },
    get: (...of) => {
      const { reads, failure } = loading;
      if (reads) return reads.get(...of) as ReturnType<S['get']>;
      const unread: Unread = failure ? { state: 'unknown', error: failure } : { state: 'loading' };
      return unread as ReturnType<S['get']>;
    },
  };
}
