import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { areTwo, hasVote } from '../rpc/operatorOf.ts';

/** How long an operator's view of the market may take, ms. */
const VIEW_MS = 7_000;

/** What operators say of a market, each by its own view of it. */
export interface OperatorViews<T> {
  /** How many were asked: two, or the only one. */
  readonly asked: number;
  readonly views: readonly T[];
  /** What a third one says; empty where there is none. */
  judge(): Promise<readonly T[]>;
}

/**
 * Asks two operators of those that agreed for their own view of the market. Who cannot be asked in time has none.
 * @param endpoints that gave the state alike; a single one is asked alone
 * @throws SluiceError `cancelled`
 */
export async function operatorViews<T>(
  { rpc }: ChainClient,
  endpoints: readonly string[],
  look: (endpoint: string, signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<OperatorViews<T>> {
  const limit = AbortSignal.timeout(VIEW_MS);
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  const view = async (endpoint: string): Promise<readonly T[]> => {
    try {
      return [await look(endpoint, within)];
    } catch (cause) {
      if (signal?.aborted) throw SluiceError.from(cause, 'cancelled');
      return [];
    }
  };
  // Further endpoints of the same operator, and the wallet's, may have agreed too.
  const first = endpoints.find(hasVote) ?? endpoints[0];
  const second = first && endpoints.find((url) => areTwo(first, url));
  const viewed = [first, second].flatMap((url) => url ?? []);
  const views = (await Promise.all(viewed.map(view))).flat();
  return {
    asked: viewed.length,
    views,
    async judge() {
      const third = rpc.endpoints.find(({ url }) => viewed.every((other) => areTwo(other, url)));
      return third ? view(third.url) : [];
    },
  };
}
