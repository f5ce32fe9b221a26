import type { Hex } from '../chain/ChainSpec.ts';
import type { ProtocolShare } from './ProtocolShare.ts';
import { ByteReader } from './store/ByteReader.ts';
import { ByteWriter } from './store/ByteWriter.ts';
import type { PoolEventKind } from './types.ts';

/**
 * `price`: a log that only contains a price: a pool's first one, or a V2 pair's Sync without an event. `share`: the
 * protocol's share of what swaps pay changed.
 */
export type EventRowKind = PoolEventKind | 'price' | 'share';

/** A stored event: its pool is a number, its addresses are lower-case. */
export interface EventRow {
  readonly kind: EventRowKind;
  readonly pool: number;
  readonly block: number;
  readonly logIndex: number;
  readonly transactionHash: Hex;
  readonly timestampSeconds: number;
  readonly timeExact: boolean;
  /** Signed, from the pool's point of view. Both or neither; undefined: the log has no amounts. */
  readonly amount0Raw: bigint | undefined;
  readonly amount1Raw: bigint | undefined;
  /** What a swap paid as fee, hundredths of a bip, where the log says it; else it is the pool's. */
  readonly fee?: number | undefined;
  readonly sender: Hex;
  readonly account: Hex;
  /** Price after the event; 0n if the event contains none. */
  readonly sqrtPriceX96: bigint;
  readonly ticks: readonly [number, number] | undefined;
  /** Of a swap the pool's active liquidity after it, of a mint or burn how much; absent where the log has none. */
  readonly liquidityRaw?: bigint | undefined;
  /** Of a `share`: what the protocol takes from here on. */
  readonly share?: ProtocolShare | undefined;
  /** Of a `share`: what it took until here, where the log tells it. */
  readonly shareBefore?: ProtocolShare | undefined;
}

export const EVENT_KINDS = [
  'swap',
  'mint',
  'burn',
  'collect',
  'price',
  'share',
] as const satisfies readonly EventRowKind[];
const KIND = 7;
const EXACT = 8;
const TICKS = 16;
const FEE = 32;
const LIQUIDITY = 64;
/** Flags from here on take a second byte. */
const NO_AMOUNTS = 128;
const SHARE = 256;
const SHARE_BEFORE = 512;
const TICK_SHIFT = 1_000_000;

/** Oldest first. */
export function byPlace(
  left: Pick<EventRow, 'block' | 'logIndex'>,
  right: Pick<EventRow, 'block' | 'logIndex'>,
): number {
  return left.block - right.block || left.logIndex - right.logIndex;
}

/**
 * Packs rows in ascending order: each address and each transaction is written once, blocks as differences, and a
 * pool's liquidity only where it is another than in the pool's row before.
 */
export function packEvents(rows: readonly EventRow[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  const addresses = new Map<Hex, number>();
  for (const { sender, account } of rows) {
    for (const address of [sender, account])
      if (!addresses.has(address)) addresses.set(address, addresses.size);
  }
  writer.number(addresses.size);
  for (const address of addresses.keys()) writer.hex(address);
  writer.number(rows.length);
  let before: EventRow | undefined;
  const liquidity = new Map<number, bigint>();
  for (const row of rows) {
    const kind = EVENT_KINDS.indexOf(row.kind);
    const blank = row.amount0Raw === undefined || row.amount1Raw === undefined;
    const flags = [
      [row.timeExact, EXACT],
      [row.ticks, TICKS],
      [row.fee !== undefined, FEE],
      [row.liquidityRaw !== undefined, LIQUIDITY],
      [blank, NO_AMOUNTS],
      [row.share, SHARE],
      [row.shareBefore, SHARE_BEFORE],
    ] as const;
    writer.number(flags.reduce((sum, [isSet, flag]) => (isSet ? sum | flag : sum), kind));
    writer.number(row.pool);
    writer.number(row.block - (before?.block ?? 0));
    writer.number(row.logIndex);
    writer.number(row.timestampSeconds);
    const same = before?.transactionHash === row.transactionHash;
    writer.number(same ? 1 : 0);
    if (!same) writer.hex(row.transactionHash);
    if (!blank) for (const raw of [row.amount0Raw, row.amount1Raw]) writer.big(raw ?? 0n);
    if (row.fee !== undefined) writer.number(row.fee);
    writer.number(addresses.get(row.sender) as number);
    writer.number(addresses.get(row.account) as number);
    writer.big(row.sqrtPriceX96);
    for (const tick of row.ticks ?? []) writer.number(tick + TICK_SHIFT);
    if (row.liquidityRaw !== undefined) {
      const isRepeated = liquidity.get(row.pool) === row.liquidityRaw;
      writer.number(isRepeated ? 1 : 0);
      if (!isRepeated) writer.big(row.liquidityRaw);
      liquidity.set(row.pool, row.liquidityRaw);
    }
    for (const number of [...(row.share ?? []), ...(row.shareBefore ?? [])]) writer.number(number);
    before = row;
  }
  return writer.finish();
}

/** Unpacks the bytes of {@link packEvents}. @throws RangeError for other bytes */
export function unpackEvents(bytes: Uint8Array): EventRow[] {
  const reader = new ByteReader(bytes);
  const addresses = Array.from({ length: bounded(reader.number(), bytes) }, () => reader.hex(20));
  const address = (): Hex => {
    const found = addresses[reader.number()];
    if (!found) throw new RangeError('an address that is not there');
    return found;
  };
  const count = bounded(reader.number(), bytes);
  const rows: EventRow[] = [];
  let block = 0;
  let transactionHash: Hex = '0x';
  const liquidity = new Map<number, bigint>();
  const liquidityOf = (pool: number): bigint => {
    const found = reader.number() === 1 ? liquidity.get(pool) : reader.big();
    if (found === undefined) throw new RangeError('a liquidity that is not there');
    liquidity.set(pool, found);
    return found;
  };
  for (let index = 0; index < count; index += 1) {
    const flags = reader.number();
    const pool = reader.number();
    block += reader.number();
    const logIndex = reader.number();
    const timestampSeconds = reader.number();
    if (reader.number() === 0) transactionHash = reader.hex(32);
    rows.push({
      kind: kindOf(flags & KIND),
      pool,
      block,
      logIndex,
      transactionHash,
      timestampSeconds,
      timeExact: (flags & EXACT) !== 0,
      amount0Raw: flags & NO_AMOUNTS ? undefined : reader.big(),
      amount1Raw: flags & NO_AMOUNTS ? undefined : reader.big(),
      ...(flags & FEE && { fee: reader.number() }),
      sender: address(),
      account: address(),
      sqrtPriceX96: reader.big(),
      ticks: flags & TICKS ? [reader.number() - TICK_SHIFT, reader.number() - TICK_SHIFT] : undefined,
      ...(flags & LIQUIDITY && { liquidityRaw: liquidityOf(pool) }),
      ...(flags & SHARE && { share: shareIn(reader) }),
      ...(flags & SHARE_BEFORE && { shareBefore: shareIn(reader) }),
    });
  }
  return rows;
}

function shareIn(reader: ByteReader): ProtocolShare {
  return [reader.number(), reader.number(), reader.number(), reader.number()];
}

function kindOf(number: number): EventRowKind {
  const kind = EVENT_KINDS[number];
  if (!kind) throw new RangeError('a kind that is none');
  return kind;
}

/** Damaged bytes must not make the reader allocate more than they could contain. */
function bounded(count: number, bytes: Uint8Array): number {
  if (count > bytes.length) throw new RangeError('more than the bytes can hold');
  return count;
}
