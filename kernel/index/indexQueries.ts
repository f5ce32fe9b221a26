import { getAddress } from 'ethers/address';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { EventRow } from './store/EventRow.ts';
import { type FigureRow, HOUR_SECONDS, mergeFigures } from './store/FigureRow.ts';
import type { PoolRow, Segment } from './store/IndexDatabase.ts';
import type { IndexStore } from './store/IndexStore.ts';
import type { EventQuery, FigureQuery, IndexedPool, PoolEvent, PoolFigures, PoolState } from './types.ts';

const DAY_HOURS = 24;
const checksums = new Map<Hex, Address>();
const MOST_CHECKSUMS = 50_000;

/** Checksummed, each once: thousands of rows name the same few hundred. */
export function checksummed(address: Hex): Address {
  const known = checksums.get(address);
  if (known) return known;
  const made = getAddress(address) as Address;
  if (checksums.size >= MOST_CHECKSUMS) checksums.clear();
  checksums.set(address, made);
  return made;
}

export function toPool(row: PoolRow, state: PoolState | undefined): IndexedPool {
  const { protocol, fee, address, token0, token1 } = row;
  return {
    protocol,
    fee,
    address: checksummed(address),
    token0: checksummed(token0),
    token1: checksummed(token1),
    state,
  };
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
      found.push(toEvent(store, row));
      if (found.length >= query.limit) return found;
    }
  }
  return found;
}

/** Sums of what is covered, oldest first. */
export function queryFigures(store: IndexStore, query: FigureQuery): readonly PoolFigures[] {
  const pool = query.pool && store.poolAt(query.pool.toLowerCase() as Hex)?.number;
  if (query.pool && pool === undefined) return [];
  const firstHour = Math.floor((query.fromSeconds ?? 0) / HOUR_SECONDS);
  const sums = new Map<string, FigureRow>();
  for (const segment of store.book.run) {
    if (segment.toSeconds < firstHour * HOUR_SECONDS) continue;
    for (const row of store.figuresOf(segment)) {
      if (row.hour < firstHour || (pool !== undefined && row.pool !== pool)) continue;
      const hour = spanStart(row.hour, query.span, firstHour);
      const key = `${row.pool} ${hour}`;
      const before = sums.get(key);
      sums.set(key, before ? mergeFigures(before, row) : { ...row, hour });
    }
  }
  return [...sums.values()]
    .map(({ pool: number, hour, ...figures }) => ({
      ...figures,
      pool: checksummed((store.pools[number] as PoolRow).address),
      startSeconds: hour * HOUR_SECONDS,
    }))
    .sort((left, right) => left.startSeconds - right.startSeconds || (left.pool < right.pool ? -1 : 1));
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

function toEvent(store: IndexStore, row: EventRow): PoolEvent {
  const { pool, sender, account, ...rest } = row;
  return {
    ...rest,
    pool: checksummed((store.pools[pool] as PoolRow).address),
    sender: checksummed(sender),
    account: checksummed(account),
  };
}
