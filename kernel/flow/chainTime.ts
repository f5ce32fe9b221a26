import type { ChainClient } from '../rpc/ChainClient.ts';
import { operatorOf } from '../rpc/operatorOf.ts';
import { parseQuantity, toQuantity } from '../rpc/quantity.ts';
import { systemTimers } from '../runtime/Timers.ts';

/** A block's time may be this far from the clock, seconds, before the difference counts. */
const MAX_APART_SECONDS = 300;
/** How long a compared time is used, ms. */
const COMPARED_MS = 600_000;
/** The two clocks of the device are never this far apart unless one was set, ms. */
const SET_MS = 5000;
/** The newest blocks may be missing on the other endpoint. */
const DEPTH = 3n;

type TimedClient = Pick<ChainClient, 'clock'>;

/** The time that deadlines and expiries count from. */
export interface ChainTime {
  /** Unix time. */
  readonly seconds: number;
  /**
   * How far the newest block is ahead of this device's clock (negative: behind), if that is more than five
   * minutes; else 0. A person must be told.
   */
  readonly apartSeconds: number;
  /**
   * What counts where they are apart: the device's `clock`; the time of the `chain`, which two operators
   * agree on; or the time of the person's `own` node on this device.
   */
  readonly counts: 'clock' | 'chain' | 'own';
}

interface Compared {
  /** How far the chain is ahead of the device's clock as two operators say. */
  readonly aheadSeconds: number;
  /** When it was compared, by both clocks. */
  readonly atMs: number;
  readonly wallMs: number;
}

/** By block clock. */
const compared = new WeakMap<object, Compared>();

/**
 * The later of the newest block's time and the clock. One endpoint's word moves it by a few minutes at most:
 * a block dated in 2100 must not give a signature that is valid until then. If they are further apart, the
 * clock counts, unless {@link compareChainTime} found that two operators agree on the chain's time: then the
 * clock is wrong. A node on this device is the person's own, and its time may have been set.
 */
export function chainTime({ clock }: TimedClient): ChainTime {
  const now = Math.floor(systemTimers.wallMs() / 1000);
  const { head } = clock;
  if (head === undefined) return { seconds: now, apartSeconds: 0, counts: 'clock' };
  const ahead = Number(head.timestamp) - now;
  if (Math.abs(ahead) <= MAX_APART_SECONDS) {
    return { seconds: now + Math.max(0, ahead), apartSeconds: 0, counts: 'clock' };
  }
  // A local chain makes a block only when somebody sends something: an old one is no news.
  if (isOnThisDevice(head.endpoint)) {
    return { seconds: now + Math.max(0, ahead), apartSeconds: Math.max(0, ahead), counts: 'own' };
  }
  const known = comparedOf(clock);
  if (known && Math.abs(known.aheadSeconds) > MAX_APART_SECONDS) {
    return { seconds: now + known.aheadSeconds, apartSeconds: known.aheadSeconds, counts: 'chain' };
  }
  const seconds = now + (ahead > 0 ? MAX_APART_SECONDS : 0);
  return { seconds, apartSeconds: ahead, counts: 'clock' };
}

/** {@link chainTime} in seconds. */
export function nowSeconds(client: TimedClient): number {
  return chainTime(client).seconds;
}

/**
 * If the newest block's time is far from the clock, asks endpoints of two operators for a block's time, which
 * {@link chainTime} uses from then on if they agree. Call it before something with a deadline is built.
 */
export async function compareChainTime({ clock, rpc }: Pick<ChainClient, 'clock' | 'rpc'>): Promise<void> {
  const { head } = clock;
  if (head === undefined || chainTime({ clock }).apartSeconds === 0 || isOnThisDevice(head.endpoint)) return;
  if (comparedOf(clock)) return;
  try {
    const number = toQuantity(head.number > DEPTH ? head.number - DEPTH : head.number);
    const found = await rpc.corroborate<BlockAnswer | null>('eth_getBlockByNumber', [number, false], {
      compare: (block) => [block?.hash, block?.timestamp],
    });
    const timestamp = found.outcome === 'agreed' ? parseQuantity(found.value?.timestamp) : undefined;
    const wallMs = systemTimers.wallMs();
    const aheadSeconds = timestamp === undefined ? 0 : Number(timestamp) - Math.floor(wallMs / 1000);
    compared.set(clock, { aheadSeconds, atMs: systemTimers.elapsedMs(), wallMs });
  } catch {
    // Nobody confirms the chain's time: the clock counts.
  }
}

/** What was compared lately, if the device's clock has not been set since. */
function comparedOf(clock: object): Compared | undefined {
  const known = compared.get(clock);
  if (!known) return undefined;
  const sinceMs = systemTimers.elapsedMs() - known.atMs;
  const setByMs = systemTimers.wallMs() - known.wallMs - sinceMs;
  return sinceMs < COMPARED_MS && Math.abs(setByMs) < SET_MS ? known : undefined;
}

interface BlockAnswer {
  readonly hash?: unknown;
  readonly timestamp?: unknown;
}

function isOnThisDevice(url: string | undefined): boolean {
  return url !== undefined && /^(.+\.)?localhost$/.test(operatorOf(url));
}
