import { ZERO_ADDRESS } from '../abi/zeroAddress.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { EventRow } from './EventRow.ts';
import { isNamed, type PoolRow } from './IndexDatabase.ts';
import type { IndexStore } from './IndexStore.ts';
import { type CandleRow, joinCandles } from './store/CandleRow.ts';
import { checksummed } from './store/checksummed.ts';
import { HOUR_SECONDS } from './store/FigureRow.ts';
import type {
  CandleQuery,
  CloseQuery,
  EventQuery,
  FigureQuery,
  IndexedPool,
  PoolCandle,
  PoolCloses,
  PoolEvent,
  PoolFigures,
  PoolPrice,
  PoolState,
  PriceQuery,
  ShareChange,
} from './types.ts';

/**
 * A stored pool as others see it: with checksummed addresses and its state, where that is known.
 * @param wrappedNative names the native coin of a pool that trades it unwrapped
 */
export function toPool(row: PoolRow, state: PoolState | undefined, wrappedNative?: Address): IndexedPool {
  const { protocol, fee, checksums } = row;
  const [address, first, second] = checksums;
  const coin = [first, second].includes(ZERO_ADDRESS) ? wrappedNative : undefined;
  const graph = (token: Address) => (token === ZERO_ADDRESS ? (coin ?? token) : token);
  return {
    protocol,
    fee,
    address,
    token0: graph(first),
    token1: graph(second),
    ...(coin && { coin }),
    state,
  };
}

/** Events in the covered blocks, newest first. */
export async function queryEvents(store: IndexStore, query: EventQuery): Promise<readonly PoolEvent[]> {
  const pool = query.pool && store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (query.pool && pool === undefined) return [];
  const account = query.account?.toLowerCase();
  const found: PoolEvent[] = [];
  const { run } = store.segments;
  const segments = pool === undefined ? run : await store.work.withPool(run, pool);
  for (const segment of [...segments].reverse()) {
    if (query.before && segment.from > query.before.block) continue;
    const rows = await store.eventsOf(segment);
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index] as EventRow;
      if (pool !== undefined && row.pool !== pool) continue;
      if (account && row.account !== account && row.sender !== account) continue;
      if (query.kinds && !query.kinds.some((kind) => kind === row.kind)) continue;
      if (query.before && !isBefore(row, query.before)) continue;
      const event = toEvent(store, row);
      if (event) found.push(event);
      if (found.length >= query.limit) return found;
    }
  }
  return found;
}

/** Changes of the protocol's share of a pool in the covered blocks, oldest first. */
export async function queryShareChanges(
  store: IndexStore,
  address: Address,
): Promise<readonly ShareChange[]> {
  const pool = store.poolAt(address.toLowerCase() as Hex)?.number;
  const found: ShareChange[] = [];
  // A segment names the pools whose share changed in it, so that nearly none has to be read.
  const segments = store.segments.run.filter(({ shares }) => shares?.some((share) => share.pool === pool));
  for (const segment of segments) {
    for (const row of await store.eventsOf(segment)) {
      const { block, logIndex, timestampSeconds, share: after, shareBefore: before } = row;
      if (row.pool !== pool || !after) continue;
      found.push({ block, logIndex, timestampSeconds, before, after });
    }
  }
  return found;
}

/** A pool's newest prices in the covered blocks, oldest first. */
export async function queryPrices(store: IndexStore, query: PriceQuery): Promise<readonly PoolPrice[]> {
  const pool = store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (pool === undefined) return [];
  const found: PoolPrice[] = [];
  for (const segment of [...(await store.work.withPool(store.segments.run, pool))].reverse()) {
    for (const { timestampSeconds, sqrtPriceX96, ...row } of [...(await store.eventsOf(segment))].reverse()) {
      if (row.pool !== pool || sqrtPriceX96 === 0n) continue;
      found.push({ timestampSeconds, sqrtPriceX96 });
      if (found.length >= query.limit || timestampSeconds <= query.fromSeconds) return found.reverse();
    }
  }
  return found.reverse();
}

