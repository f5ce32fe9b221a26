import type { Hex } from '../chain/ChainSpec.ts';
import type { EventRow } from './EventRow.ts';
import {
  type FoundPool,
  type IndexDatabase,
  type IndexMeta,
  isKernels,
  isNamed,
  type PoolRow,
  type Segment,
} from './IndexDatabase.ts';
import { slices } from './slices.ts';
import { checksummed } from './store/checksummed.ts';
import { unpackFigures } from './store/FigureRow.ts';
import { SegmentCandles } from './store/SegmentCandles.ts';
import { SegmentIndex } from './store/SegmentIndex.ts';
import { segmentShares } from './store/shareHistory.ts';
import { validIndex } from './store/validIndex.ts';
import type { IndexWork } from './worker/IndexWork.ts';
import { LocalIndexWork } from './worker/LocalIndexWork.ts';

/** Raised when the format of the records changes; older records are dropped. */
const VERSION = 3;
/** A segment is merged with its neighbour while both together have fewer events and blocks than this. */
const SEGMENT_EVENTS = 1000;
const SEGMENT_BLOCKS = 20_000;
/** Unpacked segments kept in memory. */
const MAX_UNPACKED = 8;

/** The data read for one span of blocks. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly toHash: Hex | undefined;
  readonly rows: readonly EventRow[];
}

/** One chain's index in this tab: an in-memory view of the stored data. */
export class IndexStore {
  /** Does the slow computations. */
  readonly work: IndexWork;
  readonly candles: SegmentCandles;
  readonly #database: IndexDatabase;
  readonly #chainId: number;
  readonly #factories: string;
  #segments = new SegmentIndex([]);
  #pools: PoolRow[] = [];
  #byAddress = new Map<Hex, PoolRow>();
  #meta: IndexMeta;
  #events = new Map<Segment, readonly EventRow[]>();

  /** @param factories the factories of the index; a stored index of other factories is dropped */
  constructor(
    database: IndexDatabase,
    chainId: number,
    factories: string,
    work: IndexWork = new LocalIndexWork(),
  ) {
    this.work = work;
    this.candles = new SegmentCandles((segment) => this.#packedEvents(segment), work);
    this.#database = database;
    this.#chainId = chainId;
    this.#factories = factories;
    this.#meta = this.#emptyMeta();
  }

  get segments(): SegmentIndex {
    return this.#segments;
  }

  get meta(): IndexMeta {
    return this.#meta;
  }

  get pools(): readonly PoolRow[] {
    return this.#pools;
  }

  poolAt(address: Hex): PoolRow | undefined {
    return this.#byAddress.get(address);
  }

  /** Reads the stored data again. @param mayClear whether data that cannot be used is removed */
  async load(mayClear = true): Promise<void> {
    const found = await this.#database.load(this.#chainId);
    const { meta, pools, segments } = validIndex(found);
    const current = meta?.version === VERSION && meta.factories === this.#factories;
    this.#takePools(current ? pools : [], true);
    // If a page of pools was lost, the events that refer to it are useless too, and the pools are searched
    // again.
    const { length } = this.#pools;
    const whole = length === found.pools.length && length >= (meta?.pools ?? 0);
    const usable = current && whole;
    if (!usable) this.#takePools([], true);
    this.#meta = usable ? meta : this.#emptyMeta();
    this.#segments = new SegmentIndex(usable ? segments : []);
    this.#events.clear();
    const isEmpty = !found.meta && found.pools.length === 0 && found.segments.length === 0;
    if (mayClear && !usable && !isEmpty) await this.#database.clear(this.#chainId);
  }

  /** Adds the unknown ones of these pools and numbers them. One that had no name before keeps its number. */
  async addPools(found: readonly FoundPool[], pairsListed?: number): Promise<void> {
    const fresh = new Map(found.map((pool) => [pool.address, pool]));
    const isUnknown = (pool: FoundPool) => {
      const known = this.#byAddress.get(pool.address);
      return !known || (!isNamed(known) && isNamed(pool));
    };
    const unknown = [...fresh.values()].filter(isUnknown);
    const breathe = slices();
    for (const pool of unknown) {
      // Fills the cache of checksums, in slices.
      checksumsOf(pool);
      await breathe();
    }
    let count = this.#pools.length;
    const added = unknown.filter(isUnknown).map((pool): PoolRow => {
      const number = this.#byAddress.get(pool.address)?.number ?? count++;
      return { ...pool, number, checksums: checksumsOf(pool) };
    });
    if (added.length === 0 && pairsListed === undefined) return;
    this.#meta = {
      ...this.#meta,
      ...(pairsListed !== undefined && { pairsListed }),
      pools: count,
    };
    await this.#database.write(this.#chainId, { meta: this.#meta, addedPools: added });
    this.#takePools(added);
  }

