import type { Call, CallResult, Multicall } from '../rpc/Multicall.ts';

/** Calls whose answers belong together, so that several parties can ask in one request. */
export interface CallGroup {
  readonly calls: readonly Call[];
  /** In the order of `calls`. @throws SluiceError where an answer that must be known is not */
  receive(results: readonly CallResult[]): void;
}

/**
 * Asks all of them in one batch; nothing is asked where there is nothing to ask.
 * @throws SluiceError when they cannot be asked, or an callGroup's own
 */
export async function readGroups(
  multicall: Multicall,
  inquiries: readonly CallGroup[],
  signal?: AbortSignal,
): Promise<void> {
  const calls = inquiries.flatMap((callGroup) => callGroup.calls);
  if (calls.length === 0) return;
  const { results } = await multicall.read(calls, signal ? { signal } : {});
  let offset = 0;
  for (const callGroup of inquiries) {
    callGroup.receive(results.slice(offset, offset + callGroup.calls.length));
    offset += callGroup.calls.length;
  }
}
