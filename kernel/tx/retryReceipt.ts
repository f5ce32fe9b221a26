import type { ChainSpec } from '../chain/ChainSpec.ts';

export interface ReceiptRetry {
  readonly times: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Specification, section 4: 10 more tries, 250 to 1000 ms apart, on layer 2 chains; one elsewhere. */
export function receiptRetry(chain: Pick<ChainSpec, 'networkType'>): ReceiptRetry {
  return chain.networkType === 'L2'
    ? { times: 10, leastMs: 250, mostMs: 1_000 }
    : { times: 1, leastMs: 0, mostMs: 0 };
}

/**
 * Asks until there is an answer or the tries are used up.
 * @throws what the last try threw
 */
export async function retryUntilFound<T>(
  ask: () => Promise<T | undefined>,
  retry: ReceiptRetry,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let left = retry.times; ; left--) {
    try {
      const found = await ask();
      if (found !== undefined || left === 0) return found;
    } catch (error) {
      if (left === 0) throw error;
    }
    const waitMs = retry.leastMs + Math.random() * (retry.mostMs - retry.leastMs);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) return undefined;
  }
}