  /** Adds a span that is adjacent to stored segments or apart from them; it must never overlap. */
  async addSpan(span: Span, ignored: number): Promise<void> {
    const neighbours = this.#segments.all.filter(
      ({ from, to }) =>
        (to === span.from - 1 || from === span.to + 1) &&
        Math.max(to, span.to) - Math.min(from, span.from) < SEGMENT_BLOCKS,
    );
    let joined: Span = span;
    const removed: number[] = [];
    for (const neighbour of neighbours) {
      if (joined.rows.length + neighbour.events > SEGMENT_EVENTS) continue;
      joined = join(joined, neighbour, await this.eventsOf(neighbour));
      removed.push(neighbour.from);
    }
    this.#meta = { ...this.#meta, ignoredLogs: this.#meta.ignoredLogs + ignored };
    const { segment, events } = await this.#pack(joined);
    await this.#database.write(this.#chainId, { meta: this.#meta, removed, put: [{ segment, events }] });
    for (const from of removed) this.#segments.remove(from);
    this.#segments.put(segment);
    this.#cacheEvents(segment, joined.rows);
  }

  /** Forgets the segments that begin at these blocks. */
  async drop(segments: readonly Segment[]): Promise<void> {
    if (segments.length === 0) return;
    await this.#database.write(this.#chainId, { removed: segments.map(({ from }) => from) });
    for (const { from } of segments) this.#segments.remove(from);
  }

  async clear(): Promise<void> {
    await this.#database.clear(this.#chainId);
    this.#meta = this.#emptyMeta();
    this.#takePools([], true);
    this.#segments = new SegmentIndex([]);
    this.#events.clear();
  }

  /** A segment's events, oldest first. Empty if its record is lost or damaged. */
  async eventsOf(segment: Segment): Promise<readonly EventRow[]> {
    const known = this.#events.get(segment);
    if (known) return known;
    const rows = await this.work.unpack(await this.#packedEvents(segment));
    this.#cacheEvents(segment, rows);
    return rows;
  }

  /** Empty if the record is lost. */
  async #packedEvents(segment: Segment): Promise<Uint8Array> {
    const bytes = await this.#database.events(this.#chainId, segment.from);
    return bytes instanceof Uint8Array ? bytes : new Uint8Array();
  }

  /** Numbers of the pools with events in a segment. */
  poolsOf(segment: Segment): readonly number[] {
    return readOr(() => unpackFigures(segment.figures).map(({ pool }) => pool), []);
  }

  async #pack(span: Span) {
    const { from, to, fromSeconds, toSeconds, toHash, rows } = span;
    const numbers = new Set(rows.map(({ pool }) => pool));
    const kinds = [...numbers].flatMap((number) => {
      const pool = this.#pools[number];
      return pool ? [{ number, fee: pool.fee, v3: pool.protocol === 'v3' }] : [];
    });
    const { events, figures } = await this.work.pack(rows, kinds);
    const shares = segmentShares(rows);
    const segment: Segment = {
      from,
      to,
      fromSeconds,
      toSeconds,
      toHash,
      events: rows.filter(({ kind }) => kind !== 'price' && kind !== 'share').length,
      figures,
      eventBytes: events.byteLength,
      ...(shares.length > 0 && { shares }),
    };
    return { segment, events };
  }

  #cacheEvents(segment: Segment, rows: readonly EventRow[]): void {
    this.#events.set(segment, rows);
    for (const oldest of this.#events.keys()) {
      if (this.#events.size <= MAX_UNPACKED) break;
      this.#events.delete(oldest);
    }
  }

  #takePools(pools: readonly PoolRow[], replace = false): void {
    if (replace) {
      this.#pools = [];
      this.#byAddress = new Map();
    }
    for (const pool of [...pools].sort((left, right) => left.number - right.number)) {
      if (pool.number > this.#pools.length) return;
      this.#pools[pool.number] = pool;
      this.#byAddress.set(pool.address, pool);
    }
  }

  #emptyMeta(): IndexMeta {
    return { version: VERSION, factories: this.#factories, pairsListed: 0, ignoredLogs: 0 };
  }
}

function join(span: Span, other: Segment, rows: readonly EventRow[]): Span {
  const [first, last] = span.from < other.from ? [span, other] : [other, span];
  return {
    from: first.from,
    to: last.to,
    fromSeconds: first.fromSeconds,
    toSeconds: last.toSeconds,
    toHash: last.toHash,
    rows: span.from < other.from ? [...span.rows, ...rows] : [...rows, ...span.rows],
  };
}

function checksumsOf({ protocol, address, token0, token1 }: FoundPool): PoolRow['checksums'] {
  const name = isKernels(protocol) ? checksummed(address) : address;
  return [name, checksummed(token0), checksummed(token1)];
}

function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
