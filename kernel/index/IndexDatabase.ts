import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ProtocolShare } from './ProtocolShare.ts';

/** A stored pool. Its number is its position and never changes. */
export interface PoolRow {
  readonly number: number;
  /** `v2`, `v3`, or the id of a kind that a plugin adds. */
  readonly protocol: string;
  /** Of an added kind: the pool's id, 32 bytes. */
  readonly address: Hex;
  /** The zero address is the native coin. */
  readonly token0: Hex;
  readonly token1: Hex;
  /** Undefined where it may change with any block, and while there is no `key`. */
  readonly fee: number | undefined;
  /** Of an added kind: all that names the pool. Absent while only events of it were read: nobody is shown it. */
  readonly key?: string;
  /**
   * The same three addresses checksummed. Stored, because computing thousands of checksums would block the
   * page.
   */
  readonly checksums: readonly [address: Address, token0: Address, token1: Address];
}

/** Whether a pool's tokens are known. */
export function isNamed({ protocol, key }: Pick<PoolRow, 'protocol' | 'key'>): boolean {
  return isKernels(protocol) || key !== undefined;
}

/** Whether this is no kind that a plugin adds. */
export function isKernels(protocol: string): protocol is 'v2' | 'v3' {
  return protocol === 'v2' || protocol === 'v3';
}

/** A pool without a number. */
export type FoundPool = Omit<PoolRow, 'number' | 'checksums'>;

/** The stored data of one span of blocks; its events are stored separately. */
export interface Segment {
  /** First and last block, both included. */
  readonly from: number;
  readonly to: number;
  /** Times of these blocks, seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Hash of the last block, if it was read near the head. */
  readonly toHash: Hex | undefined;
  readonly events: number;
  /** Packed `FigureRow`s of its events. */
  readonly figures: Uint8Array<ArrayBuffer>;
  /** Length of its packed events. */
  readonly eventBytes: number;
  /** Pools whose share of the protocol changed in it; absent: none did. */
  readonly shares?: readonly SegmentShare[];
}

/** What the protocol took of a pool's swaps before a segment's first change of that, and takes after its last. */
export interface SegmentShare {
  readonly pool: number;
  /** Undefined where the log does not tell it. */
  readonly before: ProtocolShare | undefined;
  readonly after: ProtocolShare;
}

export interface IndexMeta {
  readonly version: number;
  /** The factories that the index was read for; for other factories it is dropped. */
  readonly factories: string;
  /** How many of the V2 factory's pairs were listed, counted from the first. */
  readonly pairsListed: number;
  readonly ignoredLogs: number;
  /** Number of pools. Absent in the data of an earlier version. */
  readonly pools?: number;
}

export interface StoredIndex {
  readonly meta: IndexMeta | undefined;
  /** By number. */
  readonly pools: readonly PoolRow[];
  /** By first block. */
  readonly segments: readonly Segment[];
}

/** One atomic write. */
export interface IndexChange {
  readonly meta?: IndexMeta;
  readonly addedPools?: readonly PoolRow[];
  /** First blocks of the segments to remove. */
  readonly removed?: readonly number[];
  readonly put?: readonly { readonly segment: Segment; readonly events: Uint8Array<ArrayBuffer> }[];
}

/** Storage of a chain's index. Every method may reject. */
export interface IndexDatabase {
  load(chainId: number): Promise<StoredIndex>;
  /** Packed `EventRow`s of the segment that begins at `from`. */
  events(chainId: number, from: number): Promise<Uint8Array | undefined>;
  write(chainId: number, change: IndexChange): Promise<void>;
  clear(chainId: number): Promise<void>;
}
