import type { Call, CallResult, Multicall } from '../rpc/types.ts';

/** Calls whose answers belong together, so that several parties can ask in one request. */
export interface Inquiry {
  readonly calls: readonly Call[];
  /** In the order of `calls`. @throws SluiceError where an answer that must be known is not */
  receive(results: readonly CallResult[]): void;
}

/**
 * Asks all of them in one batch; nothing is asked where there is nothing to ask.
 * @throws SluiceError when they cannot be asked, or an inquiry's own
 */
export async function askTogether(
  multicall: Multicall,
  inquiries: readonly Inquiry[],
  signal?: AbortSignal,
): Promise<void> {
  const calls = inquiries.flatMap((inquiry) => inquiry.calls);
  if (calls.length === 0) return;
  const { results } = await multicall.read(calls, signal ? { signal } : {});
  let offset = 0;
  for (const inquiry of inquiries) {
    inquiry.receive(results.slice(offset, offset + inquiry.calls.length));
    offset += inquiry.calls.length;
  }
}
