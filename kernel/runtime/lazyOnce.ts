import { loadChunk } from './loadChunk.ts';

/**
 * What `load` gives, loaded at the first call and kept; a failure is not kept, so that the next call tries again.
 * @returns throws SluiceError `chunk_load_failed`
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
