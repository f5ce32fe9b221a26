import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { byPlace } from '../../kernel/index/EventRow.ts';
import type { PoolEventKind } from '../../kernel/index/types.ts';
import { eventOf, type SubgraphEvent } from './eventOf.ts';
import { addressOf, countOf, malformed, type Row, rowsOf } from './fields.ts';
import { poolOf, type SubgraphPool } from './poolOf.ts';
import { PAGE_ROWS, type SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import { type Entity, SCHEMAS } from './schemas.ts';

/**
 * More pages of pools are a fault. With more pages of one kind of events, older events are left out and the
 * window is shortened.
 */
const MAX_POOL_PAGES = 100;
const MAX_EVENT_PAGES = 20;
const MAX_EVENTS = MAX_EVENT_PAGES * PAGE_ROWS;

/** The block at which all pages are read, and the period to read. */
export interface ReadingPlace {
  readonly hash: Hex;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface SubgraphReading {
  readonly pools: readonly SubgraphPool[];
  /** Oldest first. */
  readonly events: readonly SubgraphEvent[];
  /** All events from here on were read, seconds. */
  readonly fromSeconds: number;
}

/**
 * Pools, and the events of a period, all at one block.
 * @throws SubgraphFault, or the abort reason of `signal`
 */
export async function readSubgraph(
  endpoint: SubgraphEndpoint,
  place: ReadingPlace,
  signal: AbortSignal,
): Promise<SubgraphReading> {
  const pools = new Map(poolEntries(endpoint, await readPools(endpoint, place, 0, signal)));
  const { events, fromSeconds } = await readAllEvents(endpoint, pools, place, signal);
  return readingOf(pools, events, fromSeconds);
}

/**
 * Brings an older reading up to `place` by reading only what happened since. The older reading's block must
 * be an ancestor of the place's.
 * @param last read at block `last.block`, whose time is `last.seconds`
 * @throws SubgraphFault, or the abort reason of `signal`
 */
export async function readChanges(
  endpoint: SubgraphEndpoint,
  last: { readonly reading: SubgraphReading; readonly block: number; readonly seconds: number },
  place: ReadingPlace,
  signal: AbortSignal,
): Promise<SubgraphReading> {
  const changed = await readPools(endpoint, place, last.block + 1, signal);
  const pools = new Map(last.reading.pools.map((pool) => [pool.address, pool]));
  for (const [address, pool] of poolEntries(endpoint, changed)) pools.set(address, pool);
  // Blocks may share a second: events of that second are returned again, and recognized by their block.
  const span = { ...place, fromSeconds: last.seconds };
  const found = await readAllEvents(endpoint, pools, span, signal);
  const cutSeconds = found.fromSeconds > span.fromSeconds ? found.fromSeconds : 0;
  const events = [...last.reading.events, ...found.events.filter(({ block }) => block > last.block)];
  const fromSeconds = Math.max(place.fromSeconds, last.reading.fromSeconds, cutSeconds);
  return readingOf(pools, events, Math.max(fromSeconds, minSeconds(events)));
}

/** The time, in seconds, from which on no kind has more events than are kept. */
function minSeconds(events: readonly SubgraphEvent[]): number {
  let least = 0;
  for (const kind of new Set(events.map((event) => event.kind))) {
    const seconds = events.filter((event) => event.kind === kind).map((event) => event.timestampSeconds);
    const newestLeft = seconds.sort((left, right) => right - left)[MAX_EVENTS];
    if (newestLeft !== undefined) least = Math.max(least, newestLeft + 1);
  }
  return least;
}

function readingOf(
  pools: ReadonlyMap<Hex, SubgraphPool>,
  all: readonly SubgraphEvent[],
  fromSeconds: number,
): SubgraphReading {
  const events = [...all].sort(byPlace);
  events.forEach((event, index) => {
    const before = events[index - 1];
    if (before && byPlace(before, event) === 0) throw malformed('two events in one place');
  });
  return {
    pools: [...pools.values()],
    events: events.filter(({ timestampSeconds }) => timestampSeconds >= fromSeconds),
    fromSeconds,
  };
}

function poolEntries(endpoint: SubgraphEndpoint, rows: readonly Row[]) {
  const { protocol } = SCHEMAS[endpoint.schema];
  return rows.map((row) => {
    const pool = poolOf(protocol, row);
    return [pool.address, pool] as const;
  });
}

/** All pools, by id; with a block, those that changed in it or later. */
async function readPools(
  endpoint: SubgraphEndpoint,
  { hash }: ReadingPlace,
  sinceBlock: number,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const { name, fields } = SCHEMAS[endpoint.schema].pools;
  const changed = sinceBlock > 0 ? `, _change_block: { number_gte: ${sinceBlock} }` : '';
  const rows: Row[] = [];
  let last = '';
  for (let page = 0; page < MAX_POOL_PAGES; page += 1) {
    const where = `{ id_gt: "${last}"${changed} }`;
    const query = `{ ${name}(first: ${PAGE_ROWS}, orderBy: id, where: ${where}, block: { hash: "${hash}" }) { ${fields} } }`;
    const found = rowsOf((await endpoint.ask(query, signal))[name], name);
    rows.push(...found);
    if (found.length < PAGE_ROWS) return rows;
    const next = addressOf(found.at(-1)?.id, 'id');
    if (next <= last) throw malformed('the order of a page');
    last = next;
  }
  throw new SubgraphFault('too_large', `more than ${MAX_POOL_PAGES} pages of pools`);
}

/** Events of all kinds, unordered. */
async function readAllEvents(
  endpoint: SubgraphEndpoint,
  pools: ReadonlyMap<Hex, SubgraphPool>,
  place: ReadingPlace,
  signal: AbortSignal,
): Promise<Pick<SubgraphReading, 'events' | 'fromSeconds'>> {
  const schema = SCHEMAS[endpoint.schema];
  const events: SubgraphEvent[] = [];
  let { fromSeconds } = place;
  for (const [kind, entity] of Object.entries(schema.events) as [PoolEventKind, Entity][]) {
    const read = await readEvents(endpoint, entity, place, signal);
    fromSeconds = Math.max(fromSeconds, read.fromSeconds);
    for (const row of read.rows) {
      const event = eventOf(schema, kind, row, pools);
      if (event) events.push(event);
    }
  }
  return { events, fromSeconds };
}

/**
 * Newest first. Each page begins in the second in which the page before ended; rows in both are taken once.
 */
async function readEvents(
  endpoint: SubgraphEndpoint,
  { name, fields }: Entity,
  { hash, fromSeconds, toSeconds }: ReadingPlace,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Row[]; readonly fromSeconds: number }> {
  const rows = new Map<unknown, Row>();
  let last = toSeconds;
  for (let page = 0; page < MAX_EVENT_PAGES; page += 1) {
    const where = `{ timestamp_gte: ${fromSeconds}, timestamp_lte: ${last} }`;
    const order = 'orderBy: timestamp, orderDirection: desc';
    const query = `{ ${name}(first: ${PAGE_ROWS}, ${order}, where: ${where}, block: { hash: "${hash}" }) { ${fields} } }`;
    const found = rowsOf((await endpoint.ask(query, signal))[name], name);
    for (const row of found) {
      if (typeof row.id !== 'string') throw malformed('id');
      const seconds = countOf(row.timestamp, 'timestamp');
      if (seconds > last || seconds < fromSeconds) throw malformed('timestamp');
      rows.set(row.id, row);
    }
    if (found.length < PAGE_ROWS) return { rows: [...rows.values()], fromSeconds };
    const next = countOf(found.at(-1)?.timestamp, 'timestamp');
    if (next === last && page > 0)
      throw new SubgraphFault('too_large', `more than ${PAGE_ROWS} rows in one second`);
    last = next;
  }
  return { rows: [...rows.values()], fromSeconds: last + 1 };
}
