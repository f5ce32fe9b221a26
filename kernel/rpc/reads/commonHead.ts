import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { headTolerance } from '../endpoints/selectEndpoints.ts';
import { parseQuantity } from '../quantity.ts';

/** An endpoint that has not reported its head by then is left out. */
const HEAD_LIMIT_MS = 600;

export interface CommonHead {
  /** The newest block that all of `endpoints` have. */
  readonly block: bigint;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Asks for heads and returns a block that all returned endpoints have; endpoints that are far behind are left
 * out.
 */
export async function commonHead(
  endpoints: readonly Endpoint[],
  blockTimeMs: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<CommonHead | undefined> {
  const reported = await Promise.all(endpoints.map((endpoint) => headInTime(endpoint, timers, signal)));
  const known = reported.flatMap((head, index) => {
    const endpoint = endpoints[index];
    return head === undefined || endpoint === undefined ? [] : [{ endpoint, head }];
  });
  const heads = known
    .map(({ head }) => head)
    .sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
  const best = heads.length >= 3 ? heads[1] : heads[0];
  if (best === undefined) return undefined;
  const near = known.filter(({ head }) => best - head <= headTolerance(blockTimeMs));
  const block = near.reduce((least, { head }) => (head < least ? head : least), best);
  return { block, endpoints: near.map(({ endpoint }) => endpoint) };
}

function headInTime(endpoint: Endpoint, timers: Timers, signal: AbortSignal): Promise<bigint | undefined> {
  return new Promise((resolve) => {
    const stop = timers.after(HEAD_LIMIT_MS, () => resolve(undefined));
    endpoint
      .request('eth_blockNumber', [], signal)
      .then((answer) => {
        const head = parseQuantity(answer);
        resolve(head !== undefined && endpoint.noteHead(head) ? head : undefined);
      })
      .catch(() => resolve(undefined))
      .finally(stop);
  });
}
