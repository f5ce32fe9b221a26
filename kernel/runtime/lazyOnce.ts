import { loadChunk } from './loadChunk.ts';

/**
 * Calls `load` at the first call and keeps its result. A failure is not kept: the next call tries again.
 * @returns a function whose promise may reject with SluiceError `chunk_load_failed`
 */
export function lazyOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= loadChunk(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
