/** What `work` returns; undefined if it throws, as a browser's interfaces may where a page's data is blocked. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
