import type { Call, CallResult, Multicall } from '../rpc/Multicall.ts';

/** Calls whose answers belong together. Several groups can share one request. */
export interface CallGroup {
  readonly calls: readonly Call[];
  /** In the order of `calls`. @throws SluiceError when a required answer is missing */
  receive(results: readonly CallResult[]): void;
}

/**
 * Reads all groups in one batch; makes no request when there are no calls.
 * @throws SluiceError when the batch fails, or what a group's `receive` throws
 */
export async function readGroups(
  multicall: Multicall,
  groups: readonly CallGroup[],
  signal?: AbortSignal,
): Promise<void> {
  const calls = groups.flatMap((group) => group.calls);
  if (calls.length === 0) return;
  const { results } = await multicall.read(calls, signal ? { signal } : {});
  let offset = 0;
  for (const group of groups) {
    group.receive(results.slice(offset, offset + group.calls.length));
    offset += group.calls.length;
  }
}
