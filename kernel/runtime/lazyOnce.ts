/**
 * Calls `load` at the first call and keeps its result. A failure is not kept: the next call tries again.
 * @param load imports with `loadChunk`
 * @returns a function whose promise may reject with SluiceError `chunk_load_failed`
 */
export function lazyOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
