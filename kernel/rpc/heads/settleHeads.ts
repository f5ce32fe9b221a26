import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { farAhead } from '../endpoints/selectEndpoints.ts';
import { parseQuantity, toQuantity } from '../quantity.ts';

/** An endpoint that has not returned the block by then is not trusted, and may report its head again. */
const LIMIT_MS = 1000;
/** Two true heads are apart by at least one tenth of the time that the blocks between them take. */
const MIN_SHARE = 10n;
/** A clock may be wrong by this much, s. */
const CLOCK_SLACK = 30n;
/**
 * A node behind a load balancer may lack the very newest blocks that another node reported, so an older block
 * is read.
 */
const DEPTH = 32n;

interface HeadCheck {
  readonly endpoint: Endpoint;
  /** Its head. */
  readonly number: bigint;
  /** Timestamp of the returned block, seconds; undefined: it has no such block, null: it did not answer. */
  readonly timestamp: bigint | undefined | null;
}

/**
 * For endpoints whose heads are far apart: asks each for a block just below its head. An endpoint far ahead
 * reported a false head if it does not have its block, or if the chain cannot have made the blocks in between
 * since a much older one: by that block's time, which cannot lie ahead of the clock. If it has the block, it
 * is trusted from then on, however far behind the others are.
 */
export async function settleHeads(
  endpoints: readonly Endpoint[],
  blockTimeMs: number,
  timers: Timers,
): Promise<void> {
  const stop = new AbortController();
  const cancelTimer = timers.after(LIMIT_MS, () => stop.abort());
  const asked = endpoints.flatMap((endpoint) => {
    const number = endpoint.heads.claimed ?? endpoint.head;
    return number === undefined ? [] : readBelowHead(endpoint, number, stop.signal);
  });
  const checks = (await Promise.all(asked)).sort((left, right) => (left.number < right.number ? -1 : 1));
  cancelTimer();
  const least = checks[0]?.number ?? 0n;
  const oldest = checks.find(({ timestamp }) => typeof timestamp === 'bigint');
  for (const { endpoint, number, timestamp } of checks) {
    if (number - least <= farAhead(blockTimeMs) && endpoint.heads.claimed === undefined) continue;
    settleHead(
      endpoint,
      number,
      timestamp === null ? undefined : isTrue(number, timestamp),
      timers.elapsedMs(),
    );
  }

  function isTrue(number: bigint, timestamp: bigint | undefined): boolean {
    if (timestamp === undefined || typeof oldest?.timestamp !== 'bigint') return false;
    const blocksMs = (number - oldest.number) * BigInt(blockTimeMs);
    const until = latestTrueTime(timestamp, oldest.timestamp, BigInt(Math.floor(timers.wallMs() / 1000)));
    return (until - oldest.timestamp) * 1000n * MIN_SHARE >= blocksMs;
  }
}

/**
 * Records whether the endpoint could return the block of its reported head; undefined: it did not answer in
 * time, and the head is not trusted yet.
 */
function settleHead(endpoint: Endpoint, number: bigint, isTrue: boolean | undefined, nowMs: number): void {
  const { heads } = endpoint;
  if (isTrue) heads.proved(number, nowMs);
  // If only a claimed head failed, the heads reported before it still count.
  else if (heads.claimed === undefined) heads.clearAll();
  heads.claimed = undefined;
  if (isTrue !== false) return;
  heads.rejectedAtMs = nowMs;
  endpoint.distrust('it reported blocks that do not exist');
}

/**
 * A block's time, seconds, but not ahead of the clock. If even the oldest head is ahead of it, the clock is
 * wrong, or the chain's time was set (a local chain), and the clock says nothing.
 */
function latestTrueTime(timestamp: bigint, oldest: bigint, now: bigint): bigint {
  const latest = now + CLOCK_SLACK;
  return oldest <= latest && timestamp > latest ? latest : timestamp;
}

async function readBelowHead(endpoint: Endpoint, number: bigint, signal: AbortSignal): Promise<HeadCheck> {
  const asked = number > DEPTH ? number - DEPTH : number;
  try {
    const block = await endpoint.request('eth_getBlockByNumber', [toQuantity(asked), false], signal);
    const checks = block as { readonly number?: unknown; readonly timestamp?: unknown } | null;
    const isIt = parseQuantity(checks?.number) === asked;
    return { endpoint, number, timestamp: isIt ? parseQuantity(checks?.timestamp) : undefined };
  } catch {
    return { endpoint, number, timestamp: null };
  }
}
