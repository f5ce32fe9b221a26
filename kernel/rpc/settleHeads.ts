import type { Endpoint } from './Endpoint.ts';
import { parseQuantity, toQuantity } from './quantity.ts';
import type { Timers } from './Timers.ts';

/** Who has not shown the block by then is not judged. */
const LIMIT_MS = 1000;
/** Between two true heads lies at least this share of the time that so many blocks take. */
const LEAST_SHARE = 10n;

interface Shown {
  readonly endpoint: Endpoint;
  readonly number: bigint;
  /** Seconds; undefined: the endpoint has no such block. */
  readonly timestamp: bigint | undefined;
}

/**
 * Endpoints whose heads lie an hour of blocks or more apart are asked for the very blocks. One that does not have the
 * block it told of, or whose block is hardly later than one that is far older by its number, told an untruth.
 */
export async function settleHeads(
  endpoints: readonly Endpoint[],
  blockTimeMs: number,
  timers: Timers,
): Promise<void> {
  const stop = new AbortController();
  const disarm = timers.after(LIMIT_MS, () => stop.abort());
  const all = await Promise.all(endpoints.map((endpoint) => show(endpoint, stop.signal)));
  disarm();
  const shown = all.filter((one) => one !== undefined);
  const [oldest] = shown
    .filter(({ timestamp }) => timestamp !== undefined)
    .sort((left, right) => (left.number < right.number ? -1 : 1));
  if (oldest?.timestamp === undefined) return;
  for (const { endpoint, number, timestamp } of shown) {
    const blocksMs = (number - oldest.number) * BigInt(blockTimeMs);
    const isTrue =
      timestamp !== undefined && (timestamp - oldest.timestamp) * 1000n * LEAST_SHARE >= blocksMs;
    if (!isTrue) endpoint.disproveHeads();
  }
}

async function show(endpoint: Endpoint, signal: AbortSignal): Promise<Shown | undefined> {
  const number = endpoint.head;
  if (number === undefined) return undefined;
  try {
    const block = await endpoint.request('eth_getBlockByNumber', [toQuantity(number), false], signal);
    const told = block as { readonly number?: unknown; readonly timestamp?: unknown } | null;
    const isIt = parseQuantity(told?.number) === number;
    return { endpoint, number, timestamp: isIt ? parseQuantity(told?.timestamp) : undefined };
  } catch {
    return undefined;
  }
}