/** Segments whose events are read at a time; the newest first, as far as a query needs. */
const SEGMENTS_EACH = 16;

/** A pool's newest candles in the covered blocks, oldest first. */
export async function queryCandles(store: IndexStore, query: CandleQuery): Promise<readonly PoolCandle[]> {
  const { intervalSeconds, fromSeconds = 0, toSeconds = Number.POSITIVE_INFINITY, limit } = query;
  const pool = store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (pool === undefined || limit <= 0) return [];
  const run = store.segments.run.filter((segment) => segment.fromSeconds < toSeconds);
  const segments = [...(await store.work.withPool(run, pool))].reverse();
  const parts: (readonly CandleRow[])[] = [];
  const starts = new Set<number>();
  for (let at = 0; at < segments.length; at += SEGMENTS_EACH) {
    const batch = segments.slice(at, at + SEGMENTS_EACH);
    let isBefore = false;
    for (const part of await store.candles.of(batch, { pool, intervalSeconds })) {
      parts.push(part);
      for (const { startSeconds } of part) {
        if (startSeconds < toSeconds) starts.add(startSeconds);
        isBefore ||= startSeconds < fromSeconds;
      }
    }
    // One more than was asked for: it may be cut, but its last price is the one before the others.
    if (starts.size > limit || isBefore) break;
  }
  const rows = joinCandles([...parts].reverse().flat());
  let beforeX96 = 0n;
  const candles = rows.map((row) => {
    const candle = { ...row, beforeX96 };
    beforeX96 = row.closeX96;
    return candle;
  });
  const within = ({ startSeconds }: PoolCandle) => startSeconds >= fromSeconds && startSeconds < toSeconds;
  return candles.filter(within).slice(-limit);
}

/** Sums of the covered blocks, oldest first. */
export async function queryFigures(store: IndexStore, query: FigureQuery): Promise<readonly PoolFigures[]> {
  const pool = query.pool && store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (query.pool && pool === undefined) return [];
  const firstHour = Math.floor((query.fromSeconds ?? 0) / HOUR_SECONDS);
  const sums = await store.work.sums(store.segments.run, { span: query.span, firstHour, pool });
  return sums
    .flatMap(({ pool: number, hour, lost, ...figures }) => {
      // The pool may have been removed meanwhile.
      const pool = nameOf(store, number);
      if (!pool) return [];
      const taken = lost > 0 && { protocol0Raw: undefined, protocol1Raw: undefined };
      return [{ ...figures, ...taken, pool, startSeconds: hour * HOUR_SECONDS }];
    })
    .sort((left, right) => left.startSeconds - right.startSeconds || (left.pool < right.pool ? -1 : 1));
}

/** Prices of all pools over the covered blocks. */
export async function queryCloses(store: IndexStore, query: CloseQuery): Promise<readonly PoolCloses[]> {
  const firstHour = Math.floor(query.fromSeconds / HOUR_SECONDS);
  const rows = await store.work.closes(store.segments.run, { span: query.span, firstHour });
  return rows.flatMap(({ pool: number, roots }) => {
    const pool = nameOf(store, number);
    return pool ? [{ pool, roots }] : [];
  });
}

/** Undefined where the tokens are not known yet. */
function nameOf(store: IndexStore, number: number): Address | undefined {
  const pool = store.pools[number];
  return pool && isNamed(pool) ? pool.checksums[0] : undefined;
}

function isBefore(row: EventRow, place: { readonly block: number; readonly logIndex: number }): boolean {
  return row.block < place.block || (row.block === place.block && row.logIndex < place.logIndex);
}

function toEvent(store: IndexStore, row: EventRow): PoolEvent | undefined {
  const { kind, pool, sender, account, share: _, shareBefore: __, ...rest } = row;
  if (kind === 'price' || kind === 'share') return undefined;
  const address = nameOf(store, pool);
  return (
    address && {
      ...rest,
      kind,
      pool: address,
      sender: checksummed(sender),
      account: checksummed(account),
    }
  );
}
