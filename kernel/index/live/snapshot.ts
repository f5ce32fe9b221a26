import type { Hex } from '../../chain/ChainSpec.ts';
import type { AddedSources } from '../AddedSources.ts';
import { type EventRow, packEvents, unpackEvents } from '../EventRow.ts';
import { type FoundPool, isKernels, type PoolRow } from '../IndexDatabase.ts';
import type { IndexNode } from '../IndexNode.ts';
import type { IndexStore, Span } from '../IndexStore.ts';
import type { PoolFinder } from '../PoolFinder.ts';
import { rowsOf, siftLogs } from '../read/rowsOf.ts';
import { SnapshotError } from '../SnapshotError.ts';
import { slices } from '../slices.ts';

const FORMAT = 'sluice-index';
const VERSION = 3;
/** Larger files cannot be snapshots. */
const LARGEST_BYTES = 512 * 1024 * 1024;
const MAX_POOLS = 1_000_000;
/** How many block spans and how many pools are checked on the chain before a file is accepted. */
const SAMPLES = 8;
const POOL_SAMPLES = 40;
const SAMPLE_BLOCKS = 5;

type NumberedPool = Omit<PoolRow, 'checksums'>;

interface SpanRecord extends Omit<Span, 'rows' | 'toHash'> {
  /** Packed rows, base64. */
  readonly events: string;
}

export interface Snapshot {
  readonly pools: readonly FoundPool[];
  /** Rows refer to pools by their index in `pools`. */
  readonly spans: readonly Span[];
}

interface Marks {
  readonly chainId: number;
  readonly factories: string;
}

/** Writes the covered blocks without a gap as a compressed file. */
export async function writeSnapshot(store: IndexStore, { chainId, factories }: Marks): Promise<Blob> {
  const pause = slices();
  const spans: string[] = [];
  for (const segment of store.segments.run) {
    const { from, to, fromSeconds, toSeconds } = segment;
    const packed = packEvents(await store.eventsOf(segment));
    const span: SpanRecord = { from, to, fromSeconds, toSeconds, events: toBase64(packed) };
    spans.push(`${spans.length > 0 ? ',' : ''}${JSON.stringify(span)}`);
    await pause();
  }
  const pools = store.pools.map(({ protocol, address, token0, token1, fee, key }) => [
    ...[protocol, address, token0, token1, fee],
    ...(isKernels(protocol) ? [] : [key]),
  ]);
  const head = JSON.stringify({ format: FORMAT, version: VERSION, chainId, factories, pools });
  const stream = new Blob([head.slice(0, -1), ',"spans":[', ...spans, ']}'])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).blob();
}

/** @throws SnapshotError */
export async function readSnapshot(file: Blob, marks: Marks): Promise<Snapshot> {
  const record = await parse(file);
  if (record.format !== FORMAT || record.version !== VERSION) throw invalid('another format');
  if (record.chainId !== marks.chainId || record.factories !== marks.factories) {
    throw new SnapshotError('chain', 'The snapshot is of another chain or of other contracts');
  }
  const { pools, spans } = record;
  if (!Array.isArray(pools) || !Array.isArray(spans) || pools.length > MAX_POOLS) throw invalid('no lists');
  const pause = slices();
  const each = async <T>(values: readonly unknown[], readOne: (value: unknown) => T): Promise<T[]> => {
    const found: T[] = [];
    for (const value of values) {
      found.push(readOne(value));
      await pause();
    }
    return found;
  };
  const read = {
    pools: await each(pools, readPool),
    spans: await each(spans, (span) => readSpan(span, pools.length)),
  };
  let end = -1;
  for (const { from, to } of read.spans) {
    if (end >= 0 && from !== end + 1) throw invalid('spans with gaps');
    end = to;
  }
  return read;
}

/**
 * Checks samples of the snapshot on the chain: pools with their factories, and all events of some blocks; and the keys
 * of the pools of added kinds.
 * @throws SnapshotError, or SluiceError if a read fails
 */
