import type { Address, Hex } from '../chain/ChainSpec.ts';

/** A pool as it is kept. Its number is its place, and never changes. */
export interface PoolRow {
  readonly number: number;
  readonly protocol: 'v2' | 'v3';
  readonly address: Hex;
  readonly token0: Hex;
  readonly token1: Hex;
  readonly fee: number;
  /** The same three addresses checksummed: thousands of checksums would keep a page waiting. */
  readonly checksums: readonly [address: Address, token0: Address, token1: Address];
}

/** A pool before it has its number. */
export type FoundPool = Omit<PoolRow, 'number' | 'checksums'>;

/** What is kept of one span of blocks, its events apart. */
export interface Segment {
  /** First and last block, both read whole. */
  readonly from: number;
  readonly to: number;
  /** Times of these blocks, seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Hash of the last block, where it was read while it was young. */
  readonly toHash: Hex | undefined;
  readonly events: number;
  /** Packed `FigureRow`s of its events. */
  readonly figures: Uint8Array<ArrayBuffer>;
  /** Length of its packed events. */
  readonly eventBytes: number;
}

export interface IndexMeta {
  readonly version: number;
  /** The factories that it was read of: other ones make it worthless. */
  readonly factories: string;
  /** How many of the V2 factory's pairs were listed, from the first on. */
  readonly pairsListed: number;
  readonly ignoredLogs: number;
  /** How many there are. Absent in what an earlier version kept. */
  readonly pools?: number;
}

export interface StoredIndex {
  readonly meta: IndexMeta | undefined;
  /** By number. */
  readonly pools: readonly PoolRow[];
  /** By first block. */
  readonly segments: readonly Segment[];
}

/** Written whole or not at all. */
export interface IndexChange {
  readonly meta?: IndexMeta;
  readonly addedPools?: readonly PoolRow[];
  /** First blocks of segments that go. */
  readonly removed?: readonly number[];
  readonly put?: readonly { readonly segment: Segment; readonly events: Uint8Array<ArrayBuffer> }[];
}

/** Where a chain's index is kept. Every method may reject. */
export interface IndexDatabase {
  load(chainId: number): Promise<StoredIndex>;
  /** Packed `EventRow`s of the segment that begins at `from`. */
  events(chainId: number, from: number): Promise<Uint8Array | undefined>;
  write(chainId: number, change: IndexChange): Promise<void>;
  clear(chainId: number): Promise<void>;
}
