import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { byPlace } from '../../kernel/index/store/EventRow.ts';
import type { PoolEventKind } from '../../kernel/index/types.ts';
import { eventOf, type SubgraphEvent } from './eventOf.ts';
import { addressOf, countOf, malformed, type Row, rowsOf } from './fields.ts';
import { poolOf, type SubgraphPool } from './poolOf.ts';
import { PAGE_ROWS, type SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import { type Entity, SCHEMAS } from './schemas.ts';

/** Pages of pools: more is a fault. Pages of one kind of events: what is older is left out, and the window says so. */
const MOST_POOL_PAGES = 100;
const MOST_EVENT_PAGES = 20;

/** Where in the chain all pages are read, and which time of it. */
export interface ReadingPlace {
  readonly hash: Hex;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface SubgraphReading {
  readonly pools: readonly SubgraphPool[];
  /** Oldest first. */
  readonly events: readonly SubgraphEvent[];
  /** From here on every event was read. */
  readonly fromSeconds: number;
}

/**
 * Pools, and the events of a time, all as of one block.
 * @throws SubgraphFault, or what `signal` is aborted with
 */
export async function readSubgraph(
  endpoint: SubgraphEndpoint,
  place: ReadingPlace,
  signal: AbortSignal,
): Promise<SubgraphReading> {
  const schema = SCHEMAS[endpoint.schema];
  const pools = new Map<Hex, SubgraphPool>();
  for (const row of await readPools(endpoint, schema.pools, place, signal)) {
    const pool = poolOf(schema.protocol, row);
    pools.set(pool.address, pool);
  }
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
  events.sort(byPlace);
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

/** All of them, by id. */
async function readPools(
  endpoint: SubgraphEndpoint,
  { name, fields }: Entity,
  { hash }: ReadingPlace,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let last = '';
  for (let page = 0; page < MOST_POOL_PAGES; page += 1) {
    const query = `{ ${name}(first: ${PAGE_ROWS}, orderBy: id, where: { id_gt: "${last}" }, block: { hash: "${hash}" }) { ${fields} } }`;
    const found = rowsOf((await endpoint.ask(query, signal))[name], name);
    rows.push(...found);
    if (found.length < PAGE_ROWS) return rows;
    const next = addressOf(found.at(-1)?.id, 'id');
    if (next <= last) throw malformed('the order of a page');
    last = next;
  }
  throw new SubgraphFault('too_many', `more than ${MOST_POOL_PAGES} pages of pools`);
}

/** Newest first; each page begins in the second in which the one before ended, and what both have is taken once. */
async function readEvents(
  endpoint: SubgraphEndpoint,
  { name, fields }: Entity,
  { hash, fromSeconds, toSeconds }: ReadingPlace,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Row[]; readonly fromSeconds: number }> {
  const rows = new Map<unknown, Row>();
  let last = toSeconds;
  for (let page = 0; page < MOST_EVENT_PAGES; page += 1) {
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
      throw new SubgraphFault('too_many', `more than ${PAGE_ROWS} rows in one second`);
    last = next;
  }
  return { rows: [...rows.values()], fromSeconds: last + 1 };
}