export async function verifySnapshot(
  { pools, spans }: Snapshot,
  node: IndexNode,
  finder: PoolFinder,
  added: AddedSources,
  random: () => number = Math.random,
): Promise<void> {
  await verifyKeys(pools, added);
  const own = pools.flatMap((pool) => {
    const { protocol } = pool;
    return isKernels(protocol) ? [{ ...pool, protocol }] : [];
  });
  const sample = pick(own, POOL_SAMPLES, random);
  const confirmed = new Map((await finder.confirm(sample)).map((pool) => [pool.address, pool]));
  for (const pool of sample) {
    if (!isSame(pool, confirmed.get(pool.address))) throw refuted(`pool ${pool.address}`);
  }
  const numbered = pools.map((pool, number): NumberedPool => ({ ...pool, number }));
  const byAddress = new Map(numbered.map((pool) => [pool.address, pool]));
  for (let sampled = 0; sampled < SAMPLES; sampled += 1) {
    const span = spans[Math.floor(random() * spans.length)];
    if (!span) return;
    const row = span.rows[Math.floor(random() * span.rows.length)];
    const middle = row?.block ?? span.from + Math.floor(random() * (span.to - span.from + 1));
    const from = Math.max(span.from, middle - SAMPLE_BLOCKS);
    const to = Math.min(span.to, middle + SAMPLE_BLOCKS - 1);
    const { logs } = siftLogs(await node.logs(from, to), from, to, added.sources);
    const known = (address: Hex) => byAddress.get(address);
    const { rows } = rowsOf(logs, known, () => ({ seconds: 0, exact: true }));
    const claimed = span.rows.filter(({ block }) => block >= from && block <= to);
    if (textOf(rows) !== textOf(claimed)) throw refuted(`blocks ${from} to ${to}`);
    const mark = await node.mark(middle);
    if (row && Math.abs(mark.seconds - row.timestampSeconds) > 3600) throw refuted(`time of block ${middle}`);
  }
}

/** The id of an added kind's pool follows from its key; one without a key is shown to nobody. All are checked. */
async function verifyKeys(pools: readonly FoundPool[], added: AddedSources): Promise<void> {
  const pause = slices();
  for (const pool of pools) {
    const { protocol, address, key } = pool;
    if (isKernels(protocol)) continue;
    const isKnown = added.sources.some((source) => source.protocol === protocol);
    const found = key === undefined ? pool : added.poolOf(protocol, key, address);
    if (!isKnown || !isSame(pool, found)) throw refuted(`pool ${address}`);
    await pause();
  }
}

function isSame(pool: FoundPool, found: FoundPool | undefined): boolean {
  return (
    found !== undefined &&
    found.token0 === pool.token0 &&
    found.token1 === pool.token1 &&
    found.fee === pool.fee
  );
}

/** All fields of the events except their times, which may be exact or estimated. */
function textOf(rows: readonly EventRow[]): string {
  return rows
    .map(({ timestampSeconds: _, timeExact: __, ...row }) =>
      Object.values(row)
        .map((value) => String(value))
        .join(),
    )
    .join('\n');
}

async function parse(file: Blob): Promise<Record<string, unknown>> {
  if (file.size > LARGEST_BYTES) throw invalid('too large');
  try {
    const stream = file.stream().pipeThrough(new DecompressionStream('gzip'));
    const value: unknown = JSON.parse(await new Response(stream).text());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (cause) {
    throw new SnapshotError('invalid', 'The file is no snapshot', cause);
  }
  throw invalid('no record');
}

function readPool(value: unknown): FoundPool {
  const [protocol, address, token0, token1, fee, key] = Array.isArray(value) ? value : [];
  const own = isKernels(protocol);
  const isFee = Number.isInteger(fee) && fee >= 0 && fee <= 1_000_000;
  const sound =
    typeof protocol === 'string' &&
    isHex(address, own ? 20 : 32) &&
    [token0, token1].every((text) => isHex(text, 20)) &&
    (own ? isFee && fee < 1_000_000 : isFee || fee === null) &&
    (own ? key === undefined : key === null || typeof key === 'string');
  if (!sound) throw invalid('a pool that is none');
  const found = { protocol, address, token0, token1, fee: fee ?? undefined };
  return typeof key === 'string' ? { ...found, key } : found;
}

function isHex(text: unknown, bytes: number): boolean {
  return typeof text === 'string' && text.length === 2 + bytes * 2 && /^0x[0-9a-f]*$/.test(text);
}

function readSpan(value: unknown, pools: number): Span {
  const { from, to, fromSeconds, toSeconds, events } = (value ?? {}) as Partial<SpanRecord>;
  for (const number of [from, to, fromSeconds, toSeconds]) {
    if (!Number.isSafeInteger(number) || (number as number) < 0) throw invalid('a span that is none');
  }
  const span = { from, to, fromSeconds, toSeconds, toHash: undefined } as Omit<Span, 'rows'>;
  const rows = typeof events === 'string' ? unpack(events) : undefined;
  if (!rows || span.to < span.from) throw invalid('a span that is none');
  let before = { block: span.from, logIndex: -1 };
  for (const row of rows) {
    const ordered =
      row.block > before.block || (row.block === before.block && row.logIndex > before.logIndex);
    if (!ordered || row.block > span.to || row.pool >= pools) throw invalid('an event out of place');
    before = row;
  }
  return { ...span, rows };
}

function unpack(text: string): EventRow[] | undefined {
  try {
    return unpackEvents(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}

function pick<T>(list: readonly T[], count: number, random: () => number): readonly T[] {
  const rest = [...list];
  const picked: T[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return picked;
}

function invalid(why: string): SnapshotError {
  return new SnapshotError('invalid', `The file is no snapshot: ${why}`);
}

function refuted(what: string): SnapshotError {
  return new SnapshotError('refuted', `The chain says otherwise: ${what}`);
}
