import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { slices } from '../index/slices.ts';
import type { ShareChange } from '../index/types.ts';
import type { FeeStep, PathPoint, Replay, ReplayEvent } from './ReplayedWindow.ts';
import { FeeDivisors, isConnected } from './replay/FeeDivisors.ts';
import { replaySwap, type SwapState } from './replay/replaySwap.ts';
import { TickBook, TickBookError } from './replay/TickBook.ts';
import type { ReplayPool } from './replayPoolReads.ts';

/** The window's first price: it held from then on, before all of the events. */
export interface ReplayStart {
  readonly seconds: number;
  readonly sqrtPriceX96: bigint;
}

/** What the logs say of a pool, oldest first. */
export interface ReplayPast {
  /** All swaps, mints and burns. */
  readonly events: readonly ReplayEvent[];
  /** Changes of what the protocol takes, also from before the first event. */
  readonly shareChanges: readonly ShareChange[];
}

/**
 * Carries out again what happened in a V3 pool: undoes the changes of liquidity from its present state back to the
 * start, then takes every event forward, swaps step by step as the contract does. After each swap the amounts, the
 * price and the liquidity must be those of its log, and the end must be the present state, or nothing is known.
 * Each swap pays the protocol what it took then. Not seen, as no event here tells it: fees of flash loans. Runs in
 * slices, so that the thread stays free.
 *
 * @param pool its state at the end of the last block, with all ticks that the price went over
 * @param past what happened after the start up to that block
 * @param toSeconds time of that block
 */
export async function replayPool(
  pool: ReplayPool,
  past: ReplayPast,
  start: ReplayStart,
  toSeconds: number,
): Promise<Replay> {
  const { events } = past;
  if (events.some(isIncomplete)) return { state: 'unknown', reason: 'log_incomplete' };
  if (!isConnected(past.shareChanges, pool.feeProtocol)) return { state: 'unknown', reason: 'differs' };
  if (!isPrice(start) || !events.every((event) => event.kind !== 'swap' || isPrice(event)))
    return { state: 'unknown', reason: 'differs' };
  const tick = getTickAtSqrtRatio(start.sqrtPriceX96);
  const replay = await replayFrom(pool, past, start, tick, toSeconds);
  if (replay.state === 'known' || getSqrtRatioAtTick(tick) !== start.sqrtPriceX96) return replay;
  // A swap down that ended exactly on a tick has left the pool in the tick below it.
  const below = await replayFrom(pool, past, start, tick - 1, toSeconds);
  return below.state === 'known' ? below : replay;
}

async function replayFrom(
  pool: ReplayPool,
  { events, shareChanges }: ReplayPast,
  start: ReplayStart,
  startTick: number,
  toSeconds: number,
): Promise<Replay> {
  const breathe = slices();
  const path: PathPoint[] = [];
  const steps: FeeStep[] = [];
  const divisors = new FeeDivisors(shareChanges, pool.feeProtocol);
  try {
    const book = new TickBook(pool, pool.tickSpacing, pool.ticks);
    let liquidity = pool.liquidity;
    for (let at = events.length - 1; at >= 0; at -= 1) {
      const added = addedBy(events[at] as ReplayEvent);
      if (!added) continue;
      book.change(added.ticks, -added.liquidity);
      if (holds(added.ticks, pool.tick)) liquidity -= added.liquidity;
      await breathe();
    }
    liquidity += book.difference(pool.tick, startTick);
    if (liquidity < 0n) return { state: 'unknown', reason: 'differs' };

    let now: SwapState = { sqrtPriceX96: start.sqrtPriceX96, tick: startTick, liquidity };
    path.push({ seconds: start.seconds, sqrtPriceX96: now.sqrtPriceX96, tick: now.tick });
    for (const event of events) {
      await breathe();
      const added = addedBy(event);
      if (added) {
        book.change(added.ticks, added.liquidity);
        if (holds(added.ticks, now.tick)) now = { ...now, liquidity: now.liquidity + added.liquidity };
      }
      if (event.kind !== 'swap') continue;
      const swap = replaySwap({ fee: pool.fee, feeProtocol: divisors.at(event) }, book, now, event);
      if (!swap) return { state: 'unknown', reason: 'differs' };
      now = swap.after;
      steps.push(...swap.steps);
      path.push({ seconds: event.timestampSeconds, sqrtPriceX96: now.sqrtPriceX96, tick: now.tick });
    }
    const { sqrtPriceX96, tick } = pool;
    const isSame = now.sqrtPriceX96 === sqrtPriceX96 && now.tick === tick && now.liquidity === pool.liquidity;
    if (!isSame) return { state: 'unknown', reason: 'differs' };
  } catch (error) {
    if (!(error instanceof TickBookError)) throw error;
    return { state: 'unknown', reason: error.reason };
  }
  const window = { fromSeconds: start.seconds, toSeconds, path, steps, swaps: path.length - 1 };
  return { state: 'known', window };
}

/** Whether a pool can have the price. */
export function isPrice({ sqrtPriceX96 }: { readonly sqrtPriceX96: bigint }): boolean {
  return sqrtPriceX96 >= MIN_SQRT_RATIO && sqrtPriceX96 < MAX_SQRT_RATIO;
}

function isIncomplete({ kind, liquidityRaw, ticks, amount0Raw, amount1Raw }: ReplayEvent): boolean {
  if (kind === 'collect') return false;
  const isBare = liquidityRaw === undefined || amount0Raw === undefined || amount1Raw === undefined;
  return isBare || (kind !== 'swap' && !ticks);
}

/** The liquidity that an event adds to a range, negative where it removes it; undefined for other events. */
function addedBy({
  kind,
  ticks,
  liquidityRaw,
}: ReplayEvent): { readonly ticks: readonly [number, number]; readonly liquidity: bigint } | undefined {
  if (!ticks || liquidityRaw === undefined || (kind !== 'mint' && kind !== 'burn')) return undefined;
  return { ticks, liquidity: kind === 'mint' ? liquidityRaw : -liquidityRaw };
}

function holds([lower, upper]: readonly [number, number], tick: number): boolean {
  return lower <= tick && tick < upper;
}
