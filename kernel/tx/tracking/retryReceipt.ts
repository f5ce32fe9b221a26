import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { sleep, systemTimers } from '../../runtime/Timers.ts';

export interface ReceiptRetry {
  readonly times: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** No new try after this time: a slow node must not delay the other reads. */
  readonly withinMs: number;
}

/** Rule 4.18: on layer 2 chains 10 more tries, 250 to 1000 ms apart, within 10 s; on others one more. */
export function receiptRetry(chain: Pick<ChainSpec, 'networkType'>): ReceiptRetry {
  return chain.networkType === 'L2'
    ? { times: 10, minMs: 250, maxMs: 1_000, withinMs: 10_000 }
    : { times: 1, minMs: 0, maxMs: 0, withinMs: Number.POSITIVE_INFINITY };
}

/**
 * Retries until there is an answer, or the tries or the time are used up.
 * @throws the error of the last try
 */
export async function retryUntilFound<T>(
  ask: () => Promise<T | undefined>,
  retry: ReceiptRetry,
  signal: AbortSignal,
): Promise<T | undefined> {
  const endMs = systemTimers.elapsedMs() + retry.withinMs;
  for (let left = retry.times; ; left--) {
    const isLast = () => left === 0 || systemTimers.elapsedMs() >= endMs;
    try {
      const found = await ask();
      if (found !== undefined || isLast()) return found;
    } catch (error) {
      if (isLast()) throw error;
    }
    const waitMs = retry.minMs + Math.random() * (retry.maxMs - retry.minMs);
    await sleep(systemTimers, waitMs, signal);
    if (signal.aborted) return undefined;
  }
}
