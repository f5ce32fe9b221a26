const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs `task` once `signal` is aborted from now on. However many tasks wait for one signal, it has one listener: the
 * attempts of a read whose endpoints all hang are more than what counts as a leak.
 * @returns a function that takes the task back
 */
export function onAbort(signal: AbortSignal, task: () => void): () => void {
  const tasks = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, tasks);
    signal.addEventListener('abort', () => tasks.forEach((run) => void run()), { once: true });
  }
  tasks.add(task);
  return () => void tasks.delete(task);
}
