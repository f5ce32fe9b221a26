import type { EventRow } from '../EventRow.ts';
import { type ProtocolShare, protocolPart } from '../ProtocolShare.ts';
import { ByteReader } from './ByteReader.ts';
import { ByteWriter } from './ByteWriter.ts';

export const HOUR_SECONDS = 3600;

/** Sums of one pool for one hour (or for a longer time, once merged). */
export interface FigureRow {
  readonly pool: number;
  /** Whole hours since 1970. */
  readonly hour: number;
  readonly volume0Raw: bigint;
  readonly volume1Raw: bigint;
  readonly fees0Raw: bigint;
  readonly fees1Raw: bigint;
  /** What the protocol took of the fees, as far as it was settled. */
  readonly protocol0Raw: bigint;
  readonly protocol1Raw: bigint;
  /** Amounts that swaps paid in at a share of the protocol that these events do not tell. */
  readonly unsettled0Raw: bigint;
  readonly unsettled1Raw: bigint;
  /** How many sums had such amounts whose share no log tells: 0 until they are settled. */
  readonly lost: number;
  readonly net0Raw: bigint;
  readonly net1Raw: bigint;
  readonly swaps: number;
  readonly mints: number;
  readonly burns: number;
  readonly collects: number;
  /** First and last price; 0n: there was none. */
  readonly openX96: bigint;
  readonly closeX96: bigint;
}

const AMOUNTS = [
  'volume0Raw',
  'volume1Raw',
  'fees0Raw',
  'fees1Raw',
  'net0Raw',
  'net1Raw',
  'openX96',
  'closeX96',
] as const satisfies readonly (keyof FigureRow)[];
const SHARED = [
  'protocol0Raw',
  'protocol1Raw',
  'unsettled0Raw',
  'unsettled1Raw',
] as const satisfies readonly (keyof FigureRow)[];
const COUNTS = ['swaps', 'mints', 'burns', 'collects'] as const satisfies readonly (keyof FigureRow)[];
const FEE_UNIT = 1_000_000n;

type Sums = { -readonly [K in keyof FigureRow]: FigureRow[K] };

function none(pool: number, hour: number): Sums {
  return {
    pool,
    hour,
    volume0Raw: 0n,
    volume1Raw: 0n,
    fees0Raw: 0n,
    fees1Raw: 0n,
    protocol0Raw: 0n,
    protocol1Raw: 0n,
    unsettled0Raw: 0n,
    unsettled1Raw: 0n,
    lost: 0,
    net0Raw: 0n,
    net1Raw: 0n,
    swaps: 0,
    mints: 0,
    burns: 0,
    collects: 0,
    openX96: 0n,
    closeX96: 0n,
  };
}

/**
 * Sums events, in ascending order, by pool and hour. A swap's input is its volume and the base of its fee; a
 * V3 burn moves nothing, because the later `collect` pays it out. Amounts that no log has are left out.
 * @param feeOf a pool's fee tier in hundredths of a bip, for swaps whose logs do not say what they paid
 * @param isV3 whether the pool with this number is a V3 pool
 */
export function figuresOf(
  events: readonly EventRow[],
  feeOf: (pool: number) => number,
  isV3: (pool: number) => boolean,
): FigureRow[] {
  const byPool = new Map<string, Sums>();
  const shares = new Map<number, ProtocolShare | undefined>();
  for (const { pool, share, shareBefore } of events)
    if (share && !shares.has(pool)) shares.set(pool, shareBefore);
  for (const event of events) {
    if (event.share) shares.set(event.pool, event.share);
    if (event.kind === 'share') continue;
    const hour = Math.floor(event.timestampSeconds / HOUR_SECONDS);
    const key = `${event.pool} ${hour}`;
    const sums = byPool.get(key) ?? none(event.pool, hour);
    byPool.set(key, sums);
    add(sums, event, BigInt(event.fee ?? feeOf(event.pool)), isV3(event.pool), shares.get(event.pool));
  }
  return [...byPool.values()];
}

function add(sums: Sums, event: EventRow, fee: bigint, v3: boolean, share: ProtocolShare | undefined): void {
  const { kind, amount0Raw = 0n, amount1Raw = 0n, sqrtPriceX96 } = event;
  if (!(v3 && kind === 'burn')) {
    sums.net0Raw += amount0Raw;
    sums.net1Raw += amount1Raw;
  }
  if (kind === 'mint') sums.mints += 1;
  if (kind === 'burn') sums.burns += 1;
  if (kind === 'collect') sums.collects += 1;
  if (sqrtPriceX96 !== 0n) {
    if (sums.openX96 === 0n) sums.openX96 = sqrtPriceX96;
    sums.closeX96 = sqrtPriceX96;
  }
  if (kind !== 'swap') return;
  sums.swaps += 1;
  const [in0, in1] = [inward(amount0Raw), inward(amount1Raw)];
  sums.volume0Raw += in0;
  sums.volume1Raw += in1;
  sums.fees0Raw += (in0 * fee) / FEE_UNIT;
  sums.fees1Raw += (in1 * fee) / FEE_UNIT;
  if (!share) {
    sums.unsettled0Raw += in0;
    sums.unsettled1Raw += in1;
    return;
  }
  const [part0, part1] = protocolPart(in0, in1, share);
  sums.protocol0Raw += part0;
  sums.protocol1Raw += part1;
}

function inward(amountRaw: bigint): bigint {
  return amountRaw > 0n ? amountRaw : 0n;
}

/** Adds `later`, the sums of later events, to `earlier`; keeps the pool and hour of `earlier`. */
export function mergeFigures(earlier: FigureRow, later: FigureRow): FigureRow {
  const sums: Sums = { ...earlier };
  for (const name of [...AMOUNTS, ...SHARED]) sums[name] = earlier[name] + later[name];
  sums.lost = earlier.lost + later.lost;
  for (const name of COUNTS) sums[name] = earlier[name] + later[name];
  sums.openX96 = earlier.openX96 || later.openX96;
  sums.closeX96 = later.closeX96 || earlier.closeX96;
  return sums;
}

export function packFigures(rows: readonly FigureRow[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.number(rows.length);
  for (const row of rows) {
    writer.number(row.pool);
    writer.number(row.hour);
    for (const name of COUNTS) writer.number(row[name]);
    for (const name of AMOUNTS) writer.big(row[name]);
  }
  // Nearly every row leaves all that was paid in unsettled: only the others are written.
  for (const [index, row] of rows.entries()) {
    if (row.unsettled0Raw === row.volume0Raw && row.unsettled1Raw === row.volume1Raw) continue;
    writer.number(index);
    for (const name of SHARED) writer.big(row[name]);
  }
  return writer.finish();
}

/** Unpacks the bytes of {@link packFigures}. @throws RangeError for other bytes */
export function unpackFigures(bytes: Uint8Array): FigureRow[] {
  const reader = new ByteReader(bytes);
  const count = reader.number();
  const rows: Sums[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = none(reader.number(), reader.number());
    for (const name of COUNTS) row[name] = reader.number();
    for (const name of AMOUNTS) row[name] = reader.big();
    row.unsettled0Raw = row.volume0Raw;
    row.unsettled1Raw = row.volume1Raw;
    rows.push(row);
  }
  while (!reader.isAtEnd) {
    const row = rows[reader.number()];
    if (!row) throw new RangeError('a row that is not there');
    for (const name of SHARED) row[name] = reader.big();
  }
  return rows;
}
