import type { Hex } from '../chain/ChainSpec.ts';
import { checksummed } from './store/checksummed.ts';
import { DAY_HOURS } from './store/DayFigures.ts';
import type { EventRow } from './store/EventRow.ts';
import { type FigureRow, HOUR_SECONDS, mergeFigures } from './store/FigureRow.ts';
import type { PoolRow, Segment } from './store/IndexDatabase.ts';
import type { IndexStore } from './store/IndexStore.ts';
import type { EventQuery, FigureQuery, IndexedPool, PoolEvent, PoolFigures, PoolState } from './types.ts';

/** The longest that a query works in one go. */
const SLICE_MS = 8;

export function toPool(row: PoolRow, state: PoolState | undefined): IndexedPool {
  const { protocol, fee, checksums } = row;
  const [address, token0, token1] = checksums;
  return { protocol, fee, address, token0, token1, state };
}

/** Events of what is covered, newest first. */
export async function queryEvents(store: IndexStore, query: EventQuery): Promise<readonly PoolEvent[]> {
  const pool = query.pool && store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (query.pool && pool === undefined) return [];
  const account = query.account?.toLowerCase();
  const found: PoolEvent[] = [];
  for (const segment of [...store.book.run].reverse()) {
    if (query.before && segment.from > query.before.block) continue;
    if (pool !== undefined && !speaksOf(store, segment, pool)) continue;
    const rows = await store.eventsOf(segment);
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index] as EventRow;
      if (pool !== undefined && row.pool !== pool) continue;
      if (account && row.account !== account && row.sender !== account) continue;
      if (query.kinds && !query.kinds.includes(row.kind)) continue;
      if (query.before && !isBefore(row, query.before)) continue;
      const event = toEvent(store, row);
      if (event) found.push(event);
      if (found.length >= query.limit) return found;
    }
  }
  return found;
}

/**
 * Sums of what is covered, oldest first; in slices, so that no frame waits for them. Hours are read where hours are
 * asked for, and of the first day where it is not asked for as a whole; all else is sums of days.
 */
export async function queryFigures(store: IndexStore, query: FigureQuery): Promise<readonly PoolFigures[]> {
  const pool = query.pool && store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (query.pool && pool === undefined) return [];
  const firstHour = Math.floor((query.fromSeconds ?? 0) / HOUR_SECONDS);
  const firstDay = query.span === 'hour' ? Number.POSITIVE_INFINITY : Math.ceil(firstHour / DAY_HOURS);
  const { run } = store.book;
  const sums = new Map<string, FigureRow>();
  const take = (row: FigureRow) => {
    const hour = spanStart(row.hour, query.span, firstHour);
    const key = `${row.pool} ${hour}`;
    const before = sums.get(key);
    sums.set(key, before ? mergeFigures(before, row) : { ...row, hour });
  };
  const breathe = slices();
  for (const segment of run) {
    if (segment.toSeconds < firstHour * HOUR_SECONDS) continue;
    if (segment.fromSeconds >= firstDay * DAY_HOURS * HOUR_SECONDS) break;
    await breathe();
    for (const row of store.figuresOf(segment)) {
      const within = row.hour >= firstHour && row.hour < firstDay * DAY_HOURS;
      if (within && (pool === undefined || row.pool === pool)) take(row);
    }
  }
  if (firstDay !== Number.POSITIVE_INFINITY) {
    for (const byPool of await store.days.from(run, firstDay, breathe)) {
      await breathe();
      const rows =
        pool === undefined ? byPool.values() : [byPool.get(pool)].filter((row) => row !== undefined);
      for (const row of rows) take(row);
    }
  }
  return [...sums.values()]
    .flatMap(({ pool: number, hour, ...figures }) => {
      // It may have been forgotten meanwhile.
      const pool = store.pools[number]?.checksums[0];
      return pool ? [{ ...figures, pool, startSeconds: hour * HOUR_SECONDS }] : [];
    })
    .sort((left, right) => left.startSeconds - right.startSeconds || (left.pool < right.pool ? -1 : 1));
}

/** What lets everything else have its turn once a slice of work is done. */
function slices(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs <= SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    beganMs = performance.now();
  };
}

function spanStart(hour: number, span: FigureQuery['span'], firstHour: number): number {
  if (span === 'hour') return hour;
  return span === 'day' ? hour - (hour % DAY_HOURS) : firstHour;
}

function speaksOf(store: IndexStore, segment: Segment, pool: number): boolean {
  return store.figuresOf(segment).some((row) => row.pool === pool);
}

function isBefore(row: EventRow, place: { readonly block: number; readonly logIndex: number }): boolean {
  return row.block < place.block || (row.block === place.block && row.logIndex < place.logIndex);
}

function toEvent(store: IndexStore, row: EventRow): PoolEvent | undefined {
  const { pool, sender, account, ...rest } = row;
  const address = store.pools[pool]?.checksums[0];
  return (
    address && {
      ...rest,
      pool: address,
      sender: checksummed(sender),
      account: checksummed(account),
    }
  );
}
