import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { farAhead } from '../endpoints/selectEndpoints.ts';
import { parseQuantity, toQuantity } from '../quantity.ts';

/** Who has not shown the block by then is not believed, and may tell its head anew. */
const LIMIT_MS = 1000;
/** Between two true heads lies at least this share of the time that so many blocks take. */
const MIN_SHARE = 10n;
/** One node of many behind an address may not have the very newest blocks that another one told of. */
const SPARED = 32n;

interface Shown {
  readonly endpoint: Endpoint;
  /** Its head. */
  readonly number: bigint;
  /** Of the block that it showed, seconds; undefined: it has none, null: it did not say. */
  readonly timestamp: bigint | undefined | null;
}

/**
 * Endpoints whose heads lie an hour of blocks or more apart are asked for the blocks just below them. Of those that are
 * so far ahead, one that does not have its block, or whose block is hardly later than one that is far older by its
 * number, told an untruth; one that has it is believed from then on, however far behind the others are.
 */
export async function settleHeads(
  endpoints: readonly Endpoint[],
  blockTimeMs: number,
  timers: Timers,
): Promise<void> {
  const stop = new AbortController();
  const disarm = timers.after(LIMIT_MS, () => stop.abort());
  const asked = endpoints.flatMap((endpoint) => {
    const number = endpoint.claimedHead ?? endpoint.head;
    return number === undefined ? [] : show(endpoint, number, stop.signal);
  });
  const told = (await Promise.all(asked)).sort((left, right) => (left.number < right.number ? -1 : 1));
  disarm();
  const least = told[0]?.number ?? 0n;
  const oldest = told.find(({ timestamp }) => typeof timestamp === 'bigint');
  for (const { endpoint, number, timestamp } of told) {
    if (number - least <= farAhead(blockTimeMs) && endpoint.claimedHead === undefined) continue;
    endpoint.judgeHead(number, timestamp === null ? undefined : isTrue(number, timestamp));
  }

  function isTrue(number: bigint, timestamp: bigint | undefined): boolean {
    if (timestamp === undefined || typeof oldest?.timestamp !== 'bigint') return false;
    const blocksMs = (number - oldest.number) * BigInt(blockTimeMs);
    return (timestamp - oldest.timestamp) * 1000n * MIN_SHARE >= blocksMs;
  }
}

async function show(endpoint: Endpoint, number: bigint, signal: AbortSignal): Promise<Shown> {
  const asked = number > SPARED ? number - SPARED : number;
  try {
    const block = await endpoint.request('eth_getBlockByNumber', [toQuantity(asked), false], signal);
    const told = block as { readonly number?: unknown; readonly timestamp?: unknown } | null;
    const isIt = parseQuantity(told?.number) === asked;
    return { endpoint, number, timestamp: isIt ? parseQuantity(told?.timestamp) : undefined };
  } catch {
    return { endpoint, number, timestamp: null };
  }
}
