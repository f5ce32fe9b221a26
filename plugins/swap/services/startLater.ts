/**
 * Loads code and starts what it gives. If it cannot be loaded, nothing starts.
 * @param load imports with `loadChunk`; gives a function that starts, and returns how to stop
 * @returns stops; what is not loaded yet does not start any more
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined = () => {};
  void load().then(
    (start) => {
      if (stop) stop = start();
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = undefined;
  };
}
